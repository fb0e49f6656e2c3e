import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { brandPriceFactor, brandTiers, findBrandMix } from '#domain/item/brand-tiers.ts';
import { estimatePrice } from '#domain/price/estimate/estimate.ts';
import {
  AVERAGE_STORE_FACTOR,
  basePriceSources,
  chainWithUnknownLevel,
  type Place,
  type PricedProduct,
} from '#domain/price/estimate/level.ts';
import { type ChainObservation, toPriceEvidence } from '#domain/price/evidence.ts';
import { type EstimatedPrice, Z_80 } from '#domain/price/price.ts';

const now = new Date('2026-08-20T15:00:00Z');

const product = (overrides: Partial<PricedProduct> = {}, cents = 1_000): PricedProduct => ({
  base: { cents, basis: 'typical' },
  blsCode: null,
  brandTier: 'national',
  ...{ isLoose: false, isGenericStoreBrand: false, isChainsStoreBrand: false },
  ...overrides,
});
const milk = (overrides: Partial<PricedProduct> = {}) =>
  product({ base: { cents: 1_000, basis: 'bls' }, blsCode: '709112', ...overrides });

const makeChain = (level: number | null, overrides: Partial<Place['chain']> = {}): Place['chain'] => ({
  ...chainWithUnknownLevel,
  level,
  levelError: level === null ? chainWithUnknownLevel.levelError : 0.071,
  ...overrides,
});
const average: Place = { chain: makeChain(AVERAGE_STORE_FACTOR), state: 'IL' };
const at = (level: number | null, state: string | null = 'IL'): Place => ({
  chain: makeChain(level),
  state,
});

const estimate = (...args: Parameters<typeof estimatePrice>) => estimatePrice(...args).priceCents;
const deviation = ({ error }: EstimatedPrice) => Math.hypot(error.line, error.chain, error.own);

const observe = (
  priceCents: number,
  { chainId = 1, place = average, days = 0, regularPriceCents = null as number | null } = {},
): ChainObservation => ({
  itemId: 1,
  chainId,
  place,
  priceCents,
  regularPriceCents,
  observedAt: now.getTime() - days * DAY_MS,
});

