import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { readSeedChains } from '#server/db/seed/read-seed.ts';
import { chainNames } from './chain-names.ts';
import { recognizeRetailer } from './recognize-retailer.ts';

/** Names made up in the shape of the public list's, each with what it is. */
const sample: { name: string; state: string; type: string; is: string }[] = parse(
  readFileSync(join(import.meta.dirname, '../../../tests/fixtures/retailer-names.csv')),
  { columns: true },
);

const told = sample.map(({ name, state, type, is }) => {
  const recognized = recognizeRetailer(name, state, type);
  return { name, is, as: recognized.kind === 'chain' ? recognized.slug : recognized.kind };
});
const isChain = (word: string) => word !== 'independent' && word !== 'other';

it('takes hardly any store for one of a chain that it is not of', () => {
  const claimed = told.filter(({ as }) => isChain(as));
  const wrong = claimed.filter(({ is, as }) => is !== as);
  expect(1 - wrong.length / claimed.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.97);
});

it('finds nearly all stores of chains', () => {
  const ofChains = told.filter(({ is }) => isChain(is));
  const missed = ofChains.filter(({ is, as }) => is !== as);
  expect(sample.length).toBeGreaterThanOrEqual(200);
  expect(1 - missed.length / ofChains.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.93);
});

it('keeps independents, and leaves out what is no grocery store', () => {
  const others = told.filter(({ is }) => !isChain(is));
  const wrong = others.filter(({ is, as }) => is !== as);
  expect(1 - wrong.length / others.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.97);
});

it('recognises only chains that the starter data describes', () => {
  const known = new Set(readSeedChains().map(({ slug }) => slug));
  const slugs = new Set(chainNames.map(([, slug]) => slug).filter((slug) => slug !== ''));
  expect([...slugs].filter((slug) => !known.has(slug))).toEqual([]);
});
