/** A larger file is no receipt. */
export const MAX_PDF_BYTES = 5_000_000;
/** More pages are no receipt. */
export const MAX_PDF_PAGES = 20;
/** So many pieces of text are read of one file. */
export const MAX_PDF_PIECES = 20_000;
/** What is not read by then is given up, with all that it holds. */
export const MAX_PDF_MS = 15_000;
/** No part of a file may unpack to more: receipts unpack to some hundred kilobytes. */
export const MAX_UNPACKED_BYTES = 64_000_000;
