import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCartCsv, toTextList } from '#domain/list/cart-export.ts';
import { parseListLine } from '#domain/list/line.ts';
import { splitKnownWordPair, splitList } from '#domain/list/split.ts';
import { repetitiveLists } from '#tests/support/repetitive-texts.ts';

const splitIntoTexts = (text: string) => splitList(text).map((piece) => piece.text);
const listParts = (text: string) => splitList(text).map(({ parts }) => parts);

describe('Pasted lists', () => {
  it.each([
    ['2 lbs chicken, milk, a dozen eggs', ['2 lbs chicken', 'milk', 'a dozen eggs']],
    ['milk\r\n\r\neggs\rbread', ['milk', 'eggs', 'bread']],
    ['• milk • eggs · bread', ['milk', 'eggs', 'bread']],
    ['☐ milk ☐ eggs ☑ bread', ['milk', 'eggs', '☑ bread']],
    ['1. milk 2. eggs 3) bread', ['milk', 'eggs', 'bread']],
    ['milk; eggs / bread + jam | tea', ['milk', 'eggs', 'bread', 'jam', 'tea']],
    ['Milk. Eggs. 14.5 oz. tomatoes. Bread.', ['Milk', 'Eggs', '14.5 oz. tomatoes', 'Bread.']],
    ['<ul><li>milk</li><li>Ben &amp; Jerry&#39;s</li></ul>', ['milk', "Ben & Jerry's"]],
    ['milk, eggs, and bread', ['milk', 'eggs', 'bread']],
    ['milk<br>eggs<p class=a>bread</p>tea', ['milk', 'eggs', 'bread', 'tea']],
    ['<b>milk</b>, <i>eggs</i>', ['milk', 'eggs']],
    ['a &lt; b&nbsp;c &gt; &quot;d&quot;', ['a < b c > "d"']],
    ['M&Ms &pea;', ['M&Ms &pea']],
    ['milk\u2028eggs\u2029bread\vtea\ftofu', ['milk', 'eggs', 'bread', 'tea', 'tofu']],
    ['milk،eggs、bread，tea', ['milk', 'eggs', 'bread', 'tea']],
    ['milk ✓ eggs', ['milk', '✓ eggs']],
    ['milk & eggs, & eggs, also tea, plus jam, y pan', ['milk & eggs', 'eggs', 'tea', 'jam', 'pan']],
    ['  1. milk 2.5 lb 10. ham', ['milk 2.5 lb', 'ham']],
    ['soup (hot). Milk 2%. Eggs', ['soup (hot)', 'Milk 2%', 'Eggs']],
    ['tea ), (eggs, jam), rice', ['tea )', '(eggs, jam)', 'rice']],
    ['milk 3,99, eggs 2,50; tea 1,20', ['milk 3,99', 'eggs 2,50', 'tea 1,20']],
    ['bread,12 eggs,2 limes', ['bread', '12 eggs', '2 limes']],
    ['large, milk', ['large', 'milk']],
    ['2 cups flour, plus more for the board', ['2 cups flour, plus more for the board']],
    ['foil, heavy duty, 18 in wide', ['foil, heavy duty, 18 in wide']],
    ['yogurt, plain, 32oz – Fage if they have it', ['yogurt, plain, 32oz – Fage if they have it']],
    ['milk, more cookies', ['milk', 'more cookies']],
    ['eggs, no bread', ['eggs', 'no bread']],
    ['eggs, no bake cheesecake', ['eggs', 'no bake cheesecake']],
    ['milk, no sugar added applesauce', ['milk', 'no sugar added applesauce']],
    ['plates, 50 cups', ['plates', '50 cups']],
    ['milk, 2 sticks butter', ['milk', '2 sticks butter']],
    ['milk, chopped nuts (about 1 cup)', ['milk', 'chopped nuts (about 1 cup)']],
    ['salsa, mild', ['salsa', 'mild']],
    [' , , milk', ['milk']],
    ['bread and jam and tea and milk', ['bread', 'jam', 'tea', 'milk']],
    ['Name\tQty\nMilk\t2\t$3.99', ['Name\tQty', 'Milk\t2\t$3.99']],
  ])('A pasted list is split into lines: %j', (text, expected) =>
    expect(splitIntoTexts(text)).toEqual(expected));

  it.each([
    ['chicken breast, boneless, 3 lb', ['chicken breast, boneless, 3 lb']],
    ['tomatoes (14.5 oz, diced), milk', ['tomatoes (14.5 oz, diced)', 'milk']],
    ['1,000 napkins, milk, 2%', ['1,000 napkins', 'milk, 2%']],
    ['tuna [a, b], rice', ['tuna [a, b]', 'rice']],
    ['milk, about 2 lb', ['milk, about 2 lb']],
    ['80/20 ground beef', ['80/20 ground beef']],
    ['milk /eggs', ['milk /eggs']],
    ['milk/ eggs', ['milk/ eggs']],
    ['milk.eggs', ['milk.eggs']],
    ['eggs 12. Tea', ['eggs 12. Tea']],
    ['st. johns wort', ['st. johns wort']],
    ['a pkg. noodles', ['a pkg. noodles']],
    ['2. milk 3. eggs', ['2. milk 3. eggs']],
    ['fish &bogus; chips', ['fish &bogus', 'chips']],
    ['black beans, drained and rinsed', ['black beans, drained and rinsed']],
    ['1/2 gal OJ, no pulp, milk', ['1/2 gal OJ, no pulp', 'milk']],
    ['salsa, not spicy', ['salsa, not spicy']],
    ['corn, no salt added', ['corn, no salt added']],
    ['galletas, sin azúcar', ['galletas, sin azúcar']],
    ['1 bunch parsley, minced (about 2 tbsp)', ['1 bunch parsley, minced (about 2 tbsp)']],
    ['carrots, peeled (8), limes', ['carrots, peeled (8)', 'limes']],
    ['chicken thighs, 8 (about 3 lb)', ['chicken thighs, 8 (about 3 lb)']],
    ["Rao's marinara, or your favorite, milk", ["Rao's marinara, or your favorite", 'milk']],
    ['ketchup, or similar', ['ketchup, or similar']],
    ['leche, o la que prefieras', ['leche, o la que prefieras']],
    ['butter or margarine, 2 sticks', ['butter or margarine, 2 sticks']],
    ['garlic, 3 cloves, milk', ['garlic, 3 cloves', 'milk']],
    ['flour, 2 1/2 cups', ['flour, 2 1/2 cups']],
    ['docena y media de huevos', ['1.5 docena de huevos']],
    ['two and a half pounds of chicken thighs', ['2.5 pounds of chicken thighs']],
    ['three pounds and a half of apples', ['3.5 pound of apples']],
    ['2 kilos y medio de papas, 1 dozen and a half eggs', ['2.5 kilo de papas', '1.5 dozen eggs']],
  ])("A pasted list isn't split at separators within an item: %j", (text, expected) =>
    expect(splitIntoTexts(text)).toEqual(expected));

  it.each([
    ['salt & pepper', [['salt', 'pepper']]],
    ['hot dogs and buns', [['hot dogs', 'hot dog buns']]],
    ['pan y leche', [['pan', 'leche']]],
    ['mac & cheese', [null]],
    ['half and half', [null]],
    ['salt and vinegar chips', [null]],
    ["Ben & Jerry's", [null]],
    ["eggs 'n' ham", [['eggs', 'ham']]],
    ['Brot und Butter', [['Brot', 'Butter']]],
    ['eggs&ham', [['eggs', 'ham']]],
    ['pan y media libra de queso', [['pan', 'media libra de queso']]],
    ['1 cup plus 2 tbsp sugar', [null]],
    ['eggs plus ham and tea', [['eggs', 'ham', 'tea']]],
    ['eggs, ham and tea', [null, ['ham', 'tea']]],
    ['eggs and 2', [null]],
    ['eggs and large', [null]],
    ['eggs and mac and cheese', [null]],
    ['ham and cheese and eggs and tea', [null]],
    ['oatmac and cheese', [['oatmac', 'cheese']]],
    ['mac and cheeseburgers', [['mac', 'cheeseburgers']]],
    ['milk\tbread and jam', [null]],
    ['M&Ms', [null]],
  ])('A pasted list is split at “and” only between separate items: %j', (text, expected) =>
    expect(listParts(text)).toEqual(expected));

  it.each([
    ['Ham and Cheese', ['Ham', 'Cheese']],
    ['half & half', ['half', 'half']],
    ['ham and cheese bread', null],
    ['milk and ham and cheese', null],
    ['cheese and ham', null],
    ['milk and eggs', null],
    ['ham', null],
  ])('splitKnownWordPair(%j) returns %j', (text, pair) => expect(splitKnownWordPair(text)).toEqual(pair));

  it('A dictated line without commas is split before each amount', () => {
    expect(splitIntoTexts('two cans of corn one bag of rice a loaf of bread')).toEqual([
      'two cans of corn',
      'one bag of rice',
      'a loaf of bread',
    ]);
    expect(splitIntoTexts('chili with two cans of beans')).toEqual(['chili with two cans of beans']);
    expect(splitIntoTexts('a can of beans or a bag of beans')).toEqual(['a can of beans or a bag of beans']);
  });

  it('Counted varieties after a dash stay together, because the later ones may not name the item', () => {
    expect(splitList('yogurt - 2 strawberry, 2 peach')).toEqual([
      { text: 'yogurt - 2 strawberry, 2 peach', parts: ['yogurt - 2 strawberry', '2 peach'] },
    ]);
  });

  it("Splitting a pasted list doesn't drop any letters", () => {
    const keepLetters = (text: string) => text.replace(/[^a-z]/g, '');
    const word = fc.constantFrom(
      'milk',
      'eggs',
      '2 lb',
      ', ',
      '\n',
      '\t',
      '• ',
      '(',
      ')',
      '½ ',
      '; ',
      'plums',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const text = words.join('');
        expect(keepLetters(splitIntoTexts(text).join(' '))).toBe(keepLetters(text));
      }),
    );
  });

  it("A repetitive pasted list of 20,000 characters doesn't hang the parser", () => {
    const counts = repetitiveLists.map((text) => splitList(text).length);
    expect(counts).toEqual([4_000, 1, 1, 1, 2_000, 1, 4_000, 0, 0, 1, 1, 1]);
  });
});

describe('Exported lists', () => {
  const milk = { name: 'Whole Milk', brand: 'Kemps', unit: '1 gal', category: 'Dairy', quantity: 2 };

  it('A list exported as text or CSV can be pasted back in', () => {
    const parseLines = (text: string) => splitList(text).map((piece) => parseListLine(piece.text));
    const expectedLine = { need: 'Kemps Whole Milk', count: 2, sizeText: '1 gal', hasNothingToBuy: false };
    expect(parseLines(toTextList([milk], ['plums']))).toMatchObject([
      expectedLine,
      { need: 'plums', hasNothingToBuy: false },
    ]);
    expect(parseLines(toCartCsv([milk], ['the "good" plums']))).toMatchObject([
      { hasNothingToBuy: true },
      { ...expectedLine, need: 'Whole Milk Kemps' },
      { need: 'the good plums', count: null, hasNothingToBuy: false },
    ]);
  });
});
