import { afterEach, expect, it } from 'vitest';
import type { Language } from '#domain/language.ts';
import { estimatePrice } from '#domain/price/estimate/estimate.ts';
import { chainWithUnknownLevel, type PricedProduct } from '#domain/price/estimate/level.ts';

const french: Language = {
  locale: 'fr-FR',
  translate: (key, values) => `«${key}» ${values.join()}`,
  translateToEnglish: () => undefined,
  translateItemName: () => undefined,
  translateBrandName: () => undefined,
  translateSize: (unit) => unit,
};

const product: PricedProduct = {
  base: { cents: 1_000, basis: 'typical' },
  blsCode: null,
  brandTier: 'national',
  isLoose: false,
  isGenericStoreBrand: true,
  isChainsStoreBrand: false,
};
const explain = () => estimatePrice(product, { chain: chainWithUnknownLevel, state: 'IL' }).basis;

afterEach(() => {
  globalThis.cartwiseLanguage = undefined;
});

it("An estimate is explained in the current user's language", () => {
  const english = explain();
  expect(english).toContain('This is the store brand.');
  globalThis.cartwiseLanguage = () => french;
  expect(explain()).toContain('«This is the store brand.»');
  globalThis.cartwiseLanguage = undefined;
  expect(explain()).toBe(english);
});
