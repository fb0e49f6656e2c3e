import { createHash, randomBytes } from 'node:crypto';

export const createSecret = (): string => randomBytes(32).toString('base64url');

/** Only hashes are stored, so that a leaked database can't be used to sign in. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
