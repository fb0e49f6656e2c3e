import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { alertEmailSubject, type DueAlert, findBestPrice, priceText } from './alert-mail.ts';

/** Keeps the notification short enough for a phone screen and for push services' limit of about 4,000 bytes. */
const MAX_LINES = 4;
const MAX_TITLE_CHARACTERS = 120;
const MAX_LINE_CHARACTERS = 120;

const truncate = (text: string, maxCharacters: number) => {
  const characters = [...text];
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 1).join('')}…`;
};

export function createAlertNotification(due: readonly DueAlert[]): { title: string; text: string } {
  const items = [...Map.groupBy(due, ({ name, brand, unit }) => `${name}\n${brand}\n${unit}`).values()];
  const lines = items.map((prices) => {
    const best = findBestPrice(prices);
    if (best === undefined) return '';
    const { name, storeName } = best;
    return items.length === 1
      ? t`${priceText(best)} at ${storeName}, ${brandAndSizeText(best)}`
      : t`${localizedItemName(name)}, ${brandAndSizeText(best)}: ${priceText(best)} at ${storeName}`;
  });
  const shown = lines.length > MAX_LINES ? lines.slice(0, MAX_LINES - 1) : lines;
  const more = lines.length - shown.length;
  return {
    title: truncate(alertEmailSubject(due), MAX_TITLE_CHARACTERS),
    text: [
      ...shown.map((line) => truncate(line, MAX_LINE_CHARACTERS)),
      ...(more > 0 ? [t`and ${more} more`] : []),
    ].join('\n'),
  };
}
