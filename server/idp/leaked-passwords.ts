import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The list of leaked passwords doesn't include shorter ones. */
export const MIN_PASSWORD_LENGTH = 10;

let leaked: ReadonlySet<string> | undefined;

/** Ignores case. See decision 37 and ASVS 6.2.4 and 6.2.12. */
export function isLeakedPassword(password: string): boolean {
  leaked ??= new Set(
    gunzipSync(readFileSync(join(import.meta.dirname, 'leaked-passwords.txt.gz')))
      .toString()
      .split('\n'),
  );
  return leaked.has(password.normalize('NFKC').trim().toLowerCase());
}
