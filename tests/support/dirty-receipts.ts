import { createRandomIntGenerator, printReceipt, type ReceiptTruth } from './receipts.ts';

const isItem = (line: string) =>
  /[A-Z]{3}.* \$?\d+\.\d\d(?: [A-Z]{1,2})?$/.test(line) &&
  !/total\b(?! cer)|balance|tax|coupon|sav|deposit|tend|due|deal/i.test(line);

const wrapped = (line: string) => {
  const found = /^(\S+ )?([A-Z]\S+) ([A-Z0-9%]\S*)( {2,}.*)$/.exec(line);
  return found ? `${found[1] ?? ''}${found[2]}${found[4]}\n    ${found[3]}` : line;
};

/** Inserts a space before a line's decimal point, to simulate faded print. */
const gapped = (line: string) => line.replace(/(\d)\.(\d\d)(?= [A-Z]{1,2}$|$)/, '$1 .$2');

const spaced = (line: string) =>
  line
    .split(/ {2,}/)
    .map((part) => [...part.replaceAll(' ', '')].join(' '))
    .join('    ');

export function makeNoisyReceipt(chain: string, truth: ReceiptTruth, seed: number): string {
  const randomInt = createRandomIntGenerator(seed);
  const lines = printReceipt(chain, truth).split('\n');
  if (seed % 3 === 0)
    return lines.map((line) => (isItem(line) && randomInt(4) === 0 ? wrapped(line) : line)).join('\n');
  if (seed % 3 === 1)
    return lines
      .map((line) =>
        isItem(line) && /^[A-Z]+ {2}/.test(line) && randomInt(6) === 0 ? spaced(line) : gapped(line),
      )
      .join('\n');
  const first = lines.findIndex(isItem);
  let last = lines.findLastIndex(isItem) + 1;
  while (
    /@| x |sav|coupon|deal|circle|markdown|-A$/i.test(lines[last] ?? '') &&
    !/total/i.test(lines[last] ?? '')
  )
    last += 1;
  const block = lines.slice(first, last);
  const half = Math.ceil(block.length / 2);
  const sideBySide = block.slice(0, half).map((line, at) => `${line.padEnd(46)}${block[half + at] ?? ''}`);
  return [...lines.slice(0, first), ...sideBySide, ...lines.slice(last)].join('\n');
}
