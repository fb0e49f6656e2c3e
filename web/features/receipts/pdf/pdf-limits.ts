export const MAX_PDF_BYTES = 5_000_000;
export const MAX_PDF_PAGES = 20;
export const MAX_PDF_TEXT_ITEMS = 20_000;
export const PDF_TIMEOUT_MS = 15_000;
/** Size limit for each decompressed stream. Streams in receipts are a few hundred kilobytes. */
export const MAX_DECOMPRESSED_BYTES = 64_000_000;