describe('Estimates from averages', () => {
  it("An estimate scales with the chain's price level, or with that of similar chains if the level is unknown", () => {
    const scale = (level: number, by: number) => Math.round(1_000 * (level / AVERAGE_STORE_FACTOR) ** by);
    expect(estimate(product(), at(1))).toBe(scale(1, 1.3));
    expect(estimate(product(), at(AVERAGE_STORE_FACTOR))).toBe(1_000);
    expect(estimate(product(), at(null))).toBe(scale(1.28, 1.3));
    const everyday = { chain: makeChain(null, { habit: 'everyday' }), state: 'IL' };
    expect(estimate(product(), everyday)).toBe(scale(1.02, 1.3));
    expect(estimatePrice(product(), at(null)).basis).toContain('since we know too little about this one');
  });

  it('Two chains with unknown price levels get the same estimate', () => {
    expect(estimatePrice(product(), at(null))).toEqual(
      estimatePrice(product(), { chain: chainWithUnknownLevel, state: 'IL' }),
    );
  });

  it("A chain's store brand is estimated at its typical price, without adjustments", () => {
    const pods = product({ brandTier: 'store', isChainsStoreBrand: true }, 4_499);
    for (const place of [at(null), at(1.4), at(0.9, 'CA')]) {
      const { priceCents, error, basis } = estimatePrice(pods, place);
      expect([priceCents, error.chain, basis]).toEqual([
        4_499,
        0,
        'Typical shelf price of this product at its own chain',
      ]);
    }
    const label = milk({ brandTier: 'store', isChainsStoreBrand: true });
    expect(estimate(label, at(1.4))).toBeGreaterThan(estimate(label, at(1)));
  });

  it("A generic store brand's typical price is scaled from Walmart's level", () => {
    const generic = product({ isGenericStoreBrand: true, brandTier: 'store' });
    const scale = (level: number) => Math.round(1_000 * level ** 1.5);
    expect([1, 0.98, 1.4].map((level) => estimate(generic, at(level)))).toEqual([1, 0.98, 1.4].map(scale));
    expect(estimate(generic, at(null))).toBe(scale(1.28));
  });

  it('Estimates vary most between chains for store brands and least for unbranded food', () => {
    const overridesByType = [{ isLoose: true }, {}, { brandTier: 'store' as const }];
    const [looseRatio, nationalRatio, storeRatio] = overridesByType.map((overrides) => {
      const [highPrice, lowPrice] = [1.4, 1].map((level) => estimatePrice(milk(overrides), at(level)));
      return (highPrice?.priceCents ?? 0) / (lowPrice?.priceCents ?? 1);
    });
    expect(looseRatio).toBeCloseTo(1.4 ** 0.7, 2);
    expect(nationalRatio).toBeCloseTo(1.4 ** 1.3, 2);
    expect(storeRatio).toBeCloseTo(1.4 ** 1.5, 2);
  });

  it('An estimate is less certain at a chain with weekly promotions', () => {
    const findOwnError = (habit: 'everyday' | 'promotion') =>
      estimatePrice(milk(), { chain: makeChain(1, { habit }), state: 'IL' }).error.own;
    expect(findOwnError('everyday')).toBeLessThan(findOwnError('promotion'));
  });

  it('Only estimates from official averages are adjusted for the brand', () => {
    const estimateByTier = (makeTier: (brandTier: (typeof brandTiers)[number]) => PricedProduct) =>
      brandTiers.map((tier) => estimate(makeTier(tier), average));
    expect(new Set(estimateByTier((brandTier) => product({ brandTier }))).size).toBe(1);
    const [store = 0, , national = 0, premium = 0] = estimateByTier((brandTier) => milk({ brandTier }));
    expect(store).toBeLessThan(1_000);
    expect(national).toBeGreaterThan(1_000);
    expect(premium).toBeGreaterThan(national);
    const storeTier = { brandTier: 'store' } as const;
    expect(estimate(milk({ ...storeTier, blsCode: 'FN1101' }), average)).toBeLessThan(
      estimate(milk(storeTier), average),
    );
  });

  it('Brand prices weighted by market share add up to the average price', () => {
    for (const code of [null, '709112', 'FJ4101']) {
      const { storeShare } = findBrandMix(code);
      const sum =
        storeShare * brandPriceFactor('store', code) + (1 - storeShare) * brandPriceFactor('national', code);
      expect(sum).toBeCloseTo(1, 10);
    }
  });

  it("The average price of unbranded food isn't adjusted for the brand", () => {
    expect(estimate(milk({ isLoose: true }), average)).toBe(1_000);
    expect(estimatePrice(milk({ isLoose: true }), at(null)).basis).toBe(
      'U.S. average price (Bureau of Labor Statistics) for this size, adjusted for similar chains, since we know too little about this one',
    );
  });

  it("The West's regional price factor applies only to official averages", () => {
    expect(estimate(milk({ isLoose: true }), at(AVERAGE_STORE_FACTOR, 'CA'))).toBe(1_140);
    expect(estimate(milk({ isLoose: true, blsCode: '714233' }), at(AVERAGE_STORE_FACTOR, 'CA'))).toBe(1_100);
    expect(estimate(product(), at(AVERAGE_STORE_FACTOR, 'CA'))).toBe(1_000);
  });

  it("A chain's western price level applies only in Arizona and California", () => {
    const safeway = {
      chain: makeChain(AVERAGE_STORE_FACTOR, { westLevel: 1.2 * AVERAGE_STORE_FACTOR }),
      state: 'CA',
    };
    const inStates = ['CA', 'AZ', 'CO', 'WA', 'VA'].map((state) =>
      estimate(product(), { ...safeway, state }),
    );
    expect(inStates).toEqual([1_267, 1_267, 1_000, 1_000, 1_000]);
  });

  it("An estimate's explanation states the estimate's source and adjustments", () => {
    expect(estimatePrice(milk(), average).basis).toBe(
      'U.S. average price (Bureau of Labor Statistics) for this size, adjusted for brand and for this chain',
    );
    expect(estimatePrice(product({ isGenericStoreBrand: true }), average).basis).toBe(
      'This is the store brand. Typical shelf price of this product, adjusted for this chain',
    );
    expect(estimatePrice(milk({ isLoose: true }), at(1, 'CA')).basis).toContain('adjusted for the West and');
    const nearTulsa = { ...average, milkCity: { factor: 0.7, miles: 5 } };
    expect(estimatePrice(milk(), nearTulsa).basis).toContain('for milk prices nearby');
    expect(estimatePrice(product(), nearTulsa).basis).not.toContain('milk');
  });

  it('The explanation of an estimate contains only Latin-1 characters', () => {
    for (const place of [average, at(null), at(1, 'CA')]) {
      for (const basis of basePriceSources) {
        const price = estimatePrice(milk({ base: { cents: 300, basis }, isGenericStoreBrand: true }), place);
        expect(price.basis).toMatch(/^[ -~\u00a0-\u00ff]+$/);
      }
    }
  });

  it("An estimate's 80% range is wider if its base price or level is uncertain", () => {
    const price = estimatePrice(product({}, 100_000), average);
    const factor = Math.exp(Z_80 * deviation(price));
    expect(price.highCents).toBe(Math.ceil(100_000 * factor));
    expect(price.lowCents).toBe(Math.floor(100_000 / factor));
    expect(deviation(price)).toBeGreaterThan(deviation(estimatePrice(milk(), average)));
    expect(deviation(estimatePrice(product(), at(null)))).toBeGreaterThan(deviation(price));
  });

  it.each([0, -1, Number.NaN])('estimatePrice throws for a base price of %d', (base) => {
    expect(() => estimatePrice(product({}, base), average)).toThrow(RangeError);
  });
});

