const ID_BYTES = 16;
const LIST_ID = /^[A-Za-z0-9_-]{22}$/;

/** A new id: 128 random bits in base64url, 22 characters. */
export const newListId = (randomBytes: (count: number) => Buffer): string =>
  randomBytes(ID_BYTES).toString('base64url');

/** True if the text has the format of an id; others aren't looked up. */
export const isListId = (text: string): boolean => LIST_ID.test(text);
