import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Of each line of docs/security.md that holds: its number and the tests that it names. */
const lines = [
  ...readFileSync('docs/security.md', 'utf8').matchAll(/^\| (\d[^|]+) \| [^|]+ \| ([^|]+) \|$/gm),
].map(([, line = '', tests = '']) => ({
  line,
  tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
}));

it('every test that docs/security.md names is there', () => {
  expect(lines.length).toBeGreaterThan(30);
  const named = new Set(lines.flatMap(({ tests }) => tests).filter((name) => name !== 'sql'));
  const missing = [...named].filter(
    (name) =>
      globSync([`server/http/${name}.test.ts`, `server/${name}.test.ts`, `${name}.test.ts`]).length === 0,
  );
  expect(missing).toEqual([]);
});
