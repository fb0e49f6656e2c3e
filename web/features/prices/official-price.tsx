import type { OfficialPrice } from '#contract/official-price.ts';
import { locale, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { rich } from '#web/lib/rich.ts';

const areaNames: Record<OfficialPrice['area'], string> = {
  us: t`the United States`,
  northeast: t`the Northeast`,
  midwest: t`the Midwest`,
  south: t`the South`,
  west: t`the West`,
};

const monthYear = new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const monthText = (month: string): string => monthYear.format(new Date(`${month}-01T00:00:00Z`));

export function OfficialLine({ official }: { official: OfficialPrice }) {
  const { area, month, priceCents } = official;
  return (
    <p className="mb-2 rounded-lg bg-sunken px-3 py-2 text-sm">
      {rich`Average of all brands in ${areaNames[area]}, ${monthText(month)}: ${<span className="figures font-semibold">{formatUsd(priceCents)}</span>}`}
      <span className="block text-ink-soft">{t`U.S. Bureau of Labor Statistics, Average Price Data`}</span>
    </p>
  );
}
