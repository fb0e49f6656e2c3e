import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findChainLine } from '#domain/receipt/head.ts';
import { doesReceiptAddUp, parseReceipt, parseReceipts } from '#domain/receipt/receipt.ts';
import { makeNoisyReceipt } from '#tests/support/dirty-receipts.ts';
import { computeF1, formatReceiptLines, scoreLines, toTruthLines } from '#tests/support/receipt-score.ts';
import { computeTotals, layouts, makeGroundTruth, printReceipt } from '#tests/support/receipts.ts';
import { repetitiveReceipts } from '#tests/support/repetitive-texts.ts';

const chains = Object.keys(layouts);

const cleanReceipts = Array.from({ length: 60 }, (_, seed) => {
  const chain = chains[seed % chains.length] ?? '';
  const truth = makeGroundTruth(seed);
  return { chain, truth, text: printReceipt(chain, truth) };
});
const messyReceipts = Array.from({ length: 20 }, (_, seed) => {
  const chain = chains[(seed * 3) % chains.length] ?? '';
  const truth = makeGroundTruth(1_000 + seed);
  return { chain, truth, text: makeNoisyReceipt(chain, truth, seed) };
});

describe('Receipts from eleven chains', () => {
  it('Receipts from eleven chains are parsed with an F1 score of at least 0.95', () => {
    const scores = cleanReceipts.map(({ truth, text }) =>
      scoreLines(formatReceiptLines(parseReceipt(text)), toTruthLines(truth)),
    );
    expect(
      computeF1(scores),
      JSON.stringify(scores.filter(({ missed }) => missed.length > 0)),
    ).toBeGreaterThanOrEqual(0.95);
  });

  it('Receipts with wrapped names, gaps or two columns reach an F1 score of 0.95', () => {
    const scores = messyReceipts.map(({ truth, text }) =>
      scoreLines(formatReceiptLines(parseReceipt(text)), toTruthLines(truth)),
    );
    expect(
      computeF1(scores),
      JSON.stringify(scores.filter(({ missed }) => missed.length > 0)),
    ).toBeGreaterThanOrEqual(0.95);
  });

  it('Receipts from eleven chains add up and have the right date and chain', () => {
    for (const { chain, truth, text } of cleanReceipts) {
      const parsedReceipt = parseReceipt(text);
      expect(parsedReceipt, text).toMatchObject({
        problem: null,
        differenceCents: 0,
        purchasedOn: truth.day,
        totalCents: computeTotals(truth).total,
        otherCents: truth.depositCents,
      });
      if (parsedReceipt.problem !== null) continue;
      expect(
        chains.filter((name) => findChainLine(parsedReceipt.text, name) >= 0),
        text,
      ).toEqual([chain]);
    }
  });

  it('A receipt with a wrong total or line price never adds up', () => {
    for (const { truth, text } of [...cleanReceipts, ...messyReceipts]) {
      const parsedReceipt = parseReceipt(text);
      if (parsedReceipt.problem !== null || parsedReceipt.differenceCents !== 0) continue;
      const paid = parsedReceipt.lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
      expect([parsedReceipt.totalCents, paid], text).toEqual([
        computeTotals(truth).total,
        computeTotals(truth).subtotal - truth.depositCents,
      ]);
    }
    for (const { truth, text } of cleanReceipts) {
      const { total } = computeTotals(truth);
      const wrongText = text.replaceAll((total / 100).toFixed(2), ((total + 113) / 100).toFixed(2));
      const parsedReceipt = parseReceipt(wrongText);
      expect(parsedReceipt.problem === null && parsedReceipt.differenceCents, wrongText).not.toBe(0);
    }
  });

  it("If a receipt doesn't add up, lines that may explain it are marked", () => {
    const { text } = cleanReceipts[0] ?? { text: '' };
    const [firstItemRow = ''] = /^.*\d\.\d\d O$/m.exec(text) ?? [];
    const parsedReceipt = parseReceipt(text.replace(firstItemRow, `${firstItemRow}\n${firstItemRow}`));
    expect(
      parsedReceipt.problem === null && parsedReceipt.lines.filter(({ isDoubtful }) => isDoubtful).length,
    ).toBeGreaterThanOrEqual(2);
  });
});

