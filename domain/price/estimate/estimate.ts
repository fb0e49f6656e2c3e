import { joinList, t } from '#domain/language.ts';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import {
  type BaseBasis,
  expectedCents,
  isBrandAdjusted,
  isLabelPrice,
  isLevelKnown,
  levelErrorOf,
  localFactor,
  type Place,
  type PricedProduct,
} from '#domain/price/estimate/level.ts';
import { isMilk } from '#domain/price/estimate/milk.ts';
import { combineEvidence, type Evidence, ownErrors } from '#domain/price/evidence.ts';
import { type EstimatedPrice, type PriceError, priceRange } from '#domain/price/price.ts';

/** Standard deviations of a base price's logarithm. Only official averages are back-tested (decision 19). */
const baseErrors: Record<BaseBasis, number> = { bls: 0.14, typical: 0.18 };

const basisTexts = (): Record<BaseBasis, string> => ({
  bls: t`U.S. average price (Bureau of Labor Statistics) for this size`,
  typical: t`Typical shelf price of this product`,
});

function regionText(product: PricedProduct, place: Place): string {
  if (localFactor(product, place) === 1) return '';
  return place.milkCity && isMilk(product.blsCode) ? t`for milk prices nearby` : t`for the West`;
}

const otherChainsText = (count: number) => (count === 1 ? t`another chain` : t`${count} other chains`);

/** Latin-1 only: every price of a cart contains this text, and any other character slows serializing eightfold. */
function basisText(product: PricedProduct, place: Place, chainCount: number): string {
  const ownBrandText = product.isOwnBrand ? `${t`This is the store brand.`} ` : '';
  const words = `${ownBrandText}${basisTexts()[product.base.basis]}`;
  const moved = chainCount === 0 ? '' : t`using the price at ${otherChainsText(chainCount)}`;
  if (isLabelPrice(product)) {
    return moved === '' ? t`${words} at its own chain` : t`${words} at its own chain, adjusted ${moved}`;
  }
  const adjustments = [
    isBrandAdjusted(product) ? t`for brand` : '',
    regionText(product, place),
    !isLevelKnown(place.chain)
      ? t`for similar chains, since we know too little about this one`
      : t`for this chain`,
    moved,
  ].filter((adjustment) => adjustment !== '');
  return t`${words}, adjusted ${joinList(adjustments)}`;
}

/**
 * Base price × brand × chain × region, in cents (at least 1), moved by what the product costs at other chains
 * (`toEvidence`). Throws RangeError for a base price or level that isn't positive.
 */
export function estimatePrice(
  product: PricedProduct,
  place: Place,
  evidence: readonly Evidence[] = [],
): EstimatedPrice {
  const expected = expectedCents(product, place);
  if (!(expected > 0)) throw new RangeError(`No estimate of ${expected} cents`);
  const { basis } = product.base;
  const belief = combineEvidence(baseErrors[basis], evidence, place.state);
  const priceCents = Math.min(MAX_PRICE_CENTS, Math.max(1, Math.round(expected * Math.exp(belief.offset))));
  const error: PriceError = {
    line: belief.error,
    chain: levelErrorOf(product, place.chain),
    own: ownErrors[place.chain.habit],
  };
  const { lowCents, highCents } = priceRange(priceCents, error);
  return {
    priceCents,
    lowCents,
    highCents,
    error,
    source: basis,
    basis: basisText(product, place, evidence.length),
  };
}
