import { describe, expect, it } from 'vitest';
import { statements } from '#tests/conformity/statements.ts';
import { sources } from './sources.ts';

/** Made-up words that the code used to contain, each with the usual term. */
const banned: Record<string, string> = {
  'useAtRest|useRested|AtRest\\b': 'debounce',
  'showAtOnce|\\bAtOnce\\b': 'optimistic update',
  takeTurn: 'lease, slot',
  letTimePass: 'retry, back-off',
  forgetTheFuture: 'clear scheduled jobs',
  loadAnew: 'reload',
  heirOf: 'owner after merge',
  withoutInteraction: 'silent sign-in',
  'trouble-page|TroublePage': 'error page',
  'seldom-pages|seldomPages': 'lazy pages',
  'where-you-are|WhereYouAre': 'location',
  sayPaidButNotSeen: 'notify paid but not confirmed',
};

const ids = [...statements.keys()];

describe('Words in the source code', () => {
  it.each(Object.entries(banned))("The source code doesn't contain /%s/ (use “%s” instead)", (pattern) => {
    const word = new RegExp(pattern);
    const offendingFiles = sources.filter(
      ({ path, text }) => !path.startsWith('tests/rules/') && (word.test(text) || word.test(path)),
    );
    expect(offendingFiles.map(({ path }) => path)).toEqual([]);
  });

  it("The source code doesn't cite documents that aren't in the repository", () => {
    const MISSING_DOCUMENT = /\b(?:SPEC|DESIGN) ?§|\(LOOK\b|\bLOOK "/;
    expect(
      sources
        .filter(({ path, text }) => !path.startsWith('tests/rules/') && MISSING_DOCUMENT.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('The source code cites only statements that exist in the specification', () => {
    const citedStatements = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/[( ,/](\d\.[a-z][a-z-]*(?:\.[a-z][a-z-]*)?)(?=[),. ;:])/g)]
        .map(([, id = '']) => id)
        .filter(
          (id) =>
            !ids.some((known) => known === id || known.startsWith(`${id}.`) || known.startsWith(`${id}-`)),
        )
        .map((id) => `${path}: ${id}`),
    );
    expect(citedStatements).toEqual([]);
  });
});
