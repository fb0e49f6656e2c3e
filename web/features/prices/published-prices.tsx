import type { AdvertisedPrice } from '#contract/advertised-price.ts';
import type { OfficialPrice } from '#contract/official-price.ts';
import { currentLocale, formatCount, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { rich } from '#web/lib/rich.ts';

const areaNames: Record<OfficialPrice['area'], string> = {
  us: t`the United States`,
  northeast: t`the Northeast`,
  midwest: t`the Midwest`,
  south: t`the South`,
  west: t`the West`,
};

const monthFormat = new Intl.DateTimeFormat(currentLocale(), {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export const monthText = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

export function OfficialPriceLine({ officialPrice }: { officialPrice: OfficialPrice }) {
  const { area, month, priceCents } = officialPrice;
  return (
    <p className="mb-2 rounded-lg bg-sunken px-3 py-2 text-sm">
      {rich`Average of all brands in ${areaNames[area]}, ${monthText(month)}: ${<span className="figures font-semibold">{formatUsd(priceCents)}</span>}`}
      <span className="block text-ink-soft">{t`U.S. Bureau of Labor Statistics, Average Price Data`}</span>
    </p>
  );
}

const regionNames: Record<AdvertisedPrice['region'], string> = {
  us: t`the United States`,
  northeast: t`the Northeast`,
  southeast: t`the Southeast`,
  midwest: t`the Midwest`,
  'south-central': t`the South Central states`,
  southwest: t`the Southwest`,
  northwest: t`the Northwest`,
  alaska: t`Alaska`,
  hawaii: t`Hawaii`,
};

const dayFormat = new Intl.DateTimeFormat(currentLocale(), {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

const numberFormat = new Intl.NumberFormat(currentLocale());

const weekText = (begins: string, ends: string): string =>
  dayFormat.formatRange(new Date(begins), new Date(ends));

export function AdvertisedPriceLine({ advertisedPrice }: { advertisedPrice: AdvertisedPrice }) {
  const { region, called, storeCount, weekBegins, weekEnds, priceCents } = advertisedPrice;
  const price = <span className="figures font-semibold">{formatUsd(priceCents)}</span>;
  const stores = storeCount === 1 ? formatCount(1, 'store') : t`${numberFormat.format(storeCount)} stores`;
  return (
    <p className="mb-2 rounded-lg bg-sunken px-3 py-2 text-sm">
      {rich`On sale in ${regionNames[region]}, ${weekText(weekBegins, weekEnds)}: ${price} on average at ${stores}`}
      <span className="block text-ink-soft wrap-anywhere">
        {t`USDA AMS Market News, “${called}”. Specials, not everyday prices.`}
      </span>
    </p>
  );
}
