import { describe, expect, it } from 'vitest';
import { estimatePrice } from '#domain/price/estimate/estimate.ts';
import {
  AVERAGE_STORE_FACTOR,
  chainWithUnknownLevel,
  computeExpectedCents,
  computeLocalPriceFactor,
  effectivePriceLevel,
  isLevelKnown,
  type PricedChain,
  type PricedProduct,
  placeFactor,
} from '#domain/price/estimate/level.ts';
import { type ChainObservation, toPriceEvidence } from '#domain/price/evidence.ts';

const now = new Date('2026-08-20T15:00:00Z');
const createChain = (level: number | null, overrides: Partial<PricedChain> = {}): PricedChain => ({
  ...chainWithUnknownLevel,
  level,
  levelError: 0.07,
  ...overrides,
});
const createProduct = (overrides: Partial<PricedProduct> = {}): PricedProduct => ({
  ...{ base: { cents: 1_000, basis: 'typical' }, blsCode: null, brandTier: 'national' },
  ...{ isLoose: false, isGenericStoreBrand: false, isChainsStoreBrand: false },
  ...overrides,
});

describe('Chain price levels', () => {
  it("A chain's price level is known if it was surveyed or learned from prices", () => {
    expect(isLevelKnown(chainWithUnknownLevel)).toBe(false);
    expect(isLevelKnown(createChain(1))).toBe(true);
    expect(isLevelKnown({ ...chainWithUnknownLevel, levelOffset: -0.1 })).toBe(true);
  });

  it("A chain's price level includes the learned offset", () => {
    expect(
      effectivePriceLevel({ chain: createChain(1.2, { levelOffset: Math.log(1.5) }), state: 'IL' }),
    ).toBeCloseTo(1.8, 9);
  });

  it("An official average isn't adjusted at a chain with an average price level", () => {
    const genericProduct = createProduct({
      base: { cents: 1_000, basis: 'bls' },
      isGenericStoreBrand: true,
      isLoose: true,
    });
    const place = { chain: createChain(AVERAGE_STORE_FACTOR), state: 'IL' };
    expect(computeExpectedCents(genericProduct, place)).toBeCloseTo(1_000, 9);
  });

  it("A price from another state is scaled by the two states' price factors, except for chain-wide prices and milk", () => {
    const cheddar = createProduct({ base: { cents: 400, basis: 'bls' }, blsCode: '710212' });
    const createPlaceIn = (state: string) => ({ chain: chainWithUnknownLevel, state });
    expect(placeFactor(cheddar, createPlaceIn('CA'), 'IL')).toBeCloseTo(1.22, 9);
    expect(placeFactor(cheddar, createPlaceIn('IL'), 'OH')).toBe(1);
    expect(placeFactor(cheddar, createPlaceIn('CA'), null)).toBe(1);
    const milk = { ...cheddar, blsCode: '709112' };
    expect(placeFactor(milk, createPlaceIn('IL'), 'IL')).toBeNull();
    expect(placeFactor(milk, createPlaceIn('IL'), null)).toBe(1);
  });

  it('Regional factors apply to official averages but not to typical prices', () => {
    const place = { chain: createChain(1), state: 'CA' };
    expect(computeLocalPriceFactor(createProduct({ blsCode: '709112' }), place)).toBe(1);
    const officialProduct = createProduct({ blsCode: '709112', base: { cents: 1_000, basis: 'bls' } });
    expect(computeLocalPriceFactor(officialProduct, place)).toBe(1.14);
  });
});

describe('Prices seen at other chains', () => {
  const DAY = 86_400_000;
  const observe = (days: number, overrides: Partial<ChainObservation> = {}): ChainObservation => ({
    ...{
      itemId: 1,
      chainId: 1,
      place: { chain: createChain(AVERAGE_STORE_FACTOR), state: 'IL' },
      priceCents: 1_000,
    },
    ...{ regularPriceCents: null, observedAt: now.getTime() - days * DAY },
    ...overrides,
  });
  const toEvidence = (
    product: PricedProduct,
    observation: ChainObservation,
    target = createChain(AVERAGE_STORE_FACTOR),
  ) => toPriceEvidence(product, [observation], { target, now });

  it('A price seen at another chain is used for 180 days', () => {
    expect([10, 180, 180.1].map((days) => toEvidence(createProduct(), observe(days)).length)).toEqual([
      1, 1, 0,
    ]);
  });

  it.each([
    [null, 1_000],
    [1_200, 1_200],
    [0, 1_000],
    [-5, 1_000],
  ])("If another chain's price is 1,000 cents and its regular price is %j, the estimate uses %d cents", (regularPriceCents, cents) => {
    const [evidence] = toEvidence(createProduct(), observe(0, { regularPriceCents }));
    expect(evidence?.offset).toBeCloseTo(Math.log(cents / 1_000), 9);
  });

  it("If a chain's price level is uncertain, other chains' prices count less in estimates for its store brands", () => {
    const label = createProduct({ isChainsStoreBrand: true });
    const findVariance = (levelError: number) =>
      toEvidence(label, observe(0), createChain(AVERAGE_STORE_FACTOR, { levelError }))[0]?.variance ?? 0;
    expect(findVariance(0.3) - findVariance(0.1)).toBeCloseTo(0.3 ** 2 - 0.1 ** 2, 9);
    expect(
      toEvidence(createProduct(), observe(0), createChain(AVERAGE_STORE_FACTOR, { levelError: 0.3 }))[0]
        ?.variance,
    ).toBeCloseTo(toEvidence(createProduct(), observe(0))[0]?.variance ?? 0, 9);
  });

  it("The explanation of an estimate says how many other chains' prices were used", () => {
    const place = { chain: createChain(AVERAGE_STORE_FACTOR), state: 'IL' };
    const evidence = toEvidence(createProduct(), observe(0));
    expect(estimatePrice(createProduct(), place, [...evidence, ...evidence]).basis).toMatch(
      /at 2 other chains$/,
    );
  });
});
