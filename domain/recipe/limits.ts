export const MAX_RECIPE_LINES = 100;
export const MAX_INGREDIENT_CHARACTERS = 300;

export const MAX_SERVINGS = 100;
export const MAX_TITLE_CHARACTERS = 120;