const parseRows = (...lines: string[]) => parseReceipt(lines.join('\n'));

describe('Receipts', () => {
  it('Voided items are left out of a parsed receipt', () => {
    const parsedReceipt = parseRows(
      'MILK  3.49 F',
      'BREAD  2.50 F',
      '** VOIDED ENTRY **',
      'BREAD  2.50-F',
      'TOTAL 3.49',
    );
    expect(parsedReceipt).toMatchObject({ lines: [{ name: 'MILK', priceCents: 349 }], differenceCents: 0 });
    expect(parseRows('MILK 3.49', 'EGGS 2.00', 'VOID EGGS 2.00-', 'TOTAL 3.49')).toMatchObject({
      differenceCents: 0,
    });
  });

  it('Multi-buy quantities and discounts are assigned to the right receipt lines', () => {
    expect(
      parseRows('YOGURT 2/5.00    5.00 F', 'SODA 2 @ 3.49   6.98', 'Member savings 1.00-', 'TOTAL 10.98'),
    ).toMatchObject({
      lines: [
        { name: 'YOGURT', quantity: 2, priceCents: 500 },
        { name: 'SODA', quantity: 2, priceCents: 598, regularCents: 698 },
      ],
      differenceCents: 0,
    });
  });

  it.each([
    ['Card Savings 1.00-', true],
    ['MEMBER SAVINGS -1.00', true],
    ['   Prime Member Deal -$1.00', true],
    ['with your card 1.00-', true],
    ['CLUB CARD DISCOUNT -1.00', true],
    ['Target Circle -1.00', true],
    ['mPerks coupon -1.00', false],
    ['GIFT CARD SAVINGS -1.00', false],
    ['YOU SAVED 1.00-', false],
    ['SC 1.00-', false],
  ])(`isMemberDiscount("%s") is %s`, (discount, isMember) => {
    expect(parseRows('SODA   6.98', discount, 'EGGS 2.00', 'TOTAL 7.98')).toMatchObject({
      lines: [
        { name: 'SODA', priceCents: 598, regularCents: 698, isMember },
        { name: 'EGGS', regularCents: null, isMember: false },
      ],
      differenceCents: 0,
    });
  });

  it('A receipt can be parsed from HTML', () => {
    const html =
      '<html><body><table><tr><td>Milk &amp; honey</td><td>$3.49</td></tr><tr><td>Total</td><td>$3.49</td></tr></table>';
    expect(parseReceipt(html)).toMatchObject({
      lines: [{ name: 'Milk & honey', priceCents: 349 }],
      differenceCents: 0,
    });
  });

  it("parseReceipt returns the reason why text isn't a usable receipt", () => {
    expect(parseRows('A cat sat on the mat.', 'It had 3 mice.')).toEqual({ problem: 'no-prices' });
    expect(parseRows('')).toEqual({ problem: 'no-prices' });
    expect(parseRows('Milch  3,49 €', 'Brot 2.50', 'TOTAL € 5.99')).toEqual({ problem: 'other-currency' });
    expect(parseReceipt('milk 3.49\n'.repeat(200_000))).toEqual({ problem: 'too-long' });
    expect(parseRows('MILK 3.49', 'TOTAL 4.49')).toMatchObject({ differenceCents: 100 });
    expect(parseRows('MILK 3.49')).toMatchObject({ differenceCents: null });
  });

  it("Receipt lines never contain card numbers, people's names or account numbers", () => {
    for (const { text } of cleanReceipts) {
      const parsedReceipt = parseReceipt(text);
      const lineNames = JSON.stringify(
        parsedReceipt.problem === null && parsedReceipt.lines.map(({ name }) => name),
      );
      expect(lineNames).not.toMatch(/4242|01234D|JANE|DOE|MAYA|4800|Tunde|Sam Roe|1118|\d{5}/i);
    }
  });

  it('Lines parsed from any text have names, whole cents and no personal numbers', () => {
    const word = fc.constantFrom(
      'MILK',
      'VOID',
      'TOTAL',
      'TAX',
      'COUPON',
      '2 @',
      '1.34 lb @ 0.59/lb',
      '4.99-',
      '$3.49 F',
      '007874203977',
    );
    const line = fc.array(
      fc.oneof({ weight: 4, arbitrary: word }, fc.string({ unit: 'binary', maxLength: 6 })),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (parts) => {
        const parsedReceipt = parseReceipt(parts.map((some) => some.join('  ')).join('\n'));
        if (parsedReceipt.problem !== null) return;
        for (const { name, priceCents, quantity } of parsedReceipt.lines) {
          expect(Number.isInteger(priceCents) && priceCents >= 0 && quantity > 0).toBe(true);
          expect(
            /[\p{L}\d]/u.test(name) &&
              name.isWellFormed() &&
              name.length <= 60 &&
              !/\d{5}|\p{Cc}/u.test(name),
            name,
          ).toBe(true);
        }
        expect(Number.isInteger(parsedReceipt.differenceCents ?? 0)).toBe(true);
      }),
      { seed: 48, numRuns: 300 },
    );
  });

  it('An item name can contain a discount word such as “circle”', () => {
    expect(parseRows('CIRCLE COOKIES  2.99 F', 'CHANGE UP BAR 1.00 F', 'TOTAL 3.99')).toMatchObject({
      differenceCents: 0,
    });
  });

  it("A repetitive receipt of 100,000 characters doesn't hang the parser", () => {
    const problems = repetitiveReceipts.map((text) => parseReceipt(text).problem);
    expect(problems).toEqual(['no-prices', 'no-prices', 'no-prices', 'no-prices', null, 'no-prices']);
  });
});

