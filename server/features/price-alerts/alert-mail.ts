import { formatUsd } from '#domain/money.ts';
import { OWN_SOURCE } from '#domain/price.ts';

/** A price that an alert waited for. */
export type DuePrice = {
  name: string;
  brand: string;
  unit: string;
  atMostCents: number | null;
  storeName: string;
  priceCents: number;
  /** The price without the promotion; null where it is none. */
  regularPriceCents: number | null;
  /** It needs the card of the chain, which the shopper has. */
  isWithCard: boolean;
  source: string;
  seenAt: Date;
};

const moment = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' },
});

const wishWords = (atMostCents: number | null) =>
  atMostCents === null ? 'a good price' : `${formatUsd(atMostCents)} or less`;

/** "$2.99", "$2.99 with card". */
const priceWords = ({ priceCents, isWithCard }: DuePrice) =>
  `${formatUsd(priceCents)}${isWithCard ? ' with card' : ''}`;

function priceLines(due: DuePrice): string {
  const { regularPriceCents, isWithCard, storeName, source, seenAt } = due;
  const other = isWithCard ? 'without' : 'regular';
  const promotion = regularPriceCents === null ? '' : ` (${other} ${formatUsd(regularPriceCents)})`;
  const who = source === OWN_SOURCE ? 'seen by you' : `seen by: ${source}`;
  return `${priceWords(due)}${promotion} at ${storeName}, ${who}, ${moment.format(seenAt)} (UTC)`;
}

/** All that is due for a shopper, the prices of an item together. */
export function alertMail(
  due: readonly DuePrice[],
  { publicUrl, offUrl }: { publicUrl: string; offUrl: string },
) {
  const items = [...Map.groupBy(due, ({ name, brand, unit }) => `${name}, ${brand}, ${unit}`)];
  const [[, prices] = ['', []]] = items;
  const best = prices.reduce<DuePrice | undefined>(
    (found, each) => (found === undefined || each.priceCents < found.priceCents ? each : found),
    undefined,
  );
  const more = items.length === 1 ? '' : ` and ${items.length - 1} more`;
  return {
    subject: best ? `${best.name} for ${priceWords(best)} at ${best.storeName}${more}` : 'A price',
    body: [
      items.length === 1 ? 'A price you wait for was seen:' : 'Prices you wait for were seen:',
      ...items.map(([title, seen]) =>
        [
          title,
          ...seen.map(priceLines),
          `You wait for ${wishWords(seen[0]?.atMostCents ?? null)}. The next mail about it comes when it has cost more again.`,
        ].join('\n'),
      ),
      `Prices change: look before you go.\n${publicUrl}/`,
      `You get one such mail a day at most. Turn them off with one tap:\n${offUrl}`,
    ].join('\n\n'),
  };
}
