const INGREDIENTS_HEADING =
  /^\W{0,20}(?:the )?(?:ingredients?(?: list)?|ingredientes|you(?:'|’)?ll need|you will need|what you(?:'|’)?ll need|what you need|shopping list)\b[^\p{L}(]{0,40}(?:\([^)]{0,60}\))? ?:? ?$/iu;

export const isIngredientsHeading = (line: string): boolean => INGREDIENTS_HEADING.test(line);

export const isRecipeText = (text: string): boolean => text.split('\n').some(isIngredientsHeading);
