import { describe, expect, it } from 'vitest';
import { chainWithUnknownLevel } from '#domain/price/estimate/level.ts';
import { clubFees } from '#domain/store/club-fees.ts';
import { readSeedChains, readSeedCities, readSeedItems, requireUniqueSlugs } from './read-seed.ts';

const items = readSeedItems();
const chains = readSeedChains();
const cities = readSeedCities();

const listDuplicates = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);

describe('Chains in the starter data', () => {
  it('The starter data has at least 30 chains and no duplicates', () => {
    expect(chains.length).toBeGreaterThanOrEqual(30);
    expect(listDuplicates(chains.map(({ slug }) => slug))).toEqual([]);
    expect(listDuplicates(chains.map(({ name }) => name))).toEqual([]);
    expect(listDuplicates(chains.map(({ logo }) => logo))).toEqual([]);
  });

  it('Only chains named in the specification have a parameter for whole-cart searches', () => {
    const parameters = chains.flatMap((chain) =>
      chain.searchParameter ? [[chain.slug, chain.searchParameter]] : [],
    );
    expect(Object.fromEntries(parameters)).toEqual({
      'walmart-supercenter': 'search',
      'jewel-osco': 'search',
      marianos: 'search',
      target: 'searchTerm',
      kroger: 'query',
      meijer: 'q',
    });
    for (const { searchUrl, searchParameter } of chains) {
      if (searchUrl !== null) expect(searchUrl).toContain('{q}');
      if (searchParameter !== null) expect(searchUrl).toContain(`?${searchParameter}={q}`);
    }
  });

  it('The starter data and the pricing rules have the same membership fees', () => {
    const clubs = chains.filter(({ membership }) => membership !== null);
    expect(clubs.map(({ name, membership }) => [name, membership])).toEqual(
      clubFees.map(({ chainName, feeCents }) => [chainName, `Members only, about $${feeCents / 100} a year`]),
    );
  });

  it('Only nine chains are marked as selling less than a supermarket', () => {
    const listSlugs = (wanted: string) =>
      chains.filter(({ assortment }) => assortment === wanted).map(({ slug }) => slug);
    expect(listSlugs('few-brands').sort()).toEqual(['aldi', 'lidl', 'trader-joes']);
    expect(listSlugs('natural-foods').sort()).toEqual(['natural-grocers', 'sprouts', 'whole-foods']);
    expect(listSlugs('club-packs').sort()).toEqual(['bjs', 'costco', 'sams-club']);
  });

  it('Every club has a yearly membership fee, and no other chain has one', () => {
    for (const { slug, assortment, membership } of chains) {
      const expected = assortment === 'club-packs' ? /^Members only, about \$\d+ a year$/ : /^$/;
      expect(membership ?? '', slug).toMatch(expected);
    }
  });

  it("A chain's list of products it doesn't carry contains only existing items and brands", () => {
    const brands = new Set(items.map(({ brand }) => brand));
    for (const { slug, notCarried } of chains) {
      expect(listDuplicates(notCarried), slug).toEqual([]);
      for (const entry of notCarried) {
        const isName = items.some(({ name }) => `${name} `.startsWith(`${entry} `));
        expect(isName || brands.has(entry), `${slug}: ${entry}`).toBe(true);
      }
    }
  });

  it('Chains have plausible price levels, or a level of 1 if none is known', () => {
    for (const { slug, priceFactor, priceFactorKnown, priceFactorBasis } of chains) {
      if (!priceFactorKnown)
        expect([slug, priceFactor, priceFactorBasis]).toEqual([slug, 1, 'unknown: no figure found']);
      expect(priceFactor, slug).toBeGreaterThan(0.5);
      expect(priceFactor, slug).toBeLessThan(1.8);
    }
  });

  it('The price level error of every chain is at least 7% and no larger than for chains without a known level', () => {
    for (const { slug, priceFactorKnown, priceFactorError, priceFactorWest } of chains) {
      if (!priceFactorKnown)
        expect([slug, priceFactorError, priceFactorWest]).toEqual([
          slug,
          chainWithUnknownLevel.levelError,
          null,
        ]);
      expect(priceFactorError, slug).toBeGreaterThanOrEqual(0.07);
      expect(priceFactorError, slug).toBeLessThanOrEqual(chainWithUnknownLevel.levelError);
    }
    const inTheWest = chains.filter(({ priceFactorWest }) => priceFactorWest !== null);
    expect(new Set(inTheWest.map(({ priceFactorWest }) => priceFactorWest))).toEqual(new Set([1.35]));
    for (const { slug, states } of inTheWest)
      expect(
        states.some((state) => state === 'AZ' || state === 'CA'),
        slug,
      ).toBe(true);
  });

  it('requireUniqueSlugs reports both row numbers if a slug is repeated', () => {
    const [chain] = chains;
    expect(() => requireUniqueSlugs([{ slug: 'aldi' }, { slug: 'lidl' }, { slug: 'aldi' }])).toThrow(
      "chains.csv, row 3: chain 'aldi' is already in row 1; keep one of them",
    );
    expect(requireUniqueSlugs([{ slug: chain?.slug ?? '' }])).toHaveLength(1);
  });

  it('The starter data marks chains with everyday low prices', () => {
    const everyday = chains.filter(({ priceHabit }) => priceHabit === 'everyday').map(({ slug }) => slug);
    expect(everyday).toEqual(
      expect.arrayContaining(['walmart-supercenter', 'aldi', 'lidl', 'winco', 'target']),
    );
    expect(everyday).not.toContain('kroger');
  });
});

describe('Cities in the starter data', () => {
  it('The starter data lists the hundred largest cities in order', () => {
    expect(cities.map(({ rank }) => rank)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(listDuplicates(cities.map(({ city, state }) => `${city}, ${state}`))).toEqual([]);
  });

  it('Every city has at least five chains that operate in its state', () => {
    for (const city of cities) {
      expect(new Set(city.chains).size, city.city).toBeGreaterThanOrEqual(5);
      for (const slug of city.chains) {
        expect(chains.find((chain) => chain.slug === slug)?.states, `${slug} in ${city.city}`).toContain(
          city.state,
        );
      }
    }
  });
});
