import { afterAll, describe, expect, it } from 'vitest';
import { LIST_TEXT_MAX_CHARACTERS, MAX_LIST_TEXT_LINES } from '#contract/limits.ts';
import type { ListLine } from '#contract/list-entry.ts';
import { callConcurrently } from '#tests/support/at-once.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase({ template: 'seeded' });
const { db } = database;
const app = await startTestApp(db);
const { headers, userId } = await signIn(db);
afterAll(async () => {
  await app.close();
  await database.close();
});

const ask = (text: string) => app.call('POST', '/api/cart/read-list', { headers, body: { text } });

async function readLines(text: string) {
  const { status, body } = await ask(text);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { lines: ListLine[]; rest: string; restCount: number };
}

const summarize = ({ text, proposal, choices: [first] }: ListLine) => {
  if (proposal === 'item') return `${first?.quantity} ${first?.item.name}`;
  return proposal === 'free-line' ? `a note: ${text}` : 'nothing';
};
const readSummaries = async (text: string) => (await readLines(text)).lines.map(summarize);

describe('Written lists', () => {
  it('Reading a pasted list proposes items in the order of the list and adds nothing to the cart', async () => {
    expect(
      await readSummaries(
        '2 lbs chicken breast, milk, a dozen eggs, 3x 14.5 oz tomatoes, salt & pepper, leche, harissa',
      ),
    ).toEqual([
      '2 Boneless Skinless Chicken Breast',
      '1 Whole Milk',
      '1 Large Eggs',
      '3 Diced Tomatoes',
      '1 Table Salt',
      '1 Black Pepper',
      '1 Whole Milk',
      'a note: harissa',
    ]);
    const { lines } = await readLines('cheddar\nKraft mac & cheese x4');
    expect(lines[0]?.choices.length).toBeGreaterThan(1);
    expect(lines[1]).toMatchObject({ isSure: true, choices: [{ firmness: 'brand', quantity: 4 }] });
    const { body: cart } = await app.call('GET', '/api/cart', { headers });
    expect(parseCartLines(cart)).toEqual([]);
  });

  it('Pasting an order email proposes the ordered items', async () => {
    const mail = `Thanks for your order, Maya!
Items in this order (3)
Great Value Whole Vitamin D Milk, Gallon, 128 fl oz
Qty: 2
$6.98
Bananas, 2 lb Bag
Qty: 1
$1.94
3.0 lb Boneless Skinless Chicken Breasts   $11.97
Subtotal $20.89
Delivery fee $0.00
Total $21.80`;
    expect(await readSummaries(mail)).toEqual([
      '2 Whole Milk',
      '2 Bananas',
      '3 Boneless Skinless Chicken Breast',
    ]);
  });

  it('A list line with a word that no product matches is uncertain', async () => {
    const { lines } = await readLines('lunch box\ntoddler yogurt\nduck eggs\njumbo bagels\nripe bananas');
    expect(lines.map(({ isSure, dropped }) => [isSure, dropped])).toEqual([
      [false, ['lunch']],
      [false, ['toddler']],
      [false, ['duck']],
      [false, ['jumbo']],
      [true, []],
    ]);
  });

  it.each([
    ['onions', 3],
    ['lemons', 4],
    ['tomatoes', 6],
  ])('The list line "%s x%i" is read as if it started with the number', async (name, count) => {
    const [countAfter, countBefore] = await readSummaries(`${name} x${count}\n${count} ${name}`);
    expect(countAfter).toBe(countBefore);
  });

  it('Corrected, vague and ambiguous list lines are marked as uncertain', async () => {
    const [corrected, vague, many, other] = (await readLines('chedder cheese\n3 eggs\ncheese\n40 oz jif'))
      .lines;
    expect(corrected).toMatchObject({ isSure: false, correctedTo: [{ typed: 'chedder' }] });
    expect(vague).toMatchObject({ isSure: false, doubt: 'amount' });
    expect(many).toMatchObject({ isSure: false, doubt: 'several' });
    expect(other?.isSure).toBe(false);
  });

  it('A list line that could mean several products is uncertain and has choices', async () => {
    const vagueLines = ['diapers', 'syrup', 'wipes', 'chile', 'yogurt', 'cat', 'pañales', 'chips'];
    for (const { text, ...line } of (await readLines(vagueLines.join('\n'))).lines) {
      expect(line, text).toMatchObject({ proposal: 'item', isSure: false, doubt: 'several' });
      expect(line.choices.length, text).toBeGreaterThan(1);
    }
    const [gas] = (await readLines('gas')).lines;
    expect(gas).toMatchObject({ isSure: false, doubt: 'several' });
    const plainLines = [
      'milk',
      'eggs',
      'bread',
      'rice',
      'butter',
      'bananas',
      'shampoo',
      'maple syrup',
      'penne',
    ];
    for (const { text, isSure } of (await readLines(plainLines.join('\n'))).lines)
      expect(isSure, text).toBe(true);
  });

  it('A pasted list can contain Spanish words, abbreviations and sizes', async () => {
    expect(
      await readSummaries(
        'pañales talla 4\n2 libras de pollo\n1/2 & 1/2\n1/2 and 1/2\nhalf n half\n13 gallon trash bags',
      ),
    ).toEqual([
      '1 Diapers Size 4',
      '2 Boneless Skinless Chicken Breast',
      ...Array(3).fill('1 Half & Half'),
      '1 Tall Kitchen Trash Bags 13 Gallon',
    ]);
    const { lines } = await readLines('OJ no pulp\nground chuck 80/20 3#\nchicken salad no nuts');
    expect(lines.map(summarize)).toEqual([
      '1 Pulp Free Orange Juice',
      '3 Ground Chuck',
      'a note: chicken salad no nuts',
    ]);
    expect(lines.map(({ isSure, dropped }) => [isSure, dropped])).toEqual([
      [true, []],
      [false, ['80/20']],
      [false, ['no nuts']],
    ]);
  });

  it("Absurd amounts in a list are ignored, and “Heinz 57” isn't an amount", async () => {
    expect(await readSummaries('coke 0\n24 cans of coke\n2kg rice\nneed: milk\nmilk x0\n0 milk')).toEqual([
      '1 Diet Cola',
      '2 Cola',
      '1 Long Grain White Rice',
      '1 Whole Milk',
      'nothing',
      'nothing',
    ]);
    const names = ['Heinz 57', '100 grand', '9 lives cat food', '365 milk'];
    for (const { text, choices } of (await readLines(names.join('\n'))).lines)
      expect(choices[0]?.quantity ?? 1, text).toBe(1);
  });

  it('A list line is uncertain if its words are ambiguous or if no item has the requested size', async () => {
    for (const { text, isSure } of (await readLines('2 cheeses\nchicken of the sea\n2kg rice')).lines)
      expect(isSure, text).toBe(false);
    for (const { text, isSure } of (await readLines('oreos\njif\n2 gallons milk')).lines)
      expect(isSure, text).toBe(true);
  });

  it('A list line is split at “and” unless the whole line is a product', async () => {
    const { lines } = await readLines(
      'ham and cheese\npork and rice\npork and beans\nrice & beans\nhalf and half\nmac and cheese',
    );
    expect(lines.map(({ text, proposal }) => [text, proposal])).toEqual([
      ...['ham', 'cheese', 'pork', 'rice', 'pork and beans', 'rice', 'beans'].map((text) => [text, 'item']),
      ...['half and half', 'mac and cheese'].map((text) => [text, 'item']),
    ]);
    expect(lines.map(({ isSure }) => isSure)).toEqual([
      ...[false, false, false, false, true],
      ...[false, false, true, true],
    ]);
  });

  it.each([
    ['coffee (Folgers)', 'Ground Coffee', 'Folgers', []],
    ['deodorant (Old Spice, not the spray)', 'Deodorant', 'Old Spice', []],
    ['cheerios (honey nut)', 'Honey Nut Cheerios Cereal', 'General Mills', []],
    ['dog food (small breed, 15lb bag, chicken)', 'Small Breed Dog Food', 'Pedigree', ['chicken']],
    ['yogurt (Chobani, purple lid)', 'Greek Yogurt', 'Chobani', ['purple lid']],
    ['bananas, not too ripe', 'Bananas', 'Fresh', ['not too ripe']],
    ['salsa (not too spicy)', 'Salsa', 'Store brand', ['not too spicy']],
    ['bread, not the fat free kind', 'White Bread', 'Store brand', ['not the fat free kind']],
    ['oat milk (Jake)', 'Oat Milk', 'Store brand', ['Jake']],
    ['pasta (penne or rotini)', 'Penne Pasta', 'Store brand', []],
    ['oat milk for Jake', 'Oat Milk', 'Store brand', []],
    ['paper towels (the big pack, if on sale)', 'Paper Towels', 'Store brand', []],
  ])('Text in parentheses narrows the search or is reported: %j', async (text, name, brand, dropped) => {
    const [line] = (await readLines(text)).lines;
    expect(line?.choices[0]?.item).toMatchObject({ name, brand });
    expect(line).toMatchObject({ proposal: 'item', dropped, isSure: dropped.length === 0 });
  });

  it('A brand in parentheses counts as much as a brand before the name', async () => {
    const { lines } = await readLines('peanut butter (Jif)\nJif peanut butter\npeanut butter');
    expect(lines.map(({ choices: [first] }) => first?.firmness)).toEqual(['brand', 'brand', 'any']);
  });

  it('If no oat milk is low-fat, “oat milk (low fat)” offers plain oat milk', async () => {
    const [line] = (await readLines('oat milk (low fat)')).lines;
    expect(line).toMatchObject({ proposal: 'free-line', dropped: ['low fat'] });
    expect(line?.choices[0]?.item.name).toBe('Oat Milk');
  });

  it('A list line with a diet word such as “vegan” requires that word', async () => {
    for (const text of [
      'keto bread',
      'bread (keto)',
      'vegan mayo',
      'low sodium soy sauce',
      'halal chicken nuggets',
    ]) {
      const [line] = (await readLines(text)).lines;
      const meetsDiet = line?.dropped.length === 0 && line.isSure;
      expect(line?.proposal === 'free-line' || meetsDiet, text).toBe(true);
    }
  });
});

