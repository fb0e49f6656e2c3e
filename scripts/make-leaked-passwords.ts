// npm run leaked-passwords -- <file>…: creates server/idp/leaked-passwords.txt.gz. The input files contain one leaked
// password per line. SecLists has such files (MIT license, https://github.com/danielmiessler/SecLists).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MIN_PASSWORD_LENGTH } from '#server/idp/leaked-passwords.ts';

const leakedPasswords = new Set<string>();
for (const path of process.argv.slice(2)) {
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const password = line.trim().toLowerCase();
    if ([...password].length >= MIN_PASSWORD_LENGTH) leakedPasswords.add(password);
  }
}
const outputFile = join(import.meta.dirname, '../server/idp/leaked-passwords.txt.gz');
writeFileSync(outputFile, gzipSync([...leakedPasswords].sort().join('\n'), { level: 9 }));
console.info(`${leakedPasswords.size} passwords that are long enough to be chosen`);
