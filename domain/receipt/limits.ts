export const MAX_RECEIPT_LINES = 200;

export const MAX_PRINTED_CHARACTERS = 60;
