import { t } from '#domain/language.ts';
import type { ShownPrice } from '#domain/price.ts';

/**
 * What the card of the chain does to a price: `isCounted` where what is shown is the price with it, and `otherCents` what those
 * pay who are the other way; null where nobody has seen that.
 */
export type CardPrice = { isCounted: boolean; otherCents: number | null };

type Told<Price> = { priceCents: number; regularPriceCents: number | null; isMember: boolean } & Price;

/** What was seen as those know it who have no card: of a member price the price without, null where that was not told. */
export function withoutCard<Price>(seen: Told<Price>): Told<Price> | null {
  if (!seen.isMember) return seen;
  const { regularPriceCents: priceCents } = seen;
  return priceCents === null ? null : { ...seen, priceCents, regularPriceCents: null, isMember: false };
}

/** Whether somebody saw another price at the store itself since a member price was seen elsewhere in its chain. */
const isOverruled = (member: ShownPrice, plain: ShownPrice) =>
  member.scope === 'chain' &&
  plain.scope === 'store' &&
  Date.parse(plain.observedAt ?? '') > Date.parse(member.observedAt ?? '');

/** The same words, and whose price it is. */
const withCard = (member: ShownPrice): ShownPrice => ({
  ...member,
  basis: t`${member.basis}, with the card of the chain`,
});

/**
 * The price that counts for a shopper, of the one that anybody pays and the one for those with the card of the chain: the
 * cheaper one for who has it, the other for who has not. What was seen goes before what is worked out.
 */
export function chooseByCard(
  plain: ShownPrice | null,
  member: ShownPrice | null,
  hasCard: boolean,
): { shown: ShownPrice | null; card?: CardPrice } {
  if (member === null) return { shown: plain };
  if (plain === null) {
    const card = { isCounted: hasCard, otherCents: hasCard ? null : member.priceCents };
    return { shown: hasCard ? withCard(member) : null, card };
  }
  const isSeen = plain.kind === 'observed';
  if (isSeen && isOverruled(member, plain)) return { shown: plain };
  const isLess = member.priceCents < plain.priceCents;
  if (hasCard && (isLess || !isSeen)) {
    const otherCents = isSeen ? plain.priceCents : null;
    return { shown: withCard(member), card: { isCounted: true, otherCents } };
  }
  return isLess
    ? { shown: plain, card: { isCounted: false, otherCents: member.priceCents } }
    : { shown: plain };
}
