import { describe, expect, it } from 'vitest';
import { parseReceipt } from '#domain/receipt/receipt.ts';

const parseRows = (...lines: string[]) => parseReceipt(lines.join('\n'));
const item = (name: string, priceCents: number, more = {}) => ({ name, priceCents, ...more });

const oats = item('HNY OATS', 499, { regularCents: 749, isMember: true });
const saving = 'Member Savings -2.50';
const rice = ['2113098206 JSMN RICE 3.49 3.49 S', 'SHRT RICE 4.99 4.49 S', 'Member Savings -0.50'];
const riceLines = [item('JSMN RICE', 349), item('SHRT RICE', 449, { regularCents: 499 })];

describe('Regular and paid price on separate rows', () => {
  it.each([
    ['prices below name and number', ['1600098417 HNY OATS', '7.49', '4.99 S', saving]],
    ['prices below the number that is below the name', ['HNY OATS', '1600098417', '7.49', '4.99 S', saving]],
    ['savings on two rows', ['1600098417', 'HNY OATS', '7.49', '4.99 S', 'Member Savings', '-2.50']],
    ['regular price after the name on the same row', ['HNY OATS 7.49', '4.99 S', saving]],
    ['tax code misread as a dollar sign', ['HNY OATS', '7.49', '4.99 $', saving]],
    ['tax code misread as a digit', ['HNY OATS', '7.49', '4.99 5', saving]],
    ['no tax code', ['HNY OATS', '7.49', '4.99', saving]],
  ])('An item printed with a regular price and a paid price gets the paid price: %s', (_, rows) =>
    expect(parseRows(...rows, ...rice, 'TAX', '1.00', '**** BALANCE', '13.97')).toMatchObject({
      ...{ differenceCents: 0, taxCents: 100, lines: [oats, ...riceLines] },
    }));

  it('A quantity row can have a regular price and a paid price', () =>
    expect(
      parseRows(
        ...['ORANGES NAVEL', ' 2.87 lb @ $1.99/lb   5.71   4.28 S', 'Member Savings -1.43'],
        ...['BLACK BEANS', ' 3 @ $1.49 ea   4.47   4.47 S', '**** BALANCE 8.75'],
      ),
    ).toMatchObject({
      differenceCents: 0,
      lines: [
        item('ORANGES NAVEL', 428, { quantity: 2.87, isByWeight: true, regularCents: 571, isMember: true }),
        item('BLACK BEANS', 447, { quantity: 3, regularCents: null }),
      ],
    }));

  it('Separate rows for the regular price and the price paid are merged into one item, even if the receipt has no total', () =>
    expect(parseRows(...rice, 'HNY OATS', '7.49', '4.99 S', saving)).toMatchObject({
      ...{ differenceCents: null, lines: [...riceLines, oats] },
    }));

  it("Two unmarked prices after a name are read as the item's regular and paid price only if that makes the receipt add up", () => {
    const rows = ['HNY OATS', '7.49', '4.99', 'EGGS', '2.00', '2.00'];
    expect(parseRows(...rows, 'TOTAL 6.99')).toMatchObject({
      ...{ differenceCents: 0, lines: [item('HNY OATS', 499), item('EGGS', 200, { regularCents: null })] },
    });
    expect(parseRows(...rows)).toMatchObject({ lines: [{ isDoubtful: true }, { isDoubtful: true }] });
  });

  it('If only the second of two items has a tax code, both items keep their prices', () =>
    expect(parseRows('HNY OATS', '4.99', 'EGGS', '7.49 S')).toMatchObject({
      lines: [item('HNY OATS', 499), item('EGGS', 749)],
    }));
});

describe('Counts and weights of items whose prices are on separate rows', () => {
  it.each([
    ['7680898124', '2@ ROTINI', '4.98', '3.98 S'],
    ['7680898124', '2@', 'ROTINI', '4.98', '3.98 S'],
    ['ROTINI', '2 @ 2.49', '4.98', '3.98 S'],
    ['7680898124 2@ ROTINI   4.98   3.98 S'],
    ['2@ ROTINI 4.98 3.98 S'],
    ['7680898124', '2@ ROTINI 4.98', '3.98 S'],
  ])('An item printed with a count and two prices gets the lower price (first row: %s)', (...rows) =>
    expect(
      parseRows('MILK 2.00 S', ...rows, 'Member Savings -1.00', 'EGGS 3.00 S', 'TOTAL 8.98'),
    ).toMatchObject({
      differenceCents: 0,
      lines: [
        item('MILK', 200, { quantity: 1 }),
        item('ROTINI', 398, { quantity: 2, regularCents: 498 }),
        item('EGGS', 300, { quantity: 1 }),
      ],
    }));

  it.each([
    ['4128', 'APPLES', '6.34', '4.22 S', 'WT', '2.12 lb @ $2.99 /lb'],
    ['4128 APPLES 6.34 4.22 S', 'WT 2.12 lb @ $2.99 /lb'],
    ['WT 2.12 lb @ $2.99 /lb', 'APPLES', '6.34', '4.22 S'],
  ])('A weight is assigned to its item even if the weight fits only the regular price and not the price paid (first row: %s)', (...rows) =>
    expect(parseRows('MILK 2.00 S', ...rows, 'Member Savings -2.12', 'LEMONS', '1.58 S')).toMatchObject({
      lines: [
        item('MILK', 200),
        item('APPLES', 422, { quantity: 2.12, isByWeight: true, regularCents: 634 }),
        item('LEMONS', 158, { quantity: 1 }),
      ],
    }));

  it('A number before an item name is parsed as a count only if an at sign follows it', () =>
    expect(parseRows('7 UP 2.00', '3 MUSKETEERS 1.50', '2 @ HOME BREAD 4.00', 'MILK 3.00')).toMatchObject({
      lines: [item('7 UP', 200), item('3 MUSKETEERS', 150), item('HOME BREAD', 400, { quantity: 2 }), {}],
    }));
});

describe('Amounts without a name', () => {
  it("An amount without a name is left out of the lines, so the receipt doesn't add up", () =>
    expect(parseRows('MILK 2.00 S', '@#', '7.49 S', 'EGGS 3.00 S', 'TOTAL 12.49')).toMatchObject({
      differenceCents: 749,
      lines: [item('MILK', 200, { isDoubtful: true }), item('EGGS', 300, { isDoubtful: false })],
    }));

  it('Parsing reports “no-prices” if no amount on a receipt has an item name', () =>
    expect(parseRows('7.49', '4.99 S', 'TOTAL 4.99')).toEqual({ problem: 'no-prices' }));

  it("Loose produce with only a PLU code gets that code's product name", () =>
    expect(parseRows('94011 2.00 F', 'MILK 3.00 F')).toMatchObject({
      lines: [item('Organic Bananas', 200), item('MILK', 300)],
    }));
});
