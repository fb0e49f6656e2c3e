import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, usable in a cookie or link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Secrets are stored as hashes, so a leaked copy of the table can't be used to sign in. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
