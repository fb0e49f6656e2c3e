import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findChainLine } from '#domain/receipt/head.ts';
import { doesReceiptAddUp, parseReceipt, parseReceipts } from '#domain/receipt/receipt.ts';
import { makeNoisyReceipt } from '#tests/support/dirty-receipts.ts';
import { computeF1, formatReceiptLines, scoreLines, toTruthLines } from '#tests/support/receipt-score.ts';
import { computeTotals, layouts, makeGroundTruth, printReceipt } from '#tests/support/receipts.ts';
import { repetitiveReceipts } from '#tests/support/repetitive-texts.ts';

const chains = Object.keys(layouts);

const clean = Array.from({ length: 60 }, (_, seed) => {
  const chain = chains[seed % chains.length] ?? '';
  const truth = makeGroundTruth(seed);
  return { chain, truth, text: printReceipt(chain, truth) };
});
const dirty = Array.from({ length: 20 }, (_, seed) => {
  const chain = chains[(seed * 3) % chains.length] ?? '';
  const truth = makeGroundTruth(1_000 + seed);
  return { chain, truth, text: makeNoisyReceipt(chain, truth, seed) };
});

describe('Receipts from eleven chains', () => {
  it('Receipts from eleven chains are parsed with an F1 score of at least 0.95', () => {
    const scores = clean.map(({ truth, text }) =>
      scoreLines(formatReceiptLines(parseReceipt(text)), toTruthLines(truth)),
    );
    expect(
      computeF1(scores),
      JSON.stringify(scores.filter(({ missed }) => missed.length > 0)),
    ).toBeGreaterThanOrEqual(0.95);
  });

  it('Receipts with wrapped names, gaps or two columns reach an F1 score of 0.95', () => {
    const scores = dirty.map(({ truth, text }) =>
      scoreLines(formatReceiptLines(parseReceipt(text)), toTruthLines(truth)),
    );
    expect(
      computeF1(scores),
      JSON.stringify(scores.filter(({ missed }) => missed.length > 0)),
    ).toBeGreaterThanOrEqual(0.95);
  });

  it('Receipts from eleven chains add up and have the right date and chain', () => {
    for (const { chain, truth, text } of clean) {
      const read = parseReceipt(text);
      expect(read, text).toMatchObject({
        problem: null,
        differenceCents: 0,
        purchasedOn: truth.day,
        totalCents: computeTotals(truth).total,
        otherCents: truth.depositCents,
      });
      if (read.problem !== null) continue;
      expect(
        chains.filter((name) => findChainLine(read.text, name) >= 0),
        text,
      ).toEqual([chain]);
    }
  });

  it('A receipt with a wrong total or line price never adds up', () => {
    for (const { truth, text } of [...clean, ...dirty]) {
      const read = parseReceipt(text);
      if (read.problem !== null || read.differenceCents !== 0) continue;
      const paid = read.lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
      expect([read.totalCents, paid], text).toEqual([
        computeTotals(truth).total,
        computeTotals(truth).subtotal - truth.depositCents,
      ]);
    }
    for (const { truth, text } of clean) {
      const { total } = computeTotals(truth);
      const wrong = text.replaceAll((total / 100).toFixed(2), ((total + 113) / 100).toFixed(2));
      const read = parseReceipt(wrong);
      expect(read.problem === null && read.differenceCents, wrong).not.toBe(0);
    }
  });

  it("If a receipt doesn't add up, lines that may explain it are marked", () => {
    const { text } = clean[0] ?? { text: '' };
    const [first = ''] = /^.*\d\.\d\d O$/m.exec(text) ?? [];
    const read = parseReceipt(text.replace(first, `${first}\n${first}`));
    expect(
      read.problem === null && read.lines.filter(({ isDoubtful }) => isDoubtful).length,
    ).toBeGreaterThanOrEqual(2);
  });
});

const till = (...lines: string[]) => parseReceipt(lines.join('\n'));

