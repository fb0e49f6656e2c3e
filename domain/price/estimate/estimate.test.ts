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

const createProduct = (overrides: Partial<PricedProduct> = {}, cents = 1_000): PricedProduct => ({
  base: { cents, basis: 'typical' },
  blsCode: null,
  brandTier: 'national',
  ...{ isLoose: false, isGenericStoreBrand: false, isChainsStoreBrand: false },
  ...overrides,
});
const createMilk = (overrides: Partial<PricedProduct> = {}) =>
  createProduct({ base: { cents: 1_000, basis: 'bls' }, blsCode: '709112', ...overrides });

const createChain = (level: number | null, overrides: Partial<Place['chain']> = {}): Place['chain'] => ({
  ...chainWithUnknownLevel,
  level,
  levelError: level === null ? chainWithUnknownLevel.levelError : 0.071,
  ...overrides,
});
const averagePlace: Place = { chain: createChain(AVERAGE_STORE_FACTOR), state: 'IL' };
const createPlace = (level: number | null, state: string | null = 'IL'): Place => ({
  chain: createChain(level),
  state,
});

const estimateCents = (...args: Parameters<typeof estimatePrice>) => estimatePrice(...args).priceCents;
const computeDeviation = ({ error }: EstimatedPrice) => Math.hypot(error.line, error.chain, error.own);

