/** Phones take pictures of 3 to 12 MB. */
export const MAX_PHOTO_BYTES = 25_000_000;
/** More says nothing more of letters, and costs time. */
export const MAX_READ_PIXELS = 4_000_000;
/** A narrower picture is enlarged: letters of less than some 20 pixels are not told apart. */
export const MIN_READ_WIDTH = 1_500;
/** What is not read by then is given up. */
export const MAX_PHOTO_MS = 60_000;
