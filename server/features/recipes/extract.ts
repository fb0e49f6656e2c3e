import { parseRecipeText } from '#domain/recipe/recipe.ts';
import { extractJsonLdRecipes } from './json-ld.ts';
import { extractMarkupRecipes, extractRecipeByClasses } from './marked-up.ts';
import type { PageRecipe } from './page-recipe.ts';
import { extractText, getAttribute, getScriptText, listElements, parsePage } from './page-tree.ts';

/** A page with more recipes than this is a collection. */
const MAX_RECIPES_PER_PAGE = 20;

const isJsonLd = (type: string | null) => /^\s*application\/ld\+json/i.test(type ?? '');
const hasIngredients = ({ ingredients }: PageRecipe) => ingredients.length > 0;

const removeDuplicates = (recipes: readonly PageRecipe[]): PageRecipe[] => [
  ...new Map(recipes.map((recipe) => [recipe.ingredients.join('\n').toLowerCase(), recipe])).values(),
];

const fillGaps = (recipe: PageRecipe, fallback: PageRecipe | undefined, pageTitle: string): PageRecipe => ({
  ...recipe,
  title: recipe.title || (fallback?.title ?? '') || pageTitle,
  servings: recipe.servings ?? fallback?.servings ?? null,
});

/** Tries these sources in this order: JSON-LD, microdata or RDFa, CSS classes, plain text. */
export function extractRecipes(html: string): PageRecipe[] {
  const page = parsePage(html);
  const scripts = listElements(
    page,
    (element) => element.tagName === 'script' && isJsonLd(getAttribute(element, 'type')),
  );
  const jsonLdRecipes = scripts.flatMap((script) => extractJsonLdRecipes(getScriptText(script)));
  const [heading] = listElements(page, ({ tagName }) => tagName === 'h1' || tagName === 'title');
  const pageTitle = heading === undefined ? '' : getScriptText(heading) || extractText(heading, true);
  const extractors = [
    () => jsonLdRecipes,
    () => extractMarkupRecipes(page),
    () => [extractRecipeByClasses(page)],
    () => [parseRecipeText(extractIngredientText(page))],
  ];
  for (const extract of extractors) {
    const recipes = removeDuplicates(extract().filter(hasIngredients)).slice(0, MAX_RECIPES_PER_PAGE);
    const isOnlyRecipe = recipes.length === 1;
    if (recipes.length > 0)
      return recipes.map((recipe) =>
        fillGaps(recipe, isOnlyRecipe ? jsonLdRecipes[0] : undefined, isOnlyRecipe ? pageTitle.trim() : ''),
      );
  }
  return [];
}

function extractIngredientText(page: ReturnType<typeof parsePage>): string {
  const lines = extractText(page).split('\n');
  const isHeading = (line: string) =>
    /^\W*(?:ingredients?|ingredientes|what you(?:'|’)?ll need|you(?:'|’)?ll need)\W*$/i.test(line.trim());
  const headingIndex = lines.findIndex(isHeading);
  // Includes a few lines above the heading, because they may have the number of servings.
  const linesAboveHeading = lines.slice(Math.max(0, headingIndex - 10), headingIndex);
  return headingIndex === -1 ? '' : [...linesAboveHeading, ...lines.slice(headingIndex)].join('\n');
}
