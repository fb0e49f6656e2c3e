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

function priceLineText(due: DueAlert, timeZone: string): string {
  const sourceText = due.source === OWN_SOURCE ? t`seen by you` : t`source: ${due.source}`;
  return t`${fullPriceText(due)} at ${due.storeName}, ${sourceText}, ${formatMoment(due.seenAt, timeZone)}`;
}

const formatTitle = (due: DueAlert) => `${localizedItemName(due.name)}, ${brandAndSizeText(due)}`;

export const findBestPrice = (dueAlerts: readonly DueAlert[]): DueAlert | undefined =>
  dueAlerts.toSorted((one, other) => one.priceCents - other.priceCents)[0];

export function alertEmailSubject(dueAlerts: readonly DueAlert[]): string {
  const [[, prices] = ['', []], ...others] = Map.groupBy(dueAlerts, formatTitle);
  const bestPrice = findBestPrice(prices);
  if (bestPrice === undefined) return t`A price`;
  const [name, price] = [localizedItemName(bestPrice.name), priceText(bestPrice)];
  return others.length === 0
    ? t`${name} for ${price} at ${bestPrice.storeName}`
    : t`${name} for ${price} at ${bestPrice.storeName}, and ${others.length} more`;
}

export function createAlertEmail(
  dueAlerts: readonly DueAlert[],
  { unsubscribeUrl, timeZone }: { unsubscribeUrl: string; timeZone: string },
) {
  const items = [...Map.groupBy(dueAlerts, formatTitle)];
  return {
    subject: alertEmailSubject(dueAlerts),
    body: [
      items.length === 1 ? t`A price you’re watching was spotted:` : t`Prices you’re watching were spotted:`,
      ...items.map(([title, seen]) =>
        [
          title,
          ...seen.map((price) => priceLineText(price, timeZone)),
          t`You’re watching for ${targetText(seen[0]?.atMostCents ?? null)}. We’ll email you again after the price goes up and comes back down.`,
        ].join('\n'),
      ),
      t`Prices change, so check before you go.`,
      t`You’ll get this email once a day at most. Turn it off with one tap:\n${unsubscribeUrl}`,
    ].join('\n\n'),
  };
}
