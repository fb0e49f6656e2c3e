import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseListLine } from '#domain/list/line.ts';
import { splitList } from '#domain/list/split.ts';
import { parseLineAmount } from '#domain/receipt/lines/amount.ts';
import { cleanName, findItemNumber, parseCount } from '#domain/receipt/lines/name.ts';
import { isNoiseLine } from '#domain/receipt/lines/noise.ts';
import { extractQuantity, parsePrintedQuantity } from '#domain/receipt/lines/quantity.ts';
import { classifyLine, isMemberDiscount, isVoidNote } from '#domain/receipt/lines/words.ts';
import { amountText } from '#domain/recipe/amount.ts';
import { parseIngredients } from '#domain/recipe/ingredient.ts';

const READING_SEPARATOR = ' ⇒ ';

const joinParts = (...parts: readonly (string | number | false | null | undefined)[]) =>
  parts.filter((part) => part !== false && part !== null && part !== undefined && part !== '').join(' | ');

const describeQuantity = (read: ReturnType<typeof parsePrintedQuantity>) =>
  read &&
  `${read.quantity}${read.isByWeight ? ' by weight' : ''} = ${read.grossCents}¢${read.amountCents === null ? '' : `, ${read.amountCents}¢ printed`}`;

function describeReceiptLine(line: string): string {
  const [kind, negativeKind] = [classifyLine(line, false), classifyLine(line, true)];
  const { label, quantity } = extractQuantity(line, 500);
  const amount = parseLineAmount(line);
  return joinParts(
    kind === negativeKind ? kind : `${kind}, less: ${negativeKind}`,
    isMemberDiscount(line) && 'for members',
    isNoiseLine(line) && 'noise',
    isVoidNote(line) && 'void',
    amount && `${amount.cents}¢ of “${amount.label}”`,
    describeQuantity(parsePrintedQuantity(line)),
    label !== line && `at the end ${describeQuantity(quantity) ?? 'none'} of “${label}”`,
    findItemNumber(line),
    parseCount(line) > 1 && `${parseCount(line)} times`,
    `“${cleanName(line)}”`,
  );
}

function describeListLine(line: string): string {
  const {
    need,
    count,
    isPackages,
    sizeText,
    size,
    note,
    isVague,
    isZero,
    isMultiplier: _,
    ...rest
  } = parseListLine(line);
  const pieces = splitList(line);
  return joinParts(
    `“${need}”`,
    count !== null && `${count}${isPackages ? ' packages' : ''}`,
    count === null && isPackages && 'packages',
    size && `${sizeText} (${size.amount} ${size.measure})`,
    note && `note: ${note}`,
    isVague && 'vague',
    isZero && 'none',
    ...Object.entries(rest).map(([name, value]) =>
      value === false || value === null ? null : `${name}: ${JSON.stringify(value)}`,
    ),
    (pieces.length !== 1 || pieces[0]?.parts || pieces[0]?.text !== line) &&
      `split: ${pieces.map(({ text, parts }) => parts?.join(' + ') ?? text).join(' / ')}`,
  );
}

const describeIngredients = (line: string): string =>
  parseIngredients(line)
    .map(({ amount, name, ...rest }) =>
      joinParts(
        amountText(amount, 1),
        amount && amountText(amount, 2),
        `“${name}”`,
        ...Object.entries(rest).map(([key, value]) =>
          value === false || value === null || value === '' ? null : `${key}: ${JSON.stringify(value)}`,
        ),
      ),
    )
    .join(' + ') || 'nothing';

it.each([
  ['receipt-lines', describeReceiptLine],
  ['list-lines', describeListLine],
  ['ingredients', describeIngredients],
])('Parsed results for %s match the reviewed snapshot', async (name, read) => {
  const path = new URL(`../../tests/fixtures/readings/${name}.txt`, import.meta.url).pathname;
  const lines = readFileSync(path, 'utf8').split('\n');
  const readings = lines.map((line) => {
    if (line === '' || line.startsWith('# ')) return line;
    const [input = ''] = line.split(READING_SEPARATOR);
    return `${input}${READING_SEPARATOR}${read(input.replaceAll('\\t', '\t'))}`;
  });
  await expect(readings.join('\n')).toMatchFileSnapshot(path);
});
