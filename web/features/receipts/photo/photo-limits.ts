/** Phone photos are 3 to 12 MB. */
export const MAX_PHOTO_BYTES = 25_000_000;
/** Larger pictures are scaled down. More pixels take longer but don't improve recognition. */
export const MAX_OCR_PIXELS = 4_000_000;
/** Narrower pictures are enlarged, because letters less than about 20 pixels high are misread. */
export const MIN_OCR_WIDTH_PX = 1_500;
export const OCR_TIMEOUT_MS = 60_000;