const observe = (
  priceCents: number,
  { chainId = 1, place = averagePlace, days = 0, regularPriceCents = null as number | null } = {},
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
    const scaleByLevel = (level: number, by: number) =>
      Math.round(1_000 * (level / AVERAGE_STORE_FACTOR) ** by);
    expect(estimateCents(createProduct(), createPlace(1))).toBe(scaleByLevel(1, 1.3));
    expect(estimateCents(createProduct(), createPlace(AVERAGE_STORE_FACTOR))).toBe(1_000);
    expect(estimateCents(createProduct(), createPlace(null))).toBe(scaleByLevel(1.28, 1.3));
    const everyday = { chain: createChain(null, { habit: 'everyday' }), state: 'IL' };
    expect(estimateCents(createProduct(), everyday)).toBe(scaleByLevel(1.02, 1.3));
    expect(estimatePrice(createProduct(), createPlace(null)).basis).toContain(
      'since we know too little about this one',
    );
  });

  it('Two chains with unknown price levels get the same estimate', () => {
    expect(estimatePrice(createProduct(), createPlace(null))).toEqual(
      estimatePrice(createProduct(), { chain: chainWithUnknownLevel, state: 'IL' }),
    );
  });

  it("A chain's store brand is estimated at its typical price, without adjustments", () => {
    const pods = createProduct({ brandTier: 'store', isChainsStoreBrand: true }, 4_499);
    for (const place of [createPlace(null), createPlace(1.4), createPlace(0.9, 'CA')]) {
      const { priceCents, error, basis } = estimatePrice(pods, place);
      expect([priceCents, error.chain, basis]).toEqual([
        4_499,
        0,
        'Typical shelf price of this product at its own chain',
      ]);
    }
    const label = createMilk({ brandTier: 'store', isChainsStoreBrand: true });
    expect(estimateCents(label, createPlace(1.4))).toBeGreaterThan(estimateCents(label, createPlace(1)));
  });

  it("A generic store brand's typical price is scaled from Walmart's level", () => {
    const genericProduct = createProduct({ isGenericStoreBrand: true, brandTier: 'store' });
    const scaleByLevel = (level: number) => Math.round(1_000 * level ** 1.5);
    expect([1, 0.98, 1.4].map((level) => estimateCents(genericProduct, createPlace(level)))).toEqual(
      [1, 0.98, 1.4].map(scaleByLevel),
    );
    expect(estimateCents(genericProduct, createPlace(null))).toBe(scaleByLevel(1.28));
  });

  it('Estimates vary most between chains for store brands and least for unbranded food', () => {
    const overridesByType = [{ isLoose: true }, {}, { brandTier: 'store' as const }];
    const [looseRatio, nationalRatio, storeRatio] = overridesByType.map((overrides) => {
      const [highPrice, lowPrice] = [1.4, 1].map((level) =>
        estimatePrice(createMilk(overrides), createPlace(level)),
      );
      return (highPrice?.priceCents ?? 0) / (lowPrice?.priceCents ?? 1);
    });
    expect(looseRatio).toBeCloseTo(1.4 ** 0.7, 2);
    expect(nationalRatio).toBeCloseTo(1.4 ** 1.3, 2);
    expect(storeRatio).toBeCloseTo(1.4 ** 1.5, 2);
  });

  it('An estimate is less certain at a chain with weekly promotions', () => {
    const findOwnError = (habit: 'everyday' | 'promotion') =>
      estimatePrice(createMilk(), { chain: createChain(1, { habit }), state: 'IL' }).error.own;
    expect(findOwnError('everyday')).toBeLessThan(findOwnError('promotion'));
  });

  it('Only estimates from official averages are adjusted for the brand', () => {
    const estimateByTier = (createTierProduct: (brandTier: (typeof brandTiers)[number]) => PricedProduct) =>
      brandTiers.map((tier) => estimateCents(createTierProduct(tier), averagePlace));
    expect(new Set(estimateByTier((brandTier) => createProduct({ brandTier }))).size).toBe(1);
    const [store = 0, , national = 0, premium = 0] = estimateByTier((brandTier) => createMilk({ brandTier }));
    expect(store).toBeLessThan(1_000);
    expect(national).toBeGreaterThan(1_000);
    expect(premium).toBeGreaterThan(national);
    const storeBrandTier = { brandTier: 'store' } as const;
    expect(estimateCents(createMilk({ ...storeBrandTier, blsCode: 'FN1101' }), averagePlace)).toBeLessThan(
      estimateCents(createMilk(storeBrandTier), averagePlace),
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
    expect(estimateCents(createMilk({ isLoose: true }), averagePlace)).toBe(1_000);
    expect(estimatePrice(createMilk({ isLoose: true }), createPlace(null)).basis).toBe(
      'U.S. average price (Bureau of Labor Statistics) for this size, adjusted for similar chains, since we know too little about this one',
    );
  });

  it("The West's regional price factor applies only to official averages", () => {
    expect(estimateCents(createMilk({ isLoose: true }), createPlace(AVERAGE_STORE_FACTOR, 'CA'))).toBe(1_140);
    expect(
      estimateCents(
        createMilk({ isLoose: true, blsCode: '714233' }),
        createPlace(AVERAGE_STORE_FACTOR, 'CA'),
      ),
    ).toBe(1_100);
    expect(estimateCents(createProduct(), createPlace(AVERAGE_STORE_FACTOR, 'CA'))).toBe(1_000);
  });

  it("A chain's western price level applies only in Arizona and California", () => {
    const safeway = {
      chain: createChain(AVERAGE_STORE_FACTOR, { westLevel: 1.2 * AVERAGE_STORE_FACTOR }),
      state: 'CA',
    };
    const inStates = ['CA', 'AZ', 'CO', 'WA', 'VA'].map((state) =>
      estimateCents(createProduct(), { ...safeway, state }),
    );
    expect(inStates).toEqual([1_267, 1_267, 1_000, 1_000, 1_000]);
  });

  it("An estimate's explanation states the estimate's source and adjustments", () => {
    expect(estimatePrice(createMilk(), averagePlace).basis).toBe(
      'U.S. average price (Bureau of Labor Statistics) for this size, adjusted for brand and for this chain',
    );
    expect(estimatePrice(createProduct({ isGenericStoreBrand: true }), averagePlace).basis).toBe(
      'This is the store brand. Typical shelf price of this product, adjusted for this chain',
    );
    expect(estimatePrice(createMilk({ isLoose: true }), createPlace(1, 'CA')).basis).toContain(
      'adjusted for the West and',
    );
    const nearTulsa = { ...averagePlace, milkCity: { factor: 0.7, miles: 5 } };
    expect(estimatePrice(createMilk(), nearTulsa).basis).toContain('for milk prices nearby');
    expect(estimatePrice(createProduct(), nearTulsa).basis).not.toContain('milk');
  });

  it('The explanation of an estimate contains only Latin-1 characters', () => {
    for (const place of [averagePlace, createPlace(null), createPlace(1, 'CA')]) {
      for (const basis of basePriceSources) {
        const estimate = estimatePrice(
          createMilk({ base: { cents: 300, basis }, isGenericStoreBrand: true }),
          place,
        );
        expect(estimate.basis).toMatch(/^[ -~\u00a0-\u00ff]+$/);
      }
    }
  });

  it("An estimate's 80% range is wider if its base price or level is uncertain", () => {
    const price = estimatePrice(createProduct({}, 100_000), averagePlace);
    const factor = Math.exp(Z_80 * computeDeviation(price));
    expect(price.highCents).toBe(Math.ceil(100_000 * factor));
    expect(price.lowCents).toBe(Math.floor(100_000 / factor));
    expect(computeDeviation(price)).toBeGreaterThan(
      computeDeviation(estimatePrice(createMilk(), averagePlace)),
    );
    expect(computeDeviation(estimatePrice(createProduct(), createPlace(null)))).toBeGreaterThan(
      computeDeviation(price),
    );
  });

  it.each([0, -1, Number.NaN])('estimatePrice throws for a base price of %d', (base) => {
    expect(() => estimatePrice(createProduct({}, base), averagePlace)).toThrow(RangeError);
  });
});

