import { createRandomIntGenerator, printReceipt, type ReceiptTruth } from './receipts.ts';

const isItemLine = (line: string) =>
  /[A-Z]{3}.* \$?\d+\.\d\d(?: [A-Z]{1,2})?$/.test(line) &&
  !/total\b(?! cer)|balance|tax|coupon|sav|deposit|tend|due|deal/i.test(line);

const wrapLine = (line: string) => {
  const match = /^(\S+ )?([A-Z]\S+) ([A-Z0-9%]\S*)( {2,}.*)$/.exec(line);
  return match ? `${match[1] ?? ''}${match[2]}${match[4]}\n    ${match[3]}` : line;
};

/** Inserts a space before a line's decimal point, to simulate faded print. */
const fadeDecimalPoint = (line: string) => line.replace(/(\d)\.(\d\d)(?= [A-Z]{1,2}$|$)/, '$1 .$2');

const spaceOutLetters = (line: string) =>
  line
    .split(/ {2,}/)
    .map((part) => [...part.replaceAll(' ', '')].join(' '))
    .join('    ');

export function makeNoisyReceipt(chain: string, truth: ReceiptTruth, seed: number): string {
  const randomInt = createRandomIntGenerator(seed);
  const lines = printReceipt(chain, truth).split('\n');
  if (seed % 3 === 0)
    return lines.map((line) => (isItemLine(line) && randomInt(4) === 0 ? wrapLine(line) : line)).join('\n');
  if (seed % 3 === 1)
    return lines
      .map((line) =>
        isItemLine(line) && /^[A-Z]+ {2}/.test(line) && randomInt(6) === 0
          ? spaceOutLetters(line)
          : fadeDecimalPoint(line),
      )
      .join('\n');
  const firstItemIndex = lines.findIndex(isItemLine);
  let last = lines.findLastIndex(isItemLine) + 1;
  while (
    /@| x |sav|coupon|deal|circle|markdown|-A$/i.test(lines[last] ?? '') &&
    !/total/i.test(lines[last] ?? '')
  )
    last += 1;
  const itemLines = lines.slice(firstItemIndex, last);
  const leftColumnLength = Math.ceil(itemLines.length / 2);
  const twoColumnLines = itemLines
    .slice(0, leftColumnLength)
    .map((line, index) => `${line.padEnd(46)}${itemLines[leftColumnLength + index] ?? ''}`);
  return [...lines.slice(0, firstItemIndex), ...twoColumnLines, ...lines.slice(last)].join('\n');
}
