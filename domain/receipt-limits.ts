/** More lines than anybody buys at once. */
export const MAX_RECEIPT_LINES = 200;

/** So long a printed name is kept; no till prints a longer one. */
export const MAX_PRINTED_CHARACTERS = 60;
