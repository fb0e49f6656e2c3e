import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** What is shorter is not taken, and so not in the list. */
export const MIN_PASSWORD_LENGTH = 10;

let leaked: ReadonlySet<string> | undefined;

/**
 * Whether a password stands in the lists of leaked ones that circulate, in whatever case (decision 0037; ASVS 6.2.4, 6.2.12).
 * The list is read when it is asked for first, and holds only what is long enough to be chosen.
 */
export function isLeaked(password: string): boolean {
  leaked ??= new Set(
    gunzipSync(readFileSync(join(import.meta.dirname, 'leaked-passwords.txt.gz')))
      .toString()
      .split('\n'),
  );
  return leaked.has(password.normalize('NFKC').trim().toLowerCase());
}
