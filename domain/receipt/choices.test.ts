import { describe, expect, it } from 'vitest';
import { rankReceiptChoices } from '#domain/receipt/choices.ts';

const PACE = 'Salsa | Pace | 16 oz';
const createLooseItem = (name: string) => `${name} | Fresh | lb`;
const createStoreBrandItem = (name: string, unit = '15 oz') => `${name} | Store brand | ${unit}`;

type SourceOverrides = Partial<Omit<Parameters<typeof rankReceiptChoices>[1], 'found' | 'cart'>>;

function rank(
  printedName: string,
  found: readonly string[],
  cart: readonly string[] = [],
  more: SourceOverrides = {},
) {
  const texts = [...found, ...cart];
  const items = texts.map((text, id) => {
    const [name = '', brand = '', unit = ''] = text.split(' | ');
    return { id, name, brand, unit };
  });
  const { choices, choicesWithMatchingName, certainMatch } = rankReceiptChoices(printedName, {
    found: items.slice(0, found.length),
    cart: items.slice(found.length),
    ...{ labels: ['Great Value'], isByWeight: false, isElsewhere: () => false },
    ...more,
  });
  const textsOf = (some: readonly { id: number }[]) => some.map(({ id }) => texts[id]);
  return {
    choices: textsOf(choices),
    choicesWithMatchingName: textsOf(choicesWithMatchingName),
    certainMatch: certainMatch && texts[certainMatch.id],
  };
}

describe('Certain matches for receipt lines', () => {
  it.each<[string, string, string, string[]]>([
    [
      'a loose item has exactly the printed name',
      'BANANAS',
      createLooseItem('Bananas'),
      ['Banana Pepper Rings | Vlasic | 16 oz'],
    ],
    [
      'only one item has the printed size',
      'WHL MLK 1GAL',
      createStoreBrandItem('Whole Milk', '1 gal'),
      [createStoreBrandItem('Whole Milk', '0.5 gal')],
    ],
    [
      'one item has the printed brand',
      'BARILLA SPAGHETTI',
      'Spaghetti | Barilla | 16 oz',
      [createStoreBrandItem('Spaghetti')],
    ],
    [
      'only one package has the printed name',
      'DOLE PEACHES',
      'Peaches | Dole | 15 oz',
      [createStoreBrandItem('Dog Food')],
    ],
    [
      "the store brand's abbreviation is printed",
      'GV COFFEE 15OZ',
      createStoreBrandItem('Coffee'),
      ['Coffee | Folgers | 15 oz'],
    ],
    [
      'the printed word is only part of the other name',
      'BUTTER 15OZ',
      createStoreBrandItem('Butter'),
      [createStoreBrandItem('Butter Lettuce')],
    ],
    [
      'the other name has an additional word',
      'CELERY',
      createLooseItem('Celery'),
      [createLooseItem('Celery Root')],
    ],
    [
      'the whole compound name is printed',
      'ROOT BEER 2L',
      createStoreBrandItem('Root Beer', '2 l'),
      [createStoreBrandItem('Beer', '12 oz')],
    ],
    [
      'a percentage is printed',
      '2% MLK 15OZ',
      createStoreBrandItem('2% Reduced Fat Milk'),
      [createStoreBrandItem('Chocolate Milk')],
    ],
    ['brand and size are printed', 'PACE 16OZ', PACE, [createStoreBrandItem('Ketchup')]],
    [
      'the item is the weighed form of the product',
      'COD',
      createLooseItem('Cod Fillets'),
      [createStoreBrandItem('Canned Tuna')],
    ],
    ['a loose item has only one size', 'LEMONS', 'Lemons | Fresh | each', ['Lemons | Sunkist | each']],
    [
      'variety and size are printed',
      'CHEERIOS 12OZ',
      'Cheerios Cereal | General Mills | 12 oz',
      [createStoreBrandItem('Corn Flakes Cereal')],
    ],
    [
      'variety and form are printed',
      'SHRD CHDR 8OZ',
      createStoreBrandItem('Shredded Cheddar Cheese', '8 oz'),
      [createStoreBrandItem('Cheddar Cheese')],
    ],
  ])('If %s, the receipt line %s is a certain match for “%s”', (_, printedName, sure, others) => {
    const rankedChoices = rank(printedName, [...others, sure]);
    expect(rankedChoices.certainMatch).toBe(sure);
    expect(rankedChoices.choices[0]).toBe(sure);
  });

  it.each<[string, string, string[]]>([
    [
      'two packages have the name',
      'WHL MLK',
      [createStoreBrandItem('Whole Milk', '1 gal'), createStoreBrandItem('Whole Milk', '0.5 gal')],
    ],
    ['two brands have the name', 'COFFEE', ['Coffee | Maxwell | 12 oz', 'Coffee | Folgers | 12 oz']],
    ["it may be a brand's product", 'COFFEE', [createStoreBrandItem('Coffee'), 'Coffee | Folgers | 12 oz']],
    ['the store brand may come in other sizes', 'GV COFFEE', [createStoreBrandItem('Coffee')]],
    ['neither brand nor size is printed', 'PEACHES', ['Peaches | Dole | 15 oz']],
    [
      'the store brand comes in two sizes',
      'GV COFFEE',
      [createStoreBrandItem('Coffee'), createStoreBrandItem('Coffee', '30 oz')],
    ],
    [
      'two names match equally well',
      'SALSA',
      [createStoreBrandItem('Mild Salsa'), createStoreBrandItem('Hot Salsa')],
    ],
    [
      'the product is also sold canned',
      'GRN BNS',
      [createLooseItem('Green Beans'), createStoreBrandItem('Canned Green Beans')],
    ],
    ['a loose item is also sold in bags', 'LEMONS', ['Lemons | Fresh | each', 'Lemons | Fresh | 2 lb bag']],
    [
      "the printed size may be the store brand's",
      'PEACHES 15OZ',
      ['Peaches | Dole | 15 oz', createStoreBrandItem('Peaches', '29 oz')],
    ],
    ['it contains a word of another product', 'SALSA VERDE 16OZ', [PACE]],
    [
      'a loose item is also sold in another size',
      'LEMONS',
      ['Lemons | Fresh | each', 'Lemons | Sunkist | 2 lb bag'],
    ],
    ['the word is only part of a compound product name', 'BEER', [createStoreBrandItem('Root Beer', '2 l')]],
    ['no item found has a printed word', 'XYLOPHONE', [createStoreBrandItem('Root Beer', '2 l')]],
    ['nothing was found', 'SALSA', []],
  ])('A receipt line has no certain match if %s: %s', (_, printedName, found) => {
    const rankedChoices = rank(printedName, found);
    expect(rankedChoices.certainMatch).toBeUndefined();
    expect(rankedChoices.choices.toSorted()).toEqual(found.toSorted());
  });

  it('A weighed receipt line is never a certain match for a package', () => {
    expect(rank('PEACHES', [createLooseItem('Peaches')], [], { isByWeight: true }).certainMatch).toBe(
      createLooseItem('Peaches'),
    );
    expect(
      rank('PEACHES', [createStoreBrandItem('Peaches')], [], { isByWeight: true }).certainMatch,
    ).toBeUndefined();
  });

  it('At a chain that sells mostly store brands, a name-brand item is a certain match only if the receipt shows the brand', () => {
    const dole = ['Peaches | Dole | 15 oz'];
    expect(rank('PEACHES 15OZ', dole).certainMatch).toBe(dole[0]);
    expect(rank('PEACHES 15OZ', dole, [], { isOfOwnBrands: true }).certainMatch).toBeUndefined();
    expect(rank('DOLE PEACHES', dole, [], { isOfOwnBrands: true }).certainMatch).toBe(dole[0]);
  });

  it('An item that only other chains sell is ranked last and never matched automatically', () => {
    const isElsewhere = ({ id }: { id: number }) => id === 0;
    const rankedChoices = rank('SALSA 16OZ', [PACE, createStoreBrandItem('Salsa', '24 oz')], [], {
      isElsewhere,
    });
    expect(rankedChoices).toMatchObject({
      certainMatch: undefined,
      choices: [createStoreBrandItem('Salsa', '24 oz'), PACE],
    });
    const brandItems = ['Salsa | Herdez | 16 oz', PACE];
    expect(rank('SALSA', brandItems, [], { isElsewhere }).certainMatch).toBeUndefined();
  });
});

