import { t } from '#domain/language.ts';
import type { ShownPrice } from '#domain/price/price.ts';

/**
 * `isCounted` is true if the shopper pays the member price. `otherCents` is the observed price that the shopper doesn't
 * pay. It's null if unknown.
 */
export type MemberPricing = { isCounted: boolean; otherCents: number | null };

type ObservedPrice<Price> = {
  priceCents: number;
  regularPriceCents: number | null;
  isMember: boolean;
} & Price;

export function toNonMemberPrice<Price>(observedPrice: ObservedPrice<Price>): ObservedPrice<Price> | null {
  if (!observedPrice.isMember) return observedPrice;
  const { regularPriceCents: priceCents } = observedPrice;
  return priceCents === null
    ? null
    : { ...observedPrice, priceCents, regularPriceCents: null, isMember: false };
}

const isSuperseded = (member: ShownPrice, plain: ShownPrice) =>
  member.scope === 'chain' &&
  plain.scope === 'store' &&
  Date.parse(plain.observedAt as string) > Date.parse(member.observedAt as string);

const addCardToBasis = (member: ShownPrice): ShownPrice => ({
  ...member,
  basis: t`${member.basis}, with the chain’s card`,
});

/**
 * With the loyalty card, the shopper pays the lower of the member price and the price without the card. An observed
 * member price takes precedence over an estimate.
 */
export function choosePriceByCard(
  plain: ShownPrice | null,
  member: ShownPrice | null,
  hasCard: boolean,
): { shown: ShownPrice | null; card?: MemberPricing } {
  if (member === null) return { shown: plain };
  if (plain === null) {
    const card = { isCounted: hasCard, otherCents: hasCard ? null : member.priceCents };
    return { shown: hasCard ? addCardToBasis(member) : null, card };
  }
  const isObserved = plain.kind === 'observed';
  if (isObserved && isSuperseded(member, plain)) return { shown: plain };
  const isCheaper = member.priceCents < plain.priceCents;
  if (hasCard && (isCheaper || !isObserved)) {
    const otherCents = isObserved ? plain.priceCents : null;
    return { shown: addCardToBasis(member), card: { isCounted: true, otherCents } };
  }
  return isCheaper
    ? { shown: plain, card: { isCounted: false, otherCents: member.priceCents } }
    : { shown: plain };
}