describe('Prices seen at other chains', () => {
  const toEvidenceFor = (priced: PricedProduct, observations: ChainObservation[], target = average.chain) =>
    toPriceEvidence(priced, observations, { target, now });
  const toEvidence = (...observations: ChainObservation[]) => toEvidenceFor(product(), observations);

  it("Another chain's price affects an estimate only relative to that chain's level", () => {
    const plainCents = estimate(product(), average);
    const higher = estimatePrice(product(), average, toEvidence(observe(1_300)));
    expect(higher.priceCents).toBeGreaterThan(plainCents * 1.1);
    expect(higher.priceCents).toBeLessThan(plainCents * 1.3);
    expect(higher.basis).toMatch(/, adjusted .* using the price at another chain$/);
    const expected = toEvidence(observe(1_300, { place: at(1.3 ** (1 / 1.3) * AVERAGE_STORE_FACTOR) }));
    expect(estimate(product(), average, expected)).toBe(plainCents);
    expect(deviation(estimatePrice(product(), average, expected))).toBeLessThan(
      deviation(estimatePrice(product(), average)),
    );
  });

  it("Another chain's price has more influence if it's recent or nearby, or if that chain's price level is known", () => {
    const estimateFrom = (observation: ChainObservation) =>
      estimate(product(), average, toEvidence(observation));
    const nearby = estimateFrom(observe(1_500));
    expect(estimateFrom(observe(1_500, { place: at(AVERAGE_STORE_FACTOR, 'OH') }))).toBeLessThan(nearby);
    expect(estimateFrom(observe(1_500, { place: at(AVERAGE_STORE_FACTOR, 'TX') }))).toBeLessThan(
      estimateFrom(observe(1_500, { place: at(AVERAGE_STORE_FACTOR, 'OH') })),
    );
    expect(estimateFrom(observe(1_500, { days: 60 }))).toBeLessThan(nearby);
    expect(estimateFrom(observe(1_500, { place: at(null) }))).toBeLessThan(nearby);
    expect(estimateFrom(observe(1_500, { days: 181 }))).toBe(1_000);
  });

  it("An estimate uses the regular price if another chain's price is a promotion", () => {
    expect(estimate(product(), average, toEvidence(observe(500, { regularPriceCents: 1_000 })))).toBe(1_000);
  });

  it('Implausible prices seen at other chains are ignored', () => {
    for (const wrong of [0, -5, Number.NaN, 150, 6_000, 1_000_000_000])
      expect(toEvidence(observe(wrong))).toEqual([]);
    expect(toEvidence({ ...observe(900), observedAt: Number.NaN })).toEqual([]);
    expect(toEvidence(observe(201), observe(4_999))).toHaveLength(2);
  });

  it("If a store brand's price was seen elsewhere, it's adjusted to the price level of the brand's own chain", () => {
    const label = product({ brandTier: 'store', isChainsStoreBrand: true }, 1_200);
    const ownPlace = at(1.2 ** (1 / 1.5));
    const toLabelEvidence = (cents: number) =>
      toEvidenceFor(label, [observe(cents, { place: at(1) })], ownPlace.chain);
    expect(estimate(label, ownPlace, toLabelEvidence(1_000))).toBe(1_200);
    expect(estimate(label, ownPlace, toLabelEvidence(1_200))).toBeGreaterThan(1_200);
  });

  const observation = fc
    .record({
      priceCents: fc.integer({ min: -10, max: 2_000_000_000 }),
      chainId: fc.nat(40),
      level: fc.option(fc.double({ min: 0.5, max: 2, noNaN: true })),
      state: fc.option(fc.constantFrom('IL', 'OH', 'CA', 'PR', '')),
      days: fc.double({ min: -10, max: 4_000 }),
      regularPriceCents: fc.option(fc.integer({ min: -10, max: 5_000 })),
    })
    .map(({ level, state, ...rest }) => observe(rest.priceCents, { ...rest, place: at(level, state) }));

  it("Other chains' prices never make an estimate invalid or less certain", () => {
    fc.assert(
      fc.property(
        fc.array(observation, { maxLength: 12 }),
        fc.constantFrom(...basePriceSources),
        (observations, basis) => {
          const priced = product({ base: { cents: 1_000, basis } });
          const price = estimatePrice(priced, average, toEvidenceFor(priced, observations));
          expect(Number.isSafeInteger(price.priceCents) && price.priceCents >= 1).toBe(true);
          expect(price.lowCents).toBeGreaterThanOrEqual(0);
          expect(price.lowCents).toBeLessThanOrEqual(price.priceCents);
          expect(price.highCents).toBeGreaterThanOrEqual(price.priceCents);
          expect(deviation(price)).toBeLessThanOrEqual(deviation(estimatePrice(priced, average)) + 1e-12);
        },
      ),
    );
  });

  it("The order of prices seen at other chains doesn't affect the estimate", () => {
    fc.assert(
      fc.property(fc.array(observation, { maxLength: 8 }), (observations) => {
        const [one, other] = [observations, observations.toReversed()].map((list) =>
          estimatePrice(product(), average, toEvidence(...list)),
        );
        expect(one?.error.line).toBeCloseTo(other?.error.line ?? Number.NaN, 10);
        expect(Math.abs((one?.priceCents ?? 0) - (other?.priceCents ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("Other chains' prices never change which of two chains is cheaper", () => {
    fc.assert(
      fc.property(fc.array(observation, { maxLength: 8 }), (observations) => {
        const evidence = toEvidence(...observations);
        expect(estimate(product(), at(1), evidence)).toBeLessThanOrEqual(
          estimate(product(), at(1.2), evidence),
        );
      }),
    );
  });
});
