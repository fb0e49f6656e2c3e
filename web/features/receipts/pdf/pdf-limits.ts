export const MAX_PDF_BYTES = 5_000_000;
export const MAX_PDF_PAGES = 20;
export const MAX_PDF_PIECES = 20_000;
export const MAX_PDF_MS = 15_000;
/** Per decompressed stream. Receipts take a few hundred kilobytes. */
export const MAX_UNPACKED_BYTES = 64_000_000;
