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
    .replace(/\s*\$$/, '')
    // "GV WHL MLK 007874203977 F", "NF" behind a wide gap.
    .replace(/\s{2,}(?:[A-Z*]{1,2}\s{0,2}){1,2}$/, '')
    .replace(/\s\d{4,14}[A-Z]{0,2}\s{0,3}(?:[A-Z]{1,2})?$/, '')
    .trimStart()
    .replace(/^(?:[E*+]\s+)?[*#]?(?:\d{4,14}|\d{3}-\d{3,8})[A-Z]{0,2}\s+/, '')
    .replace(/^(?:WT|MP|RF|\*|\+)\s+(?=\S)/, '')
    .replace(/^(?:QTY\s*)?\d{1,2}\s?(?:[xX]|QTY)\s+(?=\p{L})/u, '')
    .replace(/\s+(?:[xX]|QTY:?)\s?\d{1,2}$/i, '')
    .replace(/[\w.+-]{1,60}@[\w.-]{1,60}/g, '')
    .replace(/[*xX#]{3,}\s?\d{2,}/g, '')
    .replace(/\d{5,}/g, '')
    .replace(/[.\-_=]{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cutName(text);
}

/** The number of the item on the line, by which a later line may refer to it; null without one. */
export const codeOf = (label: string): string | null => /(?<!\d)\d{4,14}(?!\d)/.exec(label)?.[0] ?? null;

/** How many of it, where that stands before or behind the name: "2 x Milk", "Milk x2", "Milk Qty 2". */
export function countIn(label: string): number {
  const found =
    /^\s*(?:qty\s*)?(?<before>\d{1,2})\s?x\s+\p{L}/iu.exec(label) ??
    /\s(?:x\s?|qty:?\s?)(?<behind>\d{1,2})\s*\$?\s*$/i.exec(label);
  const count = Number(found?.groups?.before ?? found?.groups?.behind ?? 1);
  return count > 0 ? count : 1;
}
