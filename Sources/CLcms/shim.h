#pragma once
#include <lcms2.h>

/* How pixels lie in memory, which the library says by macros. Gray ones are written in three channels alike, of which the
 * first is read. Inks are those of files of Adobe's: 255 is none. */
static const cmsUInt32Number mp_cms_bgra8 = TYPE_BGRA_8;
static const cmsUInt32Number mp_cms_rgba8 = TYPE_RGBA_8;
static const cmsUInt32Number mp_cms_rgba16 = TYPE_RGBA_16;
static const cmsUInt32Number mp_cms_gray8 =
    COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1);
static const cmsUInt32Number mp_cms_gray16 =
    COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(2);
static const cmsUInt32Number mp_cms_inks8 = TYPE_CMYK_8_REV;
