const ID_BYTES = 16;
const LIST_ID = /^[A-Za-z0-9_-]{22}$/;

/** 128 random bits in base64url, 22 characters. */
export const createListId = (randomBytes: (count: number) => Buffer): string =>
  randomBytes(ID_BYTES).toString('base64url');

export const isListId = (text: string): boolean => LIST_ID.test(text);
