import { locale, t } from '#domain/language.ts';
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
  source: string;
  seenAt: Date;
};

const momentOf = (instant: Date) =>
  instant.toLocaleString(locale(), {
    ...{ month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' },
  });

const wishWords = (atMostCents: number | null) =>
  atMostCents === null ? t`a good price` : t`${formatUsd(atMostCents)} or less`;

function priceLines({ priceCents, regularPriceCents, storeName, source, seenAt }: DuePrice): string {
  const promotion = regularPriceCents === null ? '' : t` (regular ${formatUsd(regularPriceCents)})`;
  const who = source === OWN_SOURCE ? t`seen by you` : t`seen by: ${source}`;
  return t`${formatUsd(priceCents)}${promotion} at ${storeName}, ${who}, ${momentOf(seenAt)} (UTC)`;
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
  const more = items.length === 1 ? '' : t` and ${items.length - 1} more`;
  return {
    subject: best
      ? t`${best.name} for ${formatUsd(best.priceCents)} at ${best.storeName}${more}`
      : t`A price`,
    body: [
      items.length === 1 ? t`A price you wait for was seen:` : t`Prices you wait for were seen:`,
      ...items.map(([title, seen]) =>
        [
          title,
          ...seen.map(priceLines),
          t`You wait for ${wishWords(seen[0]?.atMostCents ?? null)}. The next mail about it comes when it has cost more again.`,
        ].join('\n'),
      ),
      t`Prices change: look before you go.\n${publicUrl}/`,
      t`You get one such mail a day at most. Turn them off with one tap:\n${offUrl}`,
    ].join('\n\n'),
  };
}
