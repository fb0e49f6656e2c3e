import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repairReceiptText } from '#domain/receipt/lines/repair.ts';
import { toReceiptLines } from '#domain/receipt/lines/text.ts';
import { type ParsedReceipt, parseReceipt } from '#domain/receipt/receipt.ts';

const READING_SEPARATOR = '⇒ ';

const formatDollars = (cents: number) => (cents / 100).toFixed(2);
const describeDifference = (differenceCents: number | null) => {
  if (differenceCents === null) return 'nothing proves it';
  return differenceCents === 0 ? 'adds up' : `${formatDollars(differenceCents)} more than its lines`;
};

function describeReceipt(read: ParsedReceipt): string[] {
  if (read.problem !== null) return [read.problem];
  const sums = [
    ...[describeDifference(read.differenceCents), read.purchasedOn],
    read.subtotalCents !== null && `subtotal ${formatDollars(read.subtotalCents)}`,
    (read.taxCents ?? 0) !== 0 && `tax ${formatDollars(read.taxCents ?? 0)}`,
    read.totalCents !== null && `total ${formatDollars(read.totalCents)}`,
    read.otherCents !== 0 && `fees less reductions ${formatDollars(read.otherCents)}`,
  ];
  const itemRows = read.lines.map((line) => {
    const { name, quantity, isByWeight, priceCents, regularCents, isMember, isDoubtful } = line;
    const quantityText = isByWeight ? `${quantity} lb ` : quantity === 1 ? '' : `${quantity} × `;
    const regularPriceText = regularCents === null ? '' : `, before ${formatDollars(regularCents)}`;
    return `${quantityText}“${name}” ${formatDollars(priceCents)}${regularPriceText}${isMember ? ' with the card' : ''}${isDoubtful ? ' — look!' : ''}`;
  });
  return [sums.filter((part) => part !== null && part !== false).join(' | '), ...itemRows];
}

it.each<[string, (text: string) => string[]]>([
  ['receipts', (text) => describeReceipt(parseReceipt(text))],
  ['receipt-chains', (text) => describeReceipt(parseReceipt(text))],
  ['receipt-tills', (text) => describeReceipt(parseReceipt(text))],
  ['receipt-texts', toReceiptLines],
  ['receipt-photos', (text) => repairReceiptText(text).split('\n')],
])('Parsed results for %s match the reviewed snapshot', async (name, read) => {
  const path = new URL(`../../tests/fixtures/readings/${name}.txt`, import.meta.url).pathname;
  const [head = '', ...cases] = readFileSync(path, 'utf8').split(/^(?=## )/m);
  const readings = cases.map((each) => {
    const [title = '', ...lines] = each.split('\n');
    const input = lines
      .filter((line) => !line.startsWith(READING_SEPARATOR))
      .join('\n')
      .trimEnd();
    const output = read(input.replaceAll('\\t', '\t').replaceAll('~', '\u00a0')).map(
      (line) => `${READING_SEPARATOR}${line}`,
    );
    return [title, input, ...output, '', ''].join('\n');
  });
  await expect(`${head}${readings.join('')}`.replace(/\n+$/, '\n')).toMatchFileSnapshot(path);
});