describe('Prices seen at other chains', () => {
  const toEvidence = (
    priced: PricedProduct,
    observations: ChainObservation[],
    targetChain = averagePlace.chain,
  ) => toPriceEvidence(priced, observations, { target: targetChain, now });
  const toProductEvidence = (...observations: ChainObservation[]) =>
    toEvidence(createProduct(), observations);

  it("Another chain's price affects an estimate only relative to that chain's level", () => {
    const plainCents = estimateCents(createProduct(), averagePlace);
    const higher = estimatePrice(createProduct(), averagePlace, toProductEvidence(observe(1_300)));
    expect(higher.priceCents).toBeGreaterThan(plainCents * 1.1);
    expect(higher.priceCents).toBeLessThan(plainCents * 1.3);
    expect(higher.basis).toMatch(/, adjusted .* using the price at another chain$/);
    const expected = toProductEvidence(
      observe(1_300, { place: createPlace(1.3 ** (1 / 1.3) * AVERAGE_STORE_FACTOR) }),
    );
    expect(estimateCents(createProduct(), averagePlace, expected)).toBe(plainCents);
    expect(computeDeviation(estimatePrice(createProduct(), averagePlace, expected))).toBeLessThan(
      computeDeviation(estimatePrice(createProduct(), averagePlace)),
    );
  });

  it("Another chain's price has more influence if it's recent or nearby, or if that chain's price level is known", () => {
    const estimateWith = (observation: ChainObservation) =>
      estimateCents(createProduct(), averagePlace, toProductEvidence(observation));
    const sameStateCents = estimateWith(observe(1_500));
    expect(estimateWith(observe(1_500, { place: createPlace(AVERAGE_STORE_FACTOR, 'OH') }))).toBeLessThan(
      sameStateCents,
    );
    expect(estimateWith(observe(1_500, { place: createPlace(AVERAGE_STORE_FACTOR, 'TX') }))).toBeLessThan(
      estimateWith(observe(1_500, { place: createPlace(AVERAGE_STORE_FACTOR, 'OH') })),
    );
    expect(estimateWith(observe(1_500, { days: 60 }))).toBeLessThan(sameStateCents);
    expect(estimateWith(observe(1_500, { place: createPlace(null) }))).toBeLessThan(sameStateCents);
    expect(estimateWith(observe(1_500, { days: 181 }))).toBe(1_000);
  });

  it("An estimate uses the regular price if another chain's price is a promotion", () => {
    expect(
      estimateCents(
        createProduct(),
        averagePlace,
        toProductEvidence(observe(500, { regularPriceCents: 1_000 })),
      ),
    ).toBe(1_000);
  });

  it('Implausible prices seen at other chains are ignored', () => {
    for (const wrong of [0, -5, Number.NaN, 150, 6_000, 1_000_000_000])
      expect(toProductEvidence(observe(wrong))).toEqual([]);
    expect(toProductEvidence({ ...observe(900), observedAt: Number.NaN })).toEqual([]);
    expect(toProductEvidence(observe(201), observe(4_999))).toHaveLength(2);
  });

  it("If a store brand's price was seen elsewhere, it's adjusted to the price level of the brand's own chain", () => {
    const label = createProduct({ brandTier: 'store', isChainsStoreBrand: true }, 1_200);
    const ownPlace = createPlace(1.2 ** (1 / 1.5));
    const toKnownEvidence = (cents: number) =>
      toEvidence(label, [observe(cents, { place: createPlace(1) })], ownPlace.chain);
    expect(estimateCents(label, ownPlace, toKnownEvidence(1_000))).toBe(1_200);
    expect(estimateCents(label, ownPlace, toKnownEvidence(1_200))).toBeGreaterThan(1_200);
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
    .map(({ level, state, ...rest }) =>
      observe(rest.priceCents, { ...rest, place: createPlace(level, state) }),
    );

  it("Other chains' prices never make an estimate invalid or less certain", () => {
    fc.assert(
      fc.property(
        fc.array(observation, { maxLength: 12 }),
        fc.constantFrom(...basePriceSources),
        (observations, basis) => {
          const priced = createProduct({ base: { cents: 1_000, basis } });
          const price = estimatePrice(priced, averagePlace, toEvidence(priced, observations));
          expect(Number.isSafeInteger(price.priceCents) && price.priceCents >= 1).toBe(true);
          expect(price.lowCents).toBeGreaterThanOrEqual(0);
          expect(price.lowCents).toBeLessThanOrEqual(price.priceCents);
          expect(price.highCents).toBeGreaterThanOrEqual(price.priceCents);
          expect(computeDeviation(price)).toBeLessThanOrEqual(
            computeDeviation(estimatePrice(priced, averagePlace)) + 1e-12,
          );
        },
      ),
    );
  });

  it("The order of prices seen at other chains doesn't affect the estimate", () => {
    fc.assert(
      fc.property(fc.array(observation, { maxLength: 8 }), (observations) => {
        const [one, other] = [observations, observations.toReversed()].map((list) =>
          estimatePrice(createProduct(), averagePlace, toProductEvidence(...list)),
        );
        expect(one?.error.line).toBeCloseTo(other?.error.line ?? Number.NaN, 10);
        expect(Math.abs((one?.priceCents ?? 0) - (other?.priceCents ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("Other chains' prices never change which of two chains is cheaper", () => {
    fc.assert(
      fc.property(fc.array(observation, { maxLength: 8 }), (observations) => {
        const knownEvidence = toProductEvidence(...observations);
        expect(estimateCents(createProduct(), createPlace(1), knownEvidence)).toBeLessThanOrEqual(
          estimateCents(createProduct(), createPlace(1.2), knownEvidence),
        );
      }),
    );
  });
});
