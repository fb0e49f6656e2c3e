import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) =>
    /^(contract|domain|languages|server|web|tests|bench|scripts)\/.*\.(ts|tsx|mjs)$/.test(path),
  )
  .filter((path) => !path.endsWith('.gen.ts'))
  .flatMap((path) => {
    try {
      return [{ path, text: readFileSync(path, 'utf8') }];
    } catch {
      return []; // deleted in the working tree
    }
  });
