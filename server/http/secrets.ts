import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** A leaked copy of hashed secrets can't be used to sign in. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
