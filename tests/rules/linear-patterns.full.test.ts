import { check } from 'recheck';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sources } from './sources.ts';

const SHOPPER_TEXT_MODULE =
  /^(?:domain|contract|web|server\/features\/(?:free-lines|list-entry|lists|location|receipts|recipes|scan|shared-lists))\//;
const files = sources.filter(
  ({ path }) => SHOPPER_TEXT_MODULE.test(path) && !/\.(?:test|d)\.tsx?$|\.mjs$/.test(path),
);

type Pattern = { where: string; source: string; flags: string };

function listLiterals({ path, text }: { path: string; text: string }): Pattern[] {
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

/** Lists the regular expressions that modules create with `new RegExp` while they're loading. */
async function listConstructedPatterns(paths: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const NativeRegExp = globalThis.RegExp;
  let where = '';
  globalThis.RegExp = new Proxy(NativeRegExp, {
    construct(target, given: [string, string?]) {
      const pattern = new target(...given);
      found.push({ where, source: pattern.source, flags: pattern.flags });
      return pattern;
    },
  });
  try {
    for (const path of paths) {
      where = path;
      await import(/* @vite-ignore */ `${new URL('../..', import.meta.url).pathname}${path}?patterns`);
    }
  } finally {
    globalThis.RegExp = NativeRegExp;
  }
  return found;
}

/**
 * True if a pattern is certain to run in linear time: it has no unbounded repetition, or it starts with `^` and has
 * exactly one. False doesn't mean that it's slow.
 */
function isPlainlyLinear(source: string): boolean {
  const simplified = source.replace(/\\[pPu]\{[^}]*\}|\\./gs, 'a').replace(/\[[^\]]*\]/g, 'a');
  const unboundedCount = simplified.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
  let depth = 0;
  const hasTopBar = [...simplified].some((sign) => {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    return sign === '|' && depth === 0;
  });
  return unboundedCount === 0 || (unboundedCount === 1 && simplified.startsWith('^') && !hasTopBar);
}

/**
 * Step limits that are high enough to detect quadratic behavior at 10,000 characters. Timeouts are disabled, because
 * on a busy machine even linear patterns would exceed them.
 */
const STEP_LIMITS = {
  ...{ timeout: null, attackTimeout: null, incubationTimeout: null },
  maxAttackStringSize: 10_000,
  attackLimit: 20_000_000,
  incubationLimit: 1_000_000,
  maxIteration: 3,
};

const checkPattern = ({ source, flags }: Pattern) => check(source, flags.replace(/[dv]/g, ''), STEP_LIMITS);

const backendBefore = process.env.RECHECK_BACKEND;
beforeAll(() => {
  process.env.RECHECK_BACKEND = 'pure';
});
afterAll(() => {
  if (backendBefore === undefined) delete process.env.RECHECK_BACKEND;
  else process.env.RECHECK_BACKEND = backendBefore;
});

const domainPaths = files.map(({ path }) => path).filter((path) => path.startsWith('domain/'));
const all = [...files.flatMap(listLiterals), ...(await listConstructedPatterns(domainPaths))];
const unproven = new Map(
  all
    .filter(({ source }) => !isPlainlyLinear(source))
    .map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern]),
);

it('The source scan finds regular expressions, both literals and expressions built at run time', () => {
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter(({ where }) => !where.includes(':')).length).toBeGreaterThan(30);
});

it.each([
  ['\\s+and\\s+', ''],
  ['(?:a|a)*$', ''],
  ['^.*a.*b$', ''],
])("The linear-time check detects that /%s/ doesn't run in linear time", async (source, flags) => {
  expect(isPlainlyLinear(source)).toBe(false);
  expect(await checkPattern({ where: '', source, flags })).toMatchObject({ status: 'vulnerable' });
});

it.each([
  ...unproven.values(),
])('The regular expression in $where runs in linear time: /$source/$flags', async (pattern) => {
  expect(await checkPattern(pattern)).toMatchObject({ status: 'safe' });
}, 60_000);
