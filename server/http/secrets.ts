import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, usable in a cookie or link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Secrets are stored as hashes: a copy of the table lets nobody sign in. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
