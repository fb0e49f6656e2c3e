import { describe, expect, it } from 'vitest';
import { parseListLine } from '#domain/list/line.ts';
import { splitList } from '#domain/list/split.ts';

const parseList = (text: string) => splitList(text).map(({ text: line }) => parseListLine(line));
const parseOnlyLine = (text: string) => {
  const lines = parseList(text);
  expect(lines, `${text} is one line`).toHaveLength(1);
  return lines[0] as (typeof lines)[number];
};

describe("Cooks' wording in lists", () => {
  it.each([
    ['2 c. sugar', 'sugar'],
    ['1½ C rolled oats', 'rolled oats'],
    ['3 T. soy sauce', 'soy sauce'],
    ['1/2 t cinnamon', 'cinnamon'],
    ['1 pkt ranch dip mix', 'ranch dip mix'],
    ['2 envelopes gelatin', 'gelatin'],
    ['1 cup firmly packed spinach', 'spinach'],
    ['1 10-oz. pkg. frozen peas', 'frozen peas'],
  ])('An abbreviated measure isn’t part of the name: %s', (text, need) =>
    expect(parseOnlyLine(text).need).toBe(need));

  it.each([
    ['3 T-bone steaks', '3', 'T-bone steaks'],
    ['vitamin C', 'null', 'vitamin C'],
    ['4 C batteries', '4', 'C batteries'],
    ['4 tomatoes', '4', 'tomatoes'],
  ])('A letter in an item’s name isn’t mistaken for a measure: %s', (text, count, need) => {
    const line = parseOnlyLine(text);
    expect([String(line.count), line.need]).toEqual([count, need]);
  });

  it.each([
    ['1 lb carrots, cut into sticks', 'carrots'],
    ['sourdough, crusts removed', 'sourdough'],
    ['sharp cheddar, preferably Tillamook', 'sharp cheddar'],
    ['cat litter, the big bag', 'cat litter'],
    ['1 can corn, undrained', 'canned corn'],
    ['butter, at room temperature', 'butter'],
    ['2 eggs, plus 1 yolk', 'eggs'],
  ])("A remark after a comma isn't read as a separate item: %s", (text, need) =>
    expect(parseOnlyLine(text).need).toBe(need));

  it.each([
    ['canola oil, for frying', 'canola oil'],
    ['butter, for greasing the pan', 'butter'],
    ['flour, for dusting', 'flour'],
    ['1 lb. dried navy beans, soaked overnight', 'dried navy beans'],
    ['1 bunch parsley, leaves and tender stems', 'parsley'],
    ['3 chiles anchos, asados y picados', 'chile ancho'],
    ['1 bunch cilantro, chopped (about 1/2 cup)', 'cilantro'],
    ["Rao's marinara, or your favorite", "Rao's marinara"],
    ['Folgers coffee or whatever you like', 'Folgers coffee'],
    ['salsa, o la que prefieras', 'salsa'],
    ['grapes, without seeds', 'grapes seedless'],
    ['coffee, not the dark one', 'coffee not dark'],
    ['eggs, not too big', 'eggs'],
    ['1 stick cinnamon', 'cinnamon sticks'],
    ['2 sticks of cinnamon', 'cinnamon sticks'],
    ['3 cinnamon sticks', 'cinnamon sticks'],
    ['1 rama de canela', 'cinnamon sticks'],
    ['2 ribs celery', 'celery'],
    ['celery, 3 ribs', 'celery'],
    ['1-1/4 cups all purpose flour', 'all purpose flour'],
    ['2-½ cups sugar', 'sugar'],
    ['1 cup plus 2 tablespoons sugar, divided', 'sugar'],
    ['1½ cups and 1 tsp milk', 'milk'],
    ['milk, no rush', 'milk'],
    ['2 cebollas, en rodajas', 'onions'],
    ['coffee - we’re out', 'coffee'],
    ['sugar, running low', 'sugar'],
    ['dz brown eggs', 'brown eggs'],
  ])('The list line “%s” is a single item: %s', (text, need) =>
    expect(parseList(text).map((line) => line.need)).toEqual([need]));

  it.each([
    ['2 lb beef ribs', 'beef ribs', null],
    ['2 sticks butter', 'butter', null],
    ['mozzarella sticks', 'mozzarella sticks', null],
    ['bread or rolls', 'bread', null],
    ['2-3 lb bag carrots', 'carrots', null],
    ['3-4 carrots', 'carrots', 4],
  ])('The list line “%s” isn’t rewritten', (text, need, count) =>
    expect(parseOnlyLine(text)).toMatchObject({ need, count }));

  it('A list line isn’t split at “&” inside brackets', () => {
    expect(splitList('1 lb shrimp (peeled & deveined, 31-40 ct)')).toEqual([
      { text: '1 lb shrimp (peeled & deveined, 31-40 ct)', parts: null },
    ]);
  });

  it.each(['--- Frozen ---', '== Dairy ==', '—— Snacks ——'])('The list line “%s” is a heading', (text) => {
    expect(parseList(text).map(({ hasNothingToBuy }) => hasNothingToBuy)).toEqual([true]);
  });

  it('List items separated by commas stay separate', () => {
    expect(parseList('ham, big box of crackers, cut green beans').map(({ need }) => need)).toEqual([
      'ham',
      'big box of crackers',
      'cut green beans',
    ]);
  });

  it.each([
    ['6 bone-in, skin-on chicken thighs (about 2 lb)', 'bone-in skin-on chicken thighs', null, '2 lb'],
    ['4 large, ripe peaches', 'large ripe peaches', 4, null],
    ['milk (3 gallons)', 'milk', null, '3 gallons'],
    ['200 g (about 7 oz) feta', 'feta', null, '200 g'],
    ['4 - 5 oz cod fillets', 'cod fillets', 4, '5 oz'],
    ['One 16-ounce bag of lentils', 'lentils', 1, '16 ounce'],
    ['3 24pks of water', 'water', 3, '24 pks'],
    ['2 #10 cans of peaches', 'canned peaches', 2, '106 oz'],
    ['3 - 15 oz cans black beans', 'black beans', 3, '15 oz'],
    ['2-8oz packages cream cheese', 'cream cheese', 2, '8 oz'],
    ['2-12 packs sprite', 'sprite', 2, '12 pack'],
    ['2 onions, diced', 'onions', 2, null],
    ['1 large carrot, finely chopped (about 1/2 cup)', 'large carrot', 1, null],
    ['1 can tomatoes, diced', 'tomatoes diced', 1, null],
    ['1 and 1/2 lbs beef', 'beef', null, '1.5 lbs'],
    ['1 - 28 oz can tomatoes', 'tomatoes', 1, '28 oz'],
    ['2 – 5 lb bags of flour', 'flour', 2, '5 lb'],
    ['2 15-oz cans corn', 'canned corn', 2, '15 oz'],
    ['chicken thighs, 8 (about 3 lb)', 'chicken thighs', null, '3 lb'],
    ['onions, 3 (about 1 lb)', 'onions', null, '1 lb'],
  ])('The amount in the list line “%s” is recognized', (text, need, count, sizeText) => {
    expect(parseOnlyLine(text)).toMatchObject({ need, count, sizeText });
  });

  it.each([
    ['juice of 2 limes', 2, 'limes'],
    ['zest and juice of 1 orange', 1, 'orange'],
    ['grated zest of half a lemon', null, 'lemon'],
  ])('The list line “%s” means the whole fruit', (text, count, need) => {
    const line = parseOnlyLine(text);
    expect(line.need).toBe(need);
    if (count !== null) expect(line.count).toBe(count);
  });

  it.each([
    'Cook time: 1 hr',
    'Serves 4 to 6',
    'Makes 24',
    'Yield: 8 servings',
    'Total time: 45 minutes',
  ])('The recipe line “%s” isn’t an item', (text) => expect(parseOnlyLine(text).hasNothingToBuy).toBe(true));

  it.each([
    ['Ana: we also need rice', 'rice'],
    ['Joe: please get ice', 'ice'],
    ['we still need napkins', 'napkins'],
  ])("A sender's name and phrases like “please get” aren't read as part of the item: %s", (text, need) =>
    expect(parseOnlyLine(text).need).toBe(need));

  it.each([
    'Milk: need 2',
    'Milk: we need 2',
    'Bread: please get two',
    'Milk: get 2 gallons',
  ])('An item before a colon isn’t mistaken for a sender’s name: %s', (text) =>
    expect(parseOnlyLine(text).need.toLowerCase()).toMatch(/milk|bread/));

  it('The list line “Don’t need milk” doesn’t request milk', () => {
    for (const text of ["don't need milk", 'don’t need milk'])
      expect(parseOnlyLine(text).need).toBe('no milk');
  });
});