describe('Text with two receipts', () => {
  const firstReceipt = ['STORE', 'CHICAGO, IL 60614', '11/20/2026', 'MILK 3.49', 'BREAD 2.00', 'TOTAL 5.49'];
  const secondReceipt = ['SHOP', 'CHICAGO, IL 60601', '11/21/2026', 'HAM 4.00', 'EGGS 2.50', 'TOTAL 6.50'];
  const removeLines = (lines: string[], ...left: string[]) => lines.filter((line) => !left.includes(line));
  const parseEach = (...lines: string[]) =>
    parseReceipts(lines.join('\n')).map((read) => (read.problem === null ? read.totalCents : read.problem));

  it('Two receipts with a gap between them are parsed separately', () => {
    expect(parseEach(...firstReceipt, '', ...secondReceipt)).toEqual([549, 650]);
    expect(parseEach(...firstReceipt, '', 'THANK YOU', '', '', ...secondReceipt)).toEqual([549, 650]);
  });

  it('Undated receipts from different cities are split at the first of two equal gaps', () => {
    const parts = [
      removeLines(firstReceipt, '11/20/2026'),
      removeLines(secondReceipt, '11/21/2026'),
    ] as const;
    const parsedReceipts = parseReceipts([...parts[0], '', 'THANK YOU', '', ...parts[1]].join('\n'));
    expect(parsedReceipts.map((one) => one.problem === null && one.text[0])).toEqual(['STORE', 'THANK YOU']);
  });

  it('A second receipt is parsed separately only if it follows a gap and has its own date or place', () => {
    expect(parseEach(...firstReceipt, ...secondReceipt)).toEqual([549]);
    expect(
      parseEach(...firstReceipt, '', ...removeLines(secondReceipt, 'CHICAGO, IL 60601', '11/21/2026')),
    ).toEqual([549]);
  });
});

it('A receipt with more than 200 items or 100,000 characters is reported as too long', () => {
  const toLetter = (index: number) => String.fromCharCode(65 + (index % 26));
  const text = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `SALSA ${toLetter(index)}${toLetter(Math.floor(index / 26))} 1.00`,
    ).join('\n');
  expect(parseReceipt(text(200)).problem).toBeNull();
  expect(parseReceipt(text(201))).toEqual({ problem: 'too-long' });
  expect(parseReceipt('x'.repeat(100_001))).toEqual({ problem: 'too-long' });
});

it.each([
  ['MILK 3.49\nTOTAL 3.49', true],
  ['MILK 3.49\nTOTAL 4.49', false],
  ['MILK 3.49\nTOTAL €3.49', false],
  [`MILK 3.49\nTOTAL 3.49${' '.repeat(100_000)}`, false],
])("doesReceiptAddUp is true only if the amounts are in dollars, the sum is exact and the text isn't too long (case %#)", (text, expected) =>
  expect(doesReceiptAddUp(text)).toBe(expected));
