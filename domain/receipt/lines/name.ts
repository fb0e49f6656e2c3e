import { MAX_PRINTED_NAME_CHARACTERS } from '#domain/receipt/limits.ts';

export const truncateName = (name: string): string =>
  name.slice(0, MAX_PRINTED_NAME_CHARACTERS).toWellFormed().trim();

/**
 * Prefixes that receipts print before a name. They mark weighed items, taxed items, club prices or refrigerated aisles.
 */
const NAME_PREFIX =
  /^(?:(?:WT|MP|RF|PC|\*|\+) (?=\S)|[TE] (?=[A-Z]{3})(?!BONE|SHIRT)|[RAGSE]-(?=[A-Z]{4})(?!FRAME))/;

/** A row with only an item number and codes. The name is above. */
const CODE_ALONE = /^(?:WT|(?:E {1,9}\d{3,7}|[*#]?\d{8,14})(?:\s{0,9}[A-Z]{1,2}){0,2}\s{0,9})$/;

/** Removes codes and numbers. Also removes personal data (long digit runs, email addresses). May return ''. */
export function cleanName(label: string): string {
  if (CODE_ALONE.test(label.trim())) return '';
  const hasNumberAfter = / \d{12}[A-Z]{0,2}\b/.test(label);
  const hasNumberBefore = /^\s{0,40}(?:\d{8,14}|\d{3}-\d\d-\d{4}) /.test(label);
  const text = label
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trimEnd()
    // Removes the count before an item number: "3@ 4225 AVOCADOS HASS".
    .replace(/^\s{0,40}\d{1,2} ?@ (?=\d{4,14} )/, '')
    .replace(/\s{2,}/g, '  ')
    .replace(/ ?\$$/, '')
    // Removes tax codes after a wide gap.
    .replace(/ {2}(?:[A-Z*] {0,2}){1,2}$/, '')
    .replace(/ {2}/g, ' ')
    .trim()
    // Removes the item number after a name: "GV WHL MLK 007874203977 F".
    .replace(/ \d{4,14}[A-Z]{0,2}(?: [A-Z]{1,2})?$/, '')
    .replace(/^(?:(?:[E*+] )?[*#]?(?:\d{4,14}|\d{3}-\d{3,8}|\d{3}-\d\d-\d{4})|E \d{3})[A-Z]{0,2} /, '')
    .replace(/^\d{1,2} ?@ (?=[A-Z]{2})/, '')
    .replace(/ #\d{3,6}$/, '')
    .replace(/^\*{2,3}(?=[A-Z])|\*{2,3}$/g, '')
    // Removes the code for a loyalty price after a long name: "HRTG FRM CHKN BRST PC".
    .replace(/(?<=[A-Z]{2}) PC$/, '')
    // After an item number, MP is the brand Market Pantry. Before one, PC is the brand Parent's Choice.
    .replace(NAME_PREFIX, (mark) =>
      (hasNumberBefore && mark === 'MP ') || (hasNumberAfter && mark === 'PC ') ? mark : '',
    )
    .replace(/^(?:(?:QTY )?\d{1,2} ?(?:x|QTY)|QTY \d{1,2}) (?=\p{L})/iu, '')
    .replace(/(?:^| )(?:x|QTY:?|Quantity:?) ?\d{1,2}$/i, '')
    .replace(/[\w.+-]{1,60}@[\w.-]{1,60}/g, '')
    .replace(/[*xX#]{3,40} ?\d{2,20}/g, '')
    .replace(/\d{5,}/g, '')
    .replace(/[.\-_=]{3,}/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    // A price isn't a name.
    .replace(/^\$?\d{1,3}\.\d\d$/, '');
  return truncateName(text);
}

export const findItemNumber = (label: string): string | null =>
  /(?<!\d)\d{4,14}(?!\d)/.exec(label)?.[0] ?? null;

/** Parses the count in "2 x Milk", "Milk x2", "Milk Qty 2" or "3@ 4225 LIMES". Returns 1 if there's no count. */
export function parseCount(label: string): number {
  const text = label.replace(/\s+/g, ' ').trim();
  const countBefore =
    /^(?:qty )?(\d{1,2}) ?(?:x|qty) (?=\p{L})|^qty (\d{1,2}) (?=\p{L})|^(?:\d{4,14} )?(\d{1,2}) ?@ (?=\d{4,14} |\p{L}{2})/iu
      .exec(text)
      ?.slice(1)
      .find(Boolean);
  const countAfter = /(?:^| )(?:x ?|(?:qty|quantity):? ?)(\d{1,2}) ?\$?$/i.exec(text)?.[1];
  return Number(countBefore ?? countAfter) || 1;
}
