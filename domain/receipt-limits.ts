export const MAX_RECEIPT_LINES = 200;

/** Longer printed names are cut. */
export const MAX_PRINTED_CHARACTERS = 60;
