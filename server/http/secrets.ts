import { createHash, randomBytes } from 'node:crypto';

export const createSecret = (): string => randomBytes(32).toString('base64url');

/** A leaked database must not be usable for signing in. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
