const ID_BYTES = 16;
const LIST_ID = /^[A-Za-z0-9_-]{22}$/;

/** A new id: 128 random bits in base64url, 22 characters. `randomBytes` gives so many of them. */
export const newListId = (randomBytes: (count: number) => Buffer): string =>
  randomBytes(ID_BYTES).toString('base64url');

/** Whether a text could be an id at all; the database is not asked for others. */
export const isListId = (text: string): boolean => LIST_ID.test(text);
