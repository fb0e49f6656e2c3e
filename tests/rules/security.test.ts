import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const lines = [
  ...readFileSync('docs/security.md', 'utf8').matchAll(/^\| (\d[^|]+) \| [^|]+ \| ([^|]+) \|$/gm),
].map(([, line = '', tests = '']) => ({
  line,
  tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
}));

it('Every test named in docs/security.md exists', () => {
  expect(lines.length).toBeGreaterThan(30);
  const namedTests = new Set(lines.flatMap(({ tests }) => tests).filter((name) => name !== 'sql'));
  const missingTests = [...namedTests].filter(
    (name) =>
      globSync([`server/http/${name}.test.ts`, `server/${name}.test.ts`, `${name}.test.ts`]).length === 0,
  );
  expect(missingTests).toEqual([]);
});

/**
 * Number of level 1 and level 2 requirements in each section of ASVS 5.0.0. Within a section, the level 3
 * requirements come last.
 */
const sections: Record<string, number> = {
  ...{
    1.1: 2,
    1.2: 9,
    1.3: 11,
    1.4: 3,
    1.5: 2,
    2.1: 3,
    2.2: 3,
    2.3: 4,
    2.4: 1,
    3.2: 2,
    3.3: 4,
    3.4: 6,
    3.5: 5,
  },
  ...{
    3.7: 2,
    4.1: 3,
    4.2: 1,
    4.3: 2,
    4.4: 4,
    5.1: 1,
    5.2: 3,
    5.3: 2,
    5.4: 3,
    6.1: 3,
    6.2: 12,
    6.3: 4,
    6.4: 4,
  },
  ...{
    6.5: 5,
    6.6: 3,
    6.8: 4,
    7.1: 3,
    7.2: 4,
    7.3: 2,
    7.4: 5,
    7.5: 2,
    7.6: 2,
    8.1: 2,
    8.2: 3,
    8.3: 1,
    8.4: 1,
  },
  ...{
    9.1: 3,
    9.2: 4,
    10.1: 2,
    10.2: 2,
    10.3: 4,
    10.4: 11,
    10.5: 5,
    10.6: 2,
    10.7: 3,
    11.1: 2,
    11.2: 3,
    11.3: 3,
  },
  ...{
    11.4: 4,
    11.5: 1,
    11.6: 1,
    12.1: 3,
    12.2: 2,
    12.3: 4,
    13.1: 1,
    13.2: 5,
    13.3: 2,
    13.4: 5,
    14.1: 2,
    14.2: 4,
  },
  ...{
    14.3: 3,
    15.1: 3,
    15.2: 3,
    15.3: 7,
    16.1: 1,
    16.2: 5,
    16.3: 4,
    16.4: 3,
    16.5: 3,
    17.1: 1,
    17.2: 4,
    17.3: 2,
  },
};

const listRequirements = (section: string) =>
  Array.from({ length: sections[section] ?? 0 }, (_, index) => `${section}.${index + 1}`);

/** Expands `3.3.1 to 3.3.4` or `4.3` into individual requirement numbers. */
function expandRequirements(words: string): string[] {
  const all = Object.keys(sections).flatMap(listRequirements);
  return [...words.matchAll(/(\d+(?:\.\d+){0,2})(?: to (\d+\.\d+\.\d+))?/g)].flatMap(([, from = '', to]) => {
    if (to !== undefined) return all.slice(all.indexOf(from), all.indexOf(to) + 1);
    return from.split('.').length === 3 ? [from] : all.filter((line) => line.startsWith(`${from}.`));
  });
}

it('docs/security.md covers every ASVS requirement of levels 1 and 2 exactly once', () => {
  const text = readFileSync('docs/security.md', 'utf8');
  const [, excluded = ''] = /^Not of this product[^(]+\(([^)]+)\)/m.exec(text) ?? [];
  const covered = [
    ...lines.flatMap(({ line }) => expandRequirements(line)),
    ...listUnmetRequirements(text),
    ...expandRequirements(excluded),
  ];
  const all = Object.keys(sections).flatMap(listRequirements);
  expect(all.filter((line) => !covered.includes(line))).toEqual([]);
  expect(covered.filter((line, index) => covered.indexOf(line) !== index)).toEqual([]);
  expect(covered.filter((line) => !all.includes(line))).toEqual([]);
});

const listUnmetRequirements = (text: string): string[] =>
  [...(text.split('## Not met')[1] ?? '').matchAll(/^\| (\d[^|]+) \|/gm)].flatMap(([, line = '']) =>
    expandRequirements(line),
  );
