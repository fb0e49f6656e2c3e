import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText } from '#domain/recipe/amount.ts';
import { parseIngredients } from '#domain/recipe/ingredient.ts';
import { repetitiveIngredients } from '#tests/support/repetitive-texts.ts';

const summarize = (text: string) =>
  parseIngredients(text)
    .map(({ amount, name, isStaple }) => `${amountText(amount, 1)} | ${name}${isStaple ? ' (have)' : ''}`)
    .join(' + ');

describe('Ingredients', () => {
  it.each([
    ['1 1/2 cups all-purpose flour', '1½ cups | all-purpose flour'],
    ['1-1/2 cups flour, plus more for dusting', '1½ cups | flour'],
    ['1 &frac12; cups &amp;#8211; sugar', '1½ cups | sugar'],
    ['1⁄2 cup walnuts', '½ cup | walnuts'],
    ['2 to 3 large eggs', '2–3 | large eggs'],
    ['1 to 1 1/2 cups milk', '1–1½ cups | milk'],
    ['1 (14.5 oz) can diced tomatoes', '1 can (14.5 oz) | diced tomatoes'],
    ['One 28-ounce can crushed tomatoes', '1 can (28 oz) | crushed tomatoes'],
    ['2 x 400g tins chopped tomatoes', '2 cans (400 g) | chopped tomatoes'],
    ['1 pkg. (8 oz.) cream cheese, softened', '1 package (8 oz) | cream cheese'],
    ['2 sticks (1 cup) unsalted butter', '2 sticks | unsalted butter'],
    ['2 stalks celery, sliced', '2 stalks | celery'],
    ['200g / 7oz plain flour', '200 g | plain flour'],
    ['1 cup plus 2 tablespoons flour', '1⅛ cups | flour'],
    ['2 T. sugar', '2 tbsp | sugar (have)'],
    ['1 t. vanilla extract', '1 tsp | vanilla extract (have)'],
    ['Butter (1 stick)', '1 stick | Butter'],
    ['Flour - 2 cups', '2 cups | Flour'],
    ['juice of 1 lemon', '1 | lemon'],
    ['1 inch piece fresh ginger, grated', '1 piece | fresh ginger'],
    ['4 (6-ounce) salmon fillets', '4 (6 oz each) | salmon fillets'],
    ['boneless, skinless chicken breasts', ' | boneless, skinless chicken breasts'],
    ['½ cup chopped fresh parsley (optional)', '½ cup | fresh parsley'],
    ['2 cups shredded cheddar cheese', '2 cups | shredded cheddar cheese'],
    ['1/2 tsp freshly ground black pepper', '½ tsp | ground black pepper (have)'],
    ['Salt and pepper, to taste', ' | Salt (have) +  | pepper (have)'],
    ['3 tbsp vegetable or canola oil', '3 tbsp | vegetable oil (have)'],
    ['1 quart vegetable oil, for frying', '1 quart | vegetable oil'],
    ['1 tbsp honey or maple syrup', '1 tbsp | honey (have)'],
    ['3/4 cup Greek yogurt (nonfat)', '¾ cup | nonfat Greek yogurt'],
    ['½ cup butter & 2 tbsp milk', '½ cup | butter + 2 tbsp | milk'],
    ['2 cups water', '2 cups | water (have)'],
    ['1 – 2 cups milk', '1–2 cups | milk'],
    ['between 2 and 3 cups milk', '2–3 cups | milk'],
    ['2 or 3 carrots', '2–3 | carrots'],
    ['3 to 2 carrots', '3 | to 2 carrots'],
    ['2 to 2 cups milk', '2 cups | milk'],
    ['1/0 cup milk', ' | 1/0 cup milk'],
    ['1/0 to 2 cups milk', ' | 1/0 to 2 cups milk'],
    ['2 (4 to 5 oz) salmon fillets', '2 (5 oz each) | salmon fillets'],
    ['2x400g tins tomatoes', '2 cans (400 g) | tomatoes'],
    ['2 X 14 oz cans coconut milk', '2 cans (14 oz) | coconut milk'],
    ['1 can (15 oz) black beans, drained', '1 can (15 oz) | black beans'],
    ['2 cans(15 oz drained weight) black beans', '2 cans (15 oz) | black beans'],
    ['1 can 15 oz black beans', '1 can (15 oz) | black beans'],
    ['1 can (0 oz) black beans', '1 can | black beans'],
    ['1 (15 oz) can (14 oz) beans', '1 can (15 oz) | beans'],
    ['1 (15 oz) can (drained) black beans', '1 can (15 oz) | black beans'],
    ['2 (3 bunch) radishes', '2 | radishes'],
    ['1 (3-pound) whole chicken', '1 (3 lb each) | whole chicken'],
    ['1 (240 ml) cup milk', '1 cup | milk'],
    ['1 cup (240 ml) milk', '1 cup | milk'],
    ['2 (2 oz) slices ham', '2 slices (2 oz each) | ham'],
    ['6 (5 to 6 fillets) fish', '6 | fish'],
    ['1 tomato 2 oz', '1 | tomato 2 oz'],
    ['3 lb 2 oz chicken', '3⅛ lb | chicken'],
    ['1 lb. 4 oz. beef chuck', '1¼ lb | beef chuck'],
    ['1 lb 14 oz can tomatoes', '1 lb | 14 oz can tomatoes'],
    ['1 to 2 cups plus 1 tbsp milk', '2 cups | milk'],
    ['1 cup plus 1 lb butter', '1 cup | plus 1 lb butter'],
    ['200 g 7 oz flour', '200 g | 7 oz flour'],
    ['1 can plus 2 cans beans', '1 can | plus 2 cans beans'],
    ['1 lb / 450 g ground beef', '1 lb | ground beef'],
    ['4 cloves garlic', '4 cloves | garlic'],
    ['4 cloves', '4 | cloves'],
    ['2 sticks margarine', '2 sticks | margarine'],
    ['2 sticks celery', '2 stalks | celery'],
    ['2 heads garlic', '2 heads | garlic'],
    ['2 head-on shrimp', '2 | head-on shrimp'],
    ['2 head on shrimp', '2 | head on shrimp'],
    ['1 head lettuce on sale', '1 head | lettuce on sale'],
    ['1 bunch on-the-vine tomatoes', '1 bunch | on-the-vine tomatoes'],
    ['1 small head of cabbage', '1 head | cabbage'],
    ['1 heaping cup flour', '1 cup | flour'],
    ['Finely grated zest of 2 lemons', '2 | lemons'],
    ['juice from ½ lime', '½ | lime'],
    ['jugo de ½ limón', '½ | limón'],
    ['juice of lemons', ' | lemons'],
    ['zumo de naranja', ' | zumo de naranja'],
    ['orange juice of 1 brand', ' | orange juice of 1 brand'],
    ['Tomatoes (2 lb)', '2 lb | Tomatoes'],
    ['Salmon (4 fillets, about 6 oz each)', ' | Salmon'],
    ['2 tomatoes (about 1 lb each)', '2 (1 lb each) | tomatoes'],
    ['2 tomatoes (about 1 to 2 lb each)', '2 (2 lb each) | tomatoes'],
    ['2 cups tomatoes (about 1 lb)', '2 cups | tomatoes'],
    ['3 (2 lb) squash (about 9 lb)', '3 (2 lb each) | squash'],
    ['2 tomatoes (0 lb each)', '2 | tomatoes'],
    ['2 tomatoes (ripe)', '2 | tomatoes'],
    ['tomatoes (ripe, 2 lb)', ' | tomatoes'],
    ['1 tbsp butter plus 1 tsp oil', '1 tbsp | butter + 1 tsp | oil (have)'],
    ['1 box pasta and 2 cups cheese', '1 box | pasta + 2 cups | cheese'],
    ['1 tbsp butter, melted, and 1 cup milk', '1 tbsp | butter'],
    ['1 cup (a mix of) butter and 2 tbsp milk', '1 cup | butter and 2 tbsp milk'],
    ['1 tsp each salt and pepper', '1 tsp | salt (have) + 1 tsp | pepper (have)'],
    [
      '¼ tsp each of sea salt & freshly ground pepper',
      '¼ tsp | sea salt (have) + ¼ tsp | ground pepper (have)',
    ],
    ['1 cup coconut water', '1 cup | coconut water'],
  ])('The ingredient line %j is parsed as “%s”', (text, expected) => expect(summarize(text)).toBe(expected));

  it.each([
    'For the sauce:',
    'For the crust',
    'INGREDIENTS',
    '---',
    '',
    '▢',
    '1 cup',
    '½ lb.',
    '2 cans',
  ])("The recipe line %j doesn't contain an ingredient", (text) =>
    expect(parseIngredients(text)).toEqual([]));

  it("An ingredient's amount is a range only if its second number is higher", () => {
    const parseFrom = (line: string) => parseIngredients(line)[0]?.amount?.from;
    expect(['2 to 3 eggs', '2 to 2 eggs', '2 eggs'].map(parseFrom)).toEqual([2, null, null]);
  });

  it('Each ingredient keeps the text it was parsed from', () => {
    const listTexts = (line: string) => parseIngredients(line).map(({ text }) => text);
    expect(listTexts('- One cup milk')).toEqual(['One cup milk']);
    expect(listTexts('1 tsp each salt and pepper')).toEqual(Array(2).fill('1 tsp each salt and pepper'));
    expect(listTexts('½ cup butter & 2 tbsp milk')).toEqual(['1/2 cup butter', '2 tbsp milk']);
    expect(parseIngredients('juice of 1 lemon')[0]?.note).toBe('juice');
  });

  it('If an ingredient line states a count and the total weight, the parsed amount includes the weight per piece', () => {
    const [potatoes] = parseIngredients('2 russet potatoes (about 1 1/2 lbs), peeled');
    expect(potatoes?.amount).toMatchObject({
      number: 2,
      unit: null,
      each: { number: 0.75, unit: { one: 'lb' } },
    });
  });

  it('Every ingredient parsed from any text has a name and a valid amount', () => {
    const pieces = fc.constantFrom(
      ...[
        '1',
        '1/2',
        '½',
        '1/0',
        ' ',
        '(',
        ')',
        'oz',
        'can',
        'cups',
        'of',
        'milk',
        'and',
        'or',
        ',',
        '-',
        'to',
        'plus',
      ],
      ...['salt', 'pepper', 'about', 'é', '🥛', '&frac12;', '<b>', 'x', 'T', '"', 'juice'],
    );
    const anyText = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme', maxLength: 300 })), (text) => {
        const ingredients = parseIngredients(text);
        for (const { amount, name } of ingredients) {
          expect(name).toMatch(/\p{L}/u);
          expect(amount === null || (amount.number > 0 && Number.isFinite(amount.number))).toBe(true);
        }
      }),
    );
  });

  it("A repetitive ingredient line of 5,000 characters doesn't hang the parser", () => {
    const counts = repetitiveIngredients.map((text) => parseIngredients(text).length);
    expect(counts).toEqual([0, 0, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1]);
  });
});

