import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repairReceiptText } from '#domain/receipt/lines/repair.ts';
import { toReceiptLines } from '#domain/receipt/lines/text.ts';
import { type ParsedReceipt, parseReceipt } from '#domain/receipt/receipt.ts';

const MEANS = '⇒ ';

const usd = (cents: number) => (cents / 100).toFixed(2);
const proofOf = (differenceCents: number | null) => {
  if (differenceCents === null) return 'nothing proves it';
  return differenceCents === 0 ? 'adds up' : `${usd(differenceCents)} more than its lines`;
};

function rowsOf(read: ParsedReceipt): string[] {
  if (read.problem !== null) return [read.problem];
  const sums = [
    ...[proofOf(read.differenceCents), read.purchasedOn],
    read.subtotalCents !== null && `subtotal ${usd(read.subtotalCents)}`,
    (read.taxCents ?? 0) !== 0 && `tax ${usd(read.taxCents ?? 0)}`,
    read.totalCents !== null && `total ${usd(read.totalCents)}`,
    read.otherCents !== 0 && `fees less reductions ${usd(read.otherCents)}`,
  ];
  const things = read.lines.map((line) => {
    const { name, quantity, isByWeight, priceCents, regularCents, isMember, isDoubtful } = line;
    const often = isByWeight ? `${quantity} lb ` : quantity === 1 ? '' : `${quantity} × `;
    const before = regularCents === null ? '' : `, before ${usd(regularCents)}`;
    return `${often}“${name}” ${usd(priceCents)}${before}${isMember ? ' with the card' : ''}${isDoubtful ? ' — look!' : ''}`;
  });
  return [sums.filter((part) => part !== null && part !== false).join(' | '), ...things];
}

it.each<[string, (text: string) => string[]]>([
  ['receipts', (text) => rowsOf(parseReceipt(text))],
  ['receipt-chains', (text) => rowsOf(parseReceipt(text))],
  ['receipt-tills', (text) => rowsOf(parseReceipt(text))],
  ['receipt-texts', toReceiptLines],
  ['receipt-photos', (text) => repairReceiptText(text).split('\n')],
])('Parsed results for %s match the reviewed snapshot', async (name, read) => {
  const path = new URL(`../../tests/fixtures/readings/${name}.txt`, import.meta.url).pathname;
  const [head = '', ...cases] = readFileSync(path, 'utf8').split(/^(?=## )/m);
  const readings = cases.map((each) => {
    const [title = '', ...lines] = each.split('\n');
    const input = lines
      .filter((line) => !line.startsWith(MEANS))
      .join('\n')
      .trimEnd();
    const output = read(input.replaceAll('\\t', '\t').replaceAll('~', '\u00a0')).map(
      (line) => `${MEANS}${line}`,
    );
    return [title, input, ...output, '', ''].join('\n');
  });
  await expect(`${head}${readings.join('')}`.replace(/\n+$/, '\n')).toMatchFileSnapshot(path);
});
