#include "multiplane_filters.h"