describe('Planned purchases on a receipt', () => {
  it('The first choice is the planned item that has the fewest words missing from the receipt line', () => {
    const plannedItems = [createStoreBrandItem('Mild Chunky Salsa'), createStoreBrandItem('Mild Salsa')];
    expect(rank('SALSA', [], plannedItems).choices).toEqual(plannedItems.toReversed());
  });

  it('A planned item is a certain match if the receipt line names it exactly', () => {
    expect(rank('SALSA', [], [createStoreBrandItem('Salsa')]).certainMatch).toBe(
      createStoreBrandItem('Salsa'),
    );
    const cartItems = [createStoreBrandItem('Salsa'), 'Salsa | Pace | 24 oz'];
    expect(rank('PACE SALSA', [], cartItems).certainMatch).toBe(cartItems[1]);
  });

  it('A planned bag of produce that is also sold loose is a certain match only if the receipt prints a size', () => {
    const bag = 'Lemons | Fresh | 2 lb bag';
    const rankedChoices = rank('LEMONS', [createLooseItem('Lemons')], [bag]);
    expect(rankedChoices).toMatchObject({
      certainMatch: undefined,
      choices: [bag, createLooseItem('Lemons')],
    });
    expect(rank('LEMONS 2LB', [createLooseItem('Lemons')], [bag]).certainMatch).toBe(bag);
  });

  it('The size printed on the receipt line overrides the planned size', () => {
    expect(rank('SALSA 16OZ', [PACE], [createStoreBrandItem('Salsa', '24 oz')]).certainMatch).toBe(PACE);
  });
});

it('choicesWithMatchingName contains items whose name matches, or all items if no name matches', () => {
  expect(
    rank('BANANAS', [createLooseItem('Bananas'), 'Banana Pepper Rings | Vlasic | 16 oz'])
      .choicesWithMatchingName,
  ).toEqual([createLooseItem('Bananas')]);
  expect(rank('XYLOPHONE', [PACE]).choicesWithMatchingName).toEqual([PACE]);
});
