import { normalizeRecipe, type PageRecipe } from './page-recipe.ts';
import {
  attributeHasWord,
  type Element,
  extractText,
  getAttribute,
  isElement,
  listElements,
  type parsePage,
  walkNodes,
} from './page-tree.ts';

type Page = ReturnType<typeof parsePage>;

const RECIPE_TYPE_PATTERN = /(?:^|[/:#])Recipe$/i;
const isScope = (element: Element) =>
  attributeHasWord(element, 'itemtype', RECIPE_TYPE_PATTERN) ||
  attributeHasWord(element, 'typeof', RECIPE_TYPE_PATTERN);

const listPropertyNames = (element: Element): string[] =>
  `${getAttribute(element, 'itemprop') ?? ''} ${getAttribute(element, 'property') ?? ''}`
    .split(/\s+/)
    .map((name) => name.replace(/^.*[:/]/, ''));

const readContent = (element: Element): string =>
  extractText(element, true) || (getAttribute(element, 'content') ?? getAttribute(element, 'value') ?? '');

const readLines = (element: Element): string[] => {
  const items = listElements(element, ({ tagName }) => tagName === 'li');
  return items.length > 1
    ? items.map((item) => extractText(item, true))
    : [extractText(element) || readContent(element)];
};

function extractRecipeFromScope(scope: Element): PageRecipe {
  let title = '';
  const servings: string[] = [];
  const ingredients: string[] = [];
  for (const node of walkNodes(scope)) {
    if (!isElement(node) || node === scope) continue;
    const names = listPropertyNames(node);
    if (names.includes('name') && title === '' && !isInNestedScope(node, scope)) title = readContent(node);
    if (names.includes('recipeYield') || names.includes('yield'))
      servings.push(getAttribute(node, 'content') ?? readContent(node));
    const isIngredient = names.some(
      (name) => name === 'recipeIngredient' || name === 'ingredients' || name === 'ingredient',
    );
    if (isIngredient) ingredients.push(...readLines(node));
  }
  return normalizeRecipe({ title, servings, ingredients });
}

/** True if the element is inside a nested object, such as the recipe's author. */
function isInNestedScope(element: Element, scope: Element): boolean {
  for (
    let ancestor = element.parentNode;
    ancestor !== null && ancestor !== scope;
    ancestor = 'parentNode' in ancestor ? ancestor.parentNode : null
  )
    if (
      isElement(ancestor) &&
      (getAttribute(ancestor, 'itemscope') !== null || getAttribute(ancestor, 'typeof') !== null)
    )
      return true;
  return false;
}

export const extractMarkupRecipes = (page: Page): PageRecipe[] =>
  listElements(page, isScope).map(extractRecipeFromScope);

const INGREDIENT_CLASS_PATTERN =
  /^(?:p-ingredient|ingredient|wprm-recipe-ingredient|tasty-recipes?-ingredient|mv-create-ingredient|recipe[-_]{0,3}ingredients?[-_]{0,3}(?:item|list-item|line)?|ingredients?[-_]{0,3}(?:item|list-item|line)|structured-ingredients__list-item|mntl-structured-ingredients__list-item)$/i;
const isIngredientElement = (element: Element) =>
  attributeHasWord(element, 'class', INGREDIENT_CLASS_PATTERN) &&
  /^(?:li|p|tr|label|span|div)$/.test(element.tagName);

export function extractRecipeByClasses(page: Page): PageRecipe {
  const ingredientElements = listElements(page, isIngredientElement);
  const ingredientElementSet = new Set(ingredientElements);
  // Keeps only the innermost elements, because a list may have the same class as its entries.
  const containers = new Set<unknown>();
  for (const element of ingredientElements)
    for (
      let ancestor = element.parentNode;
      ancestor !== null && !containers.has(ancestor);
      ancestor = 'parentNode' in ancestor ? ancestor.parentNode : null
    )
      if (isElement(ancestor) && ingredientElementSet.has(ancestor)) containers.add(ancestor);
  const lines = ingredientElements.filter((element) => !containers.has(element));
  const [heading] = listElements(
    page,
    (element) => attributeHasWord(element, 'class', /^p-name$/) || element.tagName === 'h1',
  );
  const [servingsElement] = listElements(page, (element) =>
    attributeHasWord(element, 'class', /^(?:p-yield|yield|servings?|wprm-recipe-servings)$/i),
  );
  return normalizeRecipe({
    title: heading === undefined ? '' : extractText(heading, true),
    servings: servingsElement === undefined ? null : extractText(servingsElement, true),
    ingredients: lines.map((line) => extractText(line, true)),
  });
}
