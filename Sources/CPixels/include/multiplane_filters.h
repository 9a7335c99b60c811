/* Filters over premultiplied BGRA pixels. */
#pragma once
#include <stddef.h>
#include <stdint.h>
