import { MAX_PRINTED_CHARACTERS } from './receipt-limits.ts';

/** As much of a name as is kept. */
export const cutName = (name: string): string => name.slice(0, MAX_PRINTED_CHARACTERS).toWellFormed().trim();

/**
 * What is printed of an item without its number, tax marks and what could tell of a person: runs of digits, and more than
 * `MAX_PRINTED_CHARACTERS`. Empty where nothing is left.
 */
export function cleanName(label: string): string {
  const text = label
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trimEnd()
    .replace(/\s{0,40}\$$/, '')
    // "NF" behind a wide gap.
    .replace(/\s{2,60}(?:[A-Z*]\s{0,2}){1,2}$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    // "GV WHL MLK 007874203977 F".
    .replace(/ \d{4,14}[A-Z]{0,2}(?: [A-Z]{1,2})?$/, '')
    .replace(/^(?:[E*+] )?[*#]?(?:\d{4,14}|\d{3}-\d{3,8})[A-Z]{0,2} /, '')
    .replace(/^(?:WT|MP|RF|\*|\+) (?=\S)/, '')
    .replace(/^(?:QTY )?\d{1,2} ?(?:x|QTY) (?=\p{L})/iu, '')
    .replace(/ (?:x|QTY:?) ?\d{1,2}$/i, '')
    .replace(/[\w.+-]{1,60}@[\w.-]{1,60}/g, '')
    .replace(/[*xX#]{3,40} ?\d{2,20}/g, '')
    .replace(/\d{5,}/g, '')
    .replace(/[.\-_=]{3,}/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return cutName(text);
}

/** The number of the item on the line, by which a later line may refer to it; null without one. */
export const codeOf = (label: string): string | null => /(?<!\d)\d{4,14}(?!\d)/.exec(label)?.[0] ?? null;

/** How many of it, where that stands before or behind the name: "2 x Milk", "Milk x2", "Milk Qty 2". */
export function countIn(label: string): number {
  const before = /^\s*(?:qty )?(\d{1,2})\s?x\s+\p{L}/iu.exec(label)?.[1];
  const behind = /\s(?:x\s?|qty:?\s?)(\d{1,2})\s{0,40}\$?\s{0,40}$/i.exec(label)?.[1];
  return Number(before ?? behind) || 1;
}
