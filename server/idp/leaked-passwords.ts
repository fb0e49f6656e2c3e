import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Shorter passwords are refused anyway, so the list doesn't have them. */
export const MIN_PASSWORD_LENGTH = 10;

let leaked: ReadonlySet<string> | undefined;

/** Any capitalization (decision 37; ASVS 6.2.4, 6.2.12). */
export function isLeaked(password: string): boolean {
  leaked ??= new Set(
    gunzipSync(readFileSync(join(import.meta.dirname, 'leaked-passwords.txt.gz')))
      .toString()
      .split('\n'),
  );
  return leaked.has(password.normalize('NFKC').trim().toLowerCase());
}
