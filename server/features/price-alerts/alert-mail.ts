import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { currentLocale, localizedItemName, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { OWN_SOURCE } from '#domain/price/price.ts';

export type DueAlert = {
  name: string;
  brand: string;
  unit: string;
  atMostCents: number | null;
  storeName: string;
  priceCents: number;
  regularPriceCents: number | null;
  isWithCard: boolean;
  source: string;
  seenAt: Date;
};

const formatMoment = (instant: Date, timeZone: string) =>
  instant.toLocaleString(currentLocale(), {
    ...{ month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' },
  });

const targetText = (atMostCents: number | null) =>
  atMostCents === null ? t`a good price` : t`${formatUsd(atMostCents)} or less`;

export const priceText = ({ priceCents, isWithCard }: DueAlert) =>
  isWithCard ? t`${formatUsd(priceCents)} with card` : formatUsd(priceCents);

function fullPriceText(due: DueAlert): string {
  if (due.regularPriceCents === null) return priceText(due);
  const regular = formatUsd(due.regularPriceCents);
  return due.isWithCard
    ? t`${formatUsd(due.priceCents)} with card (${regular} without)`
    : t`${formatUsd(due.priceCents)} (regular ${regular})`;
}

function priceLines(due: DueAlert, timeZone: string): string {
  const who = due.source === OWN_SOURCE ? t`seen by you` : t`source: ${due.source}`;
  return t`${fullPriceText(due)} at ${due.storeName}, ${who}, ${formatMoment(due.seenAt, timeZone)}`;
}

const titleOf = (due: DueAlert) => `${localizedItemName(due.name)}, ${brandAndSizeText(due)}`;

export const findBestPrice = (dueAlerts: readonly DueAlert[]): DueAlert | undefined =>
  dueAlerts.toSorted((one, other) => one.priceCents - other.priceCents)[0];

export function alertEmailSubject(due: readonly DueAlert[]): string {
  const [[, prices] = ['', []], ...others] = Map.groupBy(due, titleOf);
  const best = findBestPrice(prices);
  if (best === undefined) return t`A price`;
  const [name, price] = [localizedItemName(best.name), priceText(best)];
  return others.length === 0
    ? t`${name} for ${price} at ${best.storeName}`
    : t`${name} for ${price} at ${best.storeName}, and ${others.length} more`;
}

export function createAlertEmail(
  due: readonly DueAlert[],
  { unsubscribeUrl, timeZone }: { unsubscribeUrl: string; timeZone: string },
) {
  const items = [...Map.groupBy(due, titleOf)];
  return {
    subject: alertEmailSubject(due),
    body: [
      items.length === 1 ? t`A price you’re watching was spotted:` : t`Prices you’re watching were spotted:`,
      ...items.map(([title, seen]) =>
        [
          title,
          ...seen.map((price) => priceLines(price, timeZone)),
          t`You’re watching for ${targetText(seen[0]?.atMostCents ?? null)}. We’ll email you again after the price goes up and comes back down.`,
        ].join('\n'),
      ),
      t`Prices change, so check before you go.`,
      t`You’ll get this email once a day at most. Turn it off with one tap:\n${unsubscribeUrl}`,
    ].join('\n\n'),
  };
}
