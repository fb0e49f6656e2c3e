import { currentLocale, joinList, t } from '#domain/language.ts';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import {
  type BasePriceSource,
  computeExpectedCents,
  computeLocalPriceFactor,
  hasStoreBrandBasePrice,
  isLevelKnown,
  levelErrorForProduct,
  needsBrandAdjustment,
  type Place,
  type PricedProduct,
} from '#domain/price/estimate/level.ts';
import { isMilk } from '#domain/price/estimate/milk.ts';
import { combineEvidence, itemDeviationByStrategy, type PriceEvidence } from '#domain/price/evidence.ts';
import { computePriceRange, type EstimatedPrice, type PriceError } from '#domain/price/price.ts';

/** Standard deviations of the logarithm. Only `bls` was back-tested (decision 19). */
const baseErrors: Record<BasePriceSource, number> = { bls: 0.12, typical: 0.18 };

const basisTexts = (): Record<BasePriceSource, string> => ({
  bls: t`U.S. average price (Bureau of Labor Statistics) for this size`,
  typical: t`Typical shelf price of this product`,
});

const otherChainsText = (count: number) => (count === 1 ? t`another chain` : t`${count} other chains`);

type BasisFacts = {
  basis: BasePriceSource;
  isGenericStoreBrand: boolean;
  isLabel: boolean;
  isBrandAdjusted: boolean;
  isRegionAdjusted: boolean;
  isMilkNearby: boolean;
  isLevelKnown: boolean;
  chainCount: number;
};

function describeBasis(facts: BasisFacts): string {
  const { chainCount } = facts;
  const ownBrandText = facts.isGenericStoreBrand ? `${t`This is the store brand.`} ` : '';
  const sourceText = `${ownBrandText}${basisTexts()[facts.basis]}`;
  const evidenceText = chainCount === 0 ? '' : t`using the price at ${otherChainsText(chainCount)}`;
  if (facts.isLabel) {
    return evidenceText === ''
      ? t`${sourceText} at its own chain`
      : t`${sourceText} at its own chain, adjusted ${evidenceText}`;
  }
  const regionText = facts.isMilkNearby ? t`for milk prices nearby` : t`for the West`;
  const adjustments = [
    facts.isBrandAdjusted ? t`for brand` : '',
    facts.isRegionAdjusted ? regionText : '',
    facts.isLevelKnown ? t`for this chain` : t`for similar chains, since we know too little about this one`,
    evidenceText,
  ].filter((adjustment) => adjustment !== '');
  return t`${sourceText}, adjusted ${joinList(adjustments)}`;
}

/**
 * Explanations are cached, because a cart's prices share only a few of them and translating one takes longer than
 * computing an estimate.
 */
const cachedTexts = new Map<string, Map<number, string>>();

/**
 * Uses only Latin-1 characters, because others make serialization eight times slower and every price in a cart contains
 * this explanation.
 */
function basisText(product: PricedProduct, place: Place, chainCount: number): string {
  const facts: BasisFacts = {
    basis: product.base.basis,
    isGenericStoreBrand: product.isGenericStoreBrand,
    isLabel: hasStoreBrandBasePrice(product),
    isBrandAdjusted: needsBrandAdjustment(product),
    isRegionAdjusted: computeLocalPriceFactor(product, place) !== 1,
    isMilkNearby: Boolean(place.milkCity) && isMilk(product.blsCode),
    isLevelKnown: isLevelKnown(place.chain),
    chainCount,
  };
  const key =
    Number(facts.basis === 'bls') |
    (Number(facts.isGenericStoreBrand) << 1) |
    (Number(facts.isLabel) << 2) |
    (Number(facts.isBrandAdjusted) << 3) |
    (Number(facts.isRegionAdjusted) << 4) |
    (Number(facts.isMilkNearby) << 5) |
    (Number(facts.isLevelKnown) << 6) |
    (chainCount << 7);
  const texts = cachedTexts.get(currentLocale()) ?? new Map<number, string>();
  cachedTexts.set(currentLocale(), texts);
  const text = texts.get(key) ?? describeBasis(facts);
  texts.set(key, text);
  return text;
}

/**
 * Base price × brand × chain × region, in cents (at least 1). Adjusted by the product's prices at other chains
 * (`toPriceEvidence`). Throws RangeError for a base price or level that isn't positive.
 */
export function estimatePrice(
  product: PricedProduct,
  place: Place,
  evidence: readonly PriceEvidence[] = [],
): EstimatedPrice {
  const expectedCents = computeExpectedCents(product, place);
  if (!(expectedCents > 0)) throw new RangeError(`No estimate of ${expectedCents} cents`);
  const { basis } = product.base;
  const adjustment = combineEvidence(baseErrors[basis], evidence, place.state);
  const priceCents = Math.min(
    MAX_PRICE_CENTS,
    Math.max(1, Math.round(expectedCents * Math.exp(adjustment.offset))),
  );
  const error: PriceError = {
    line: adjustment.error,
    chain: levelErrorForProduct(product, place.chain),
    own: itemDeviationByStrategy[place.chain.habit],
  };
  const { lowCents, highCents } = computePriceRange(priceCents, error);
  return {
    priceCents,
    lowCents,
    highCents,
    error,
    source: basis,
    basis: basisText(product, place, evidence.length),
  };
}
