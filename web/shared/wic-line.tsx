import type { WicListing } from '#contract/wic.ts';
import { currentLocale, t } from '#domain/language.ts';

const timeZone = 'UTC';
const dayFormat = new Intl.DateTimeFormat(currentLocale(), { month: 'short', day: 'numeric', timeZone });
const dateFormat = new Intl.DateTimeFormat(currentLocale(), {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone,
});

function wicText({ readOn, isListed }: WicListing): string {
  const date = new Date(readOn);
  if (isListed === null) return t`We only have your state’s WIC list from ${dateFormat.format(date)}.`;
  return isListed
    ? t`On your state’s WIC list from ${dayFormat.format(date)}`
    : t`Not on your state’s WIC list from ${dayFormat.format(date)}`;
}

export function WicLine({ wic }: { wic: WicListing | undefined }) {
  return wic === undefined ? null : <p className="text-sm text-ink-soft">{wicText(wic)}</p>;
}
