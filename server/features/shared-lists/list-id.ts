const ID_BYTES = 16;
const LIST_ID_PATTERN = /^[A-Za-z0-9_-]{22}$/;

export const createSharedListId = (randomBytes: (count: number) => Buffer): string =>
  randomBytes(ID_BYTES).toString('base64url');

export const isSharedListId = (text: string): boolean => LIST_ID_PATTERN.test(text);