it.each([
  ['1½ libras de muslos de pollo', 1.5, 'lb'],
  ['2 libras de carne molida', 2, 'lb'],
  ['500 gramos de harina', 500, 'g'],
  ['8 onzas de queso', 8, 'oz'],
  ['2 tazas de arroz blanco', 2, 'cup'],
  ['1 lata de tomates', 1, 'can'],
  ['2 litros de leche', 2, 'l'],
])('The amount in the Spanish ingredient “%s” is %s %s', (text, number, unit) => {
  const [ingredient] = parseIngredients(text);
  expect([ingredient?.amount?.number, ingredient?.amount?.unit?.one]).toEqual([number, unit]);
  expect(ingredient?.name).not.toMatch(/^de\b|libra|gramo|onza|taza|lata|litro/);
});

describe('Ingredients in Spanish', () => {
  it.each([
    ['Sal y pimienta al gusto', ' | Sal (have) +  | pimienta (have)'],
    ['1 lata de tomates en cubitos', '1 can | tomates en cubitos'],
    ['1 cebolla grande, picada', '1 | cebolla'],
    ['2 dientes de ajo picados', '2 cloves | ajo'],
    ['1 taza de agua tibia', '1 cup | agua tibia (have)'],
    ['2 cucharadas de aceite de oliva', '2 tbsp | aceite de oliva (have)'],
    ['1 litro de aceite vegetal', '1 l | aceite vegetal'],
    ['500 g de carne molida', '500 g | carne molida'],
    ['½ taza de cilantro fresco picado', '½ cup | cilantro fresco'],
    ['Jugo de 2 limones', '2 | limones'],
    ['1 pechuga de pollo en tiras', '1 | pechuga de pollo'],
    ['2 tomates en cubitos', '2 | tomates'],
    ['1 hoja de laurel', '1 leaf | laurel (have)'],
  ])('The Spanish ingredient line %j is parsed as “%s”', (text, expected) =>
    expect(summarize(text)).toBe(expected));
});

it.each([
  ['1 Tablespoon, 1 teaspoon cumin', 'cumin', 4],
  ['2 tablespoons, 2 teaspoons paprika', 'paprika', 8],
  ['1 tsp, 1/2 tsp salt', 'salt', 1.5],
])('The two amounts in the ingredient “%s” are added up', (text, name, teaspoons) => {
  const [ingredient] = parseIngredients(text);
  expect(ingredient?.name).toBe(name);
  const { number = 0, unit = null } = ingredient?.amount ?? {};
  expect((number * (unit?.factor ?? 0)) / 4.92892159375).toBeCloseTo(teaspoons, 5);
});

it.each([
  ['0.2 500g pk rice', 100, 'g'],
  ['0.1 1 kg bag flour', 0.1, 'kg'],
  ['0.6 10 oz pkg spinach', 6, 'oz'],
])('The amount in “%s” is converted to a weight', (text, number, unit) => {
  expect(parseIngredients(text)[0]?.amount).toMatchObject({ number, unit: { one: unit }, each: null });
});