describe('Receipts', () => {
  it('Voided items are left out of a parsed receipt', () => {
    const read = till('MILK  3.49 F', 'BREAD  2.50 F', '** VOIDED ENTRY **', 'BREAD  2.50-F', 'TOTAL 3.49');
    expect(read).toMatchObject({ lines: [{ name: 'MILK', priceCents: 349 }], differenceCents: 0 });
    expect(till('MILK 3.49', 'EGGS 2.00', 'VOID EGGS 2.00-', 'TOTAL 3.49')).toMatchObject({
      differenceCents: 0,
    });
  });

  it('Multi-buy quantities and discounts are assigned to the right receipt lines', () => {
    expect(
      till('YOGURT 2/5.00    5.00 F', 'SODA 2 @ 3.49   6.98', 'Member savings 1.00-', 'TOTAL 10.98'),
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
    expect(till('SODA   6.98', discount, 'EGGS 2.00', 'TOTAL 7.98')).toMatchObject({
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
    expect(till('A cat sat on the mat.', 'It had 3 mice.')).toEqual({ problem: 'no-prices' });
    expect(till('')).toEqual({ problem: 'no-prices' });
    expect(till('Milch  3,49 €', 'Brot 2.50', 'TOTAL € 5.99')).toEqual({ problem: 'other-currency' });
    expect(parseReceipt('milk 3.49\n'.repeat(200_000))).toEqual({ problem: 'too-long' });
    expect(till('MILK 3.49', 'TOTAL 4.49')).toMatchObject({ differenceCents: 100 });
    expect(till('MILK 3.49')).toMatchObject({ differenceCents: null });
  });

  it("Receipt lines never contain card numbers, people's names or account numbers", () => {
    for (const { text } of clean) {
      const read = parseReceipt(text);
      const sent = JSON.stringify(read.problem === null && read.lines.map(({ name }) => name));
      expect(sent).not.toMatch(/4242|01234D|JANE|DOE|MAYA|4800|Tunde|Sam Roe|1118|\d{5}/i);
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
        const read = parseReceipt(parts.map((some) => some.join('  ')).join('\n'));
        if (read.problem !== null) return;
        for (const { name, priceCents, quantity } of read.lines) {
          expect(Number.isInteger(priceCents) && priceCents >= 0 && quantity > 0).toBe(true);
          expect(
            /[\p{L}\d]/u.test(name) &&
              name.isWellFormed() &&
              name.length <= 60 &&
              !/\d{5}|\p{Cc}/u.test(name),
            name,
          ).toBe(true);
        }
        expect(Number.isInteger(read.differenceCents ?? 0)).toBe(true);
      }),
      { seed: 48, numRuns: 300 },
    );
  });

  it('An item name can contain a discount word such as “circle”', () => {
    expect(till('CIRCLE COOKIES  2.99 F', 'CHANGE UP BAR 1.00 F', 'TOTAL 3.99')).toMatchObject({
      differenceCents: 0,
    });
  });

  it("A repetitive receipt of 100,000 characters doesn't hang the parser", () => {
    const problems = repetitiveReceipts.map((text) => parseReceipt(text).problem);
    expect(problems).toEqual(['no-prices', 'no-prices', 'no-prices', 'no-prices', null, 'no-prices']);
  });
});

describe('Text with two receipts', () => {
  const first = ['STORE', 'CHICAGO, IL 60614', '11/20/2026', 'MILK 3.49', 'BREAD 2.00', 'TOTAL 5.49'];
  const second = ['SHOP', 'CHICAGO, IL 60601', '11/21/2026', 'HAM 4.00', 'EGGS 2.50', 'TOTAL 6.50'];
  const without = (lines: string[], ...left: string[]) => lines.filter((line) => !left.includes(line));
  const readEach = (...lines: string[]) =>
    parseReceipts(lines.join('\n')).map((read) => (read.problem === null ? read.totalCents : read.problem));

  it('Two receipts with a gap between them are parsed separately', () => {
    expect(readEach(...first, '', ...second)).toEqual([549, 650]);
    expect(readEach(...first, '', 'THANK YOU', '', '', ...second)).toEqual([549, 650]);
  });

  it('Undated receipts from different cities are split at the first of two equal gaps', () => {
    const parts = [without(first, '11/20/2026'), without(second, '11/21/2026')] as const;
    const read = parseReceipts([...parts[0], '', 'THANK YOU', '', ...parts[1]].join('\n'));
    expect(read.map((one) => one.problem === null && one.text[0])).toEqual(['STORE', 'THANK YOU']);
  });

  it('A second receipt is parsed separately only if it follows a gap and has its own date or place', () => {
    expect(readEach(...first, ...second)).toEqual([549]);
    expect(readEach(...first, '', ...without(second, 'CHICAGO, IL 60601', '11/21/2026'))).toEqual([549]);
  });
});

it('A receipt with more than 200 items or 100,000 characters is reported as too long', () => {
  const letterOf = (index: number) => String.fromCharCode(65 + (index % 26));
  const text = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `SALSA ${letterOf(index)}${letterOf(Math.floor(index / 26))} 1.00`,
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
