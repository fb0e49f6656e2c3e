import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, fit for a cookie or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret: nobody signs in with a copy of the table. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
