export const exampleRecipe = {
  title: 'Tomato soup',
  servings: 4,
  cookedFor: null,
  ingredients: ['2 (14.5 oz) cans diced tomatoes', '1 cup whole milk', 'Salt to taste'],
  sourceUrl: 'https://example.com/tomato-soup',
};
