import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { readSeedChains } from '#server/db/seed/read-seed.ts';
import { chainNamePatterns } from './chain-names.ts';
import { recognizeRetailer } from './recognize-retailer.ts';

const sample: { name: string; state: string; type: string; is: string }[] = parse(
  readFileSync(join(import.meta.dirname, '../../../tests/fixtures/retailer-names.csv')),
  { columns: true },
);

const recognitions = sample.map(({ name, state, type, is }) => {
  const recognized = recognizeRetailer(name, state, type);
  return { name, is, as: recognized.kind === 'chain' ? recognized.slug : recognized.kind };
});
const isChain = (word: string) => word !== 'independent' && word !== 'other';

it('At least 97% of recognized stores are assigned to the right chain', () => {
  const recognizedStores = recognitions.filter(({ as }) => isChain(as));
  const mistakes = recognizedStores.filter(({ is, as }) => is !== as);
  expect(1 - mistakes.length / recognizedStores.length, JSON.stringify(mistakes)).toBeGreaterThanOrEqual(
    0.97,
  );
});

it('At least 93% of chain stores are recognized', () => {
  const chainStores = recognitions.filter(({ is }) => isChain(is));
  const missedStores = chainStores.filter(({ is, as }) => is !== as);
  expect(sample.length).toBeGreaterThanOrEqual(200);
  expect(1 - missedStores.length / chainStores.length, JSON.stringify(missedStores)).toBeGreaterThanOrEqual(
    0.93,
  );
});

it("Store recognition keeps independent grocers and leaves out stores that don't sell groceries", () => {
  const nonChainStores = recognitions.filter(({ is }) => !isChain(is));
  const mistakes = nonChainStores.filter(({ is, as }) => is !== as);
  expect(1 - mistakes.length / nonChainStores.length, JSON.stringify(mistakes)).toBeGreaterThanOrEqual(0.97);
});

it('Every chain that a store name can match is in the starter data', () => {
  const seedSlugs = new Set(readSeedChains().map(({ slug }) => slug));
  const slugs = new Set(chainNamePatterns.map(([, slug]) => slug).filter((slug) => slug !== ''));
  expect([...slugs].filter((slug) => !seedSlugs.has(slug))).toEqual([]);
});