describe('Pasted text', () => {
  it('A list of 500 lines is read up to the limit, and the rest is returned as text', async () => {
    const { lines, rest, restCount } = await readLines(
      Array.from({ length: 500 }, (_, index) => `plums ${index}`).join('\n'),
    );
    expect([lines.length, restCount]).toEqual([MAX_LIST_TEXT_LINES, 500 - MAX_LIST_TEXT_LINES]);
    expect(rest.split('\n')[0]).toBe(`plums ${MAX_LIST_TEXT_LINES}`);
  });

  it.each([
    ['10,000 characters without a space', 'x'.repeat(10_000)],
    ['10,000 characters of words', 'milk and eggs '.repeat(714)],
    ['a line of emoji', '🥛🥚🍞🧀'],
    ['HTML', '<script>alert(1)</script><ul><li onclick="x">milk</li></ul>'],
    ['right-to-left text', 'حليب\nביצים\n\u202Emilk'],
    ['SQL', "'; DROP TABLE cart_entry; --"],
    ['only numbers', '12 34\n5.99\n1,000\n$3.49'],
    ['a table', 'Item\tQty\tPrice\nMilk\t2\t$3.99\nEggs\t1\t$2.49\nTotal\t\t$10.47'],
    ['nulls and controls', 'mi\u0000lk\u0007\n\u200b\u200d\n\ud800'],
    ['nothing', ' \n\t\n '],
  ])('Any pasted text is parsed into lines that the cart accepts: %s', async (_what, text) => {
    const { lines } = await readLines(text);
    const freeLines = lines.filter(({ proposal }) => proposal === 'free-line').map((line) => line.text);
    const wishes = lines.flatMap(({ proposal, choices: [first] }) =>
      proposal === 'item' && first
        ? [{ itemId: first.item.id, quantity: first.quantity, firmness: first.firmness }]
        : [],
    );
    const added = await app.call('POST', '/api/cart/list', { headers, body: { wishes, freeLines } });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    await app.call('DELETE', '/api/cart', { headers });
  });

  it("In a pasted table or receipt, products become items, but headings and totals don't", async () => {
    expect(await readSummaries('Item\tQty\tPrice\nMilk\t2\t$3.99\nTotal\t\t$10.47')).toEqual([
      'nothing',
      '2 Whole Milk',
      'nothing',
    ]);
    expect(
      await readSummaries(
        'STORE #1234\nWHOLE MILK 3.48 F\nSUBTOTAL 3.48\nTAX 0.10\nVISA ****1234\nTHANK YOU',
      ),
    ).toEqual(['nothing', '1 Whole Milk', ...Array(4).fill('nothing')]);
  });

  it("A pasted list is rejected if it's too long or if the shopper has pasted too many lists", async () => {
    const tooLong = await ask('x'.repeat(LIST_TEXT_MAX_CHARACTERS + 1));
    expect([tooLong.status, tooLong.body.issues[0].field]).toEqual([400, 'text']);
    const otherUser = await signIn(db);
    const answers = await callConcurrently(121, () =>
      app.call('POST', '/api/cart/read-list', { headers: otherUser.headers, body: { text: '' } }),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(userId).not.toBe(otherUser.userId);
  });
});
