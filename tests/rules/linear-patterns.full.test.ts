import { check } from 'recheck';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sources } from './sources.ts';

const HANDLES_SHOPPER_TEXT =
  /^(?:domain|contract|web|server\/features\/(?:free-lines|list-entry|lists|location|receipts|recipes|scan|shared-lists))\//;
const files = sources.filter(
  ({ path }) => HANDLES_SHOPPER_TEXT.test(path) && !/\.(?:test|d)\.tsx?$|\.mjs$/.test(path),
);

type Pattern = { where: string; source: string; flags: string };

function literalsOf({ path, text }: { path: string; text: string }): Pattern[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({
        where: `${path}:${line}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Patterns that domain modules construct while loading. */
async function constructedOf(paths: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const Native = globalThis.RegExp;
  let where = '';
  globalThis.RegExp = new Proxy(Native, {
    construct(target, given: [string, string?]) {
      const made = new target(...given);
      found.push({ where, source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    for (const path of paths) {
      where = path;
      await import(/* @vite-ignore */ `${new URL('../..', import.meta.url).pathname}${path}?patterns`);
    }
  } finally {
    globalThis.RegExp = Native;
  }
  return found;
}

/**
 * True if a pattern certainly runs in linear time. Such a pattern has no unbounded repetition, or it starts with `^`
 * and has exactly one.
 */
function isPlainlyLinear(source: string): boolean {
  const bare = source.replace(/\\[pPu]\{[^}]*\}|\\./gs, 'a').replace(/\[[^\]]*\]/g, 'a');
  const endless = bare.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
  let depth = 0;
  const hasTopBar = [...bare].some((sign) => {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    return sign === '|' && depth === 0;
  });
  return endless === 0 || (endless === 1 && bare.startsWith('^') && !hasTopBar);
}

/**
 * Step limits that are high enough to find quadratic behavior at 10,000 characters. Time limits are off, because a busy
 * machine would exceed them even for linear patterns.
 */
const EFFORT = {
  ...{ timeout: null, attackTimeout: null, incubationTimeout: null },
  maxAttackStringSize: 10_000,
  attackLimit: 20_000_000,
  incubationLimit: 1_000_000,
  maxIteration: 3,
};

const judge = ({ source, flags }: Pattern) => check(source, flags.replace(/[dv]/g, ''), EFFORT);

const before = process.env.RECHECK_BACKEND;
beforeAll(() => {
  process.env.RECHECK_BACKEND = 'pure';
});
afterAll(() => {
  if (before === undefined) delete process.env.RECHECK_BACKEND;
  else process.env.RECHECK_BACKEND = before;
});

const domain = files.map(({ path }) => path).filter((path) => path.startsWith('domain/'));
const all = [...files.flatMap(literalsOf), ...(await constructedOf(domain))];
const unproven = new Map(
  all
    .filter(({ source }) => !isPlainlyLinear(source))
    .map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern]),
);

it('The source scan finds regular expressions, both literals and those built at run time', () => {
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter(({ where }) => !where.includes(':')).length).toBeGreaterThan(30);
});

it.each([
  ['\\s+and\\s+', ''],
  ['(?:a|a)*$', ''],
  ['^.*a.*b$', ''],
])("The linear-time check detects that /%s/ doesn't run in linear time", async (source, flags) => {
  expect(isPlainlyLinear(source)).toBe(false);
  expect(await judge({ where: '', source, flags })).toMatchObject({ status: 'vulnerable' });
});

it.each([
  ...unproven.values(),
])('The regular expression in $where runs in linear time: /$source/$flags', async (pattern) => {
  expect(await judge(pattern)).toMatchObject({ status: 'safe' });
}, 60_000);
