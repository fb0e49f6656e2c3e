import { type Evidence, OWN_ERROR, weigh } from '#domain/evidence.ts';
import { t } from '#domain/language.ts';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import { type EstimatedPrice, type PriceError, priceRange } from '#domain/price.ts';
import {
  type BaseBasis,
  expectedCents,
  isBrandAdjusted,
  isLabelPrice,
  isLevelKnown,
  levelErrorOf,
  type Place,
  type PricedProduct,
  regionFactorOf,
} from '#domain/price-level.ts';

/**
 * How far off a base price usually is, as a standard deviation of its logarithm: all stores share this error. Of official
 * averages as back-tested (decision 0019); of typical prices, which nobody checked, somewhat more.
 */
const baseErrors: Record<BaseBasis, number> = { bls: 0.15, typical: 0.19 };

const basisWords = (): Record<BaseBasis, string> => ({
  bls: t`U.S. average price (Bureau of Labor Statistics) for this size`,
  typical: t`Typical shelf price of this product`,
});

const chainsOf = (count: number) => (count === 1 ? t`another chain` : t`${count} other chains`);

/** What the number rests on: "Typical shelf price of this product, adjusted for the price level of the chain". */
function basisOf(product: PricedProduct, place: Place, chainCount: number): string {
  const ownBrandWords = product.isOwnBrand ? t`Stands for the store's own brand. ` : '';
  const words = `${ownBrandWords}${basisWords()[product.base.basis]}`;
  const moved = chainCount === 0 ? '' : t`, moved by what it costs at ${chainsOf(chainCount)}`;
  if (isLabelPrice(product)) return t`${words} at its own chain${moved}`;
  const adjustments = [
    isBrandAdjusted(product) ? t`for brand` : '',
    regionFactorOf(product, place) === 1 ? '' : t`for the West`,
    !isLevelKnown(place.chain)
      ? t`for a chain of its kind: the price level of this one is not known`
      : t`for the price level of the chain`,
  ].filter((adjustment) => adjustment !== '');
  return t`${words}, adjusted ${adjustments.join(t` and `)}${moved}`;
}

/**
 * An honest guess where no price was seen: base price × brand × chain × region, in cents, never below one cent, moved by
 * what the same thing costs at other chains (`toEvidence`), with its error and the 80 % range. Throws RangeError for a base
 * price or a level that is not positive.
 */
export function estimatePrice(
  product: PricedProduct,
  place: Place,
  evidence: readonly Evidence[] = [],
): EstimatedPrice {
  const expected = expectedCents(product, place);
  if (!(expected > 0)) throw new RangeError(`No estimate of ${expected} cents`);
  const { basis } = product.base;
  const belief = weigh(baseErrors[basis], evidence, place.state);
  const priceCents = Math.min(MAX_PRICE_CENTS, Math.max(1, Math.round(expected * Math.exp(belief.offset))));
  const error: PriceError = {
    line: belief.error,
    chain: levelErrorOf(product, place.chain),
    own: OWN_ERROR,
  };
  return {
    priceCents,
    ...priceRange(priceCents, error),
    error,
    source: basis,
    // Of a price that was seen only the error of its estimate is asked for.
    get basis() {
      return basisOf(product, place, evidence.length);
    },
  };
}
