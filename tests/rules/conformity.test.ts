import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { statements } from '#tests/conformity/statements.ts';

const tests = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(path))
  .map((path) => ({ path, calls: readFileSync(path, 'utf8').match(/\bmarkVerified\([^)]*\)/g) ?? [] }));

const verifiedIds = new Set(
  tests.flatMap(({ calls }) => calls.flatMap((call) => [...call.matchAll(/'([^']+)'/g)].map(([, id]) => id))),
);

describe('The specification', () => {
  it('Every statement in the specification has a test', () => {
    expect([...statements.keys()].filter((id) => !verifiedIds.has(id))).toEqual([]);
  });

  it('Only server, page and end-to-end tests can verify statements in the specification', () => {
    const isProductTest = (path: string) => /^(server|tests\/(pages|e2e))\//.test(path);
    expect(
      tests.filter(({ path, calls }) => calls.length > 0 && !isProductTest(path)).map(({ path }) => path),
    ).toEqual([]);
  });

  it("The specification's statements refer only to existing decision records", () => {
    const citedDecisions = [...statements.values()].flatMap((statement) =>
      typeof statement === 'string' ? [] : [statement.decision],
    );
    expect(citedDecisions.filter((name) => !existsSync(`docs/decisions/${name}.md`))).toEqual([]);
  });
});
