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

const RECIPE_TYPE = /(?:^|[/:#])Recipe$/i;
const isScope = (element: Element) =>
  attributeHasWord(element, 'itemtype', RECIPE_TYPE) || attributeHasWord(element, 'typeof', RECIPE_TYPE);

const propertiesOf = (element: Element): string[] =>
  `${getAttribute(element, 'itemprop') ?? ''} ${getAttribute(element, 'property') ?? ''}`
    .split(/\s+/)
    .map((name) => name.replace(/^.*[:/]/, ''));

const contentOf = (element: Element): string =>
  extractText(element, true) || (getAttribute(element, 'content') ?? getAttribute(element, 'value') ?? '');

const linesOf = (element: Element): string[] => {
  const items = listElements(element, ({ tagName }) => tagName === 'li');
  return items.length > 1
    ? items.map((item) => extractText(item, true))
    : [extractText(element) || contentOf(element)];
};

function recipeFromScope(scope: Element): PageRecipe {
  let title = '';
  const servings: string[] = [];
  const ingredients: string[] = [];
  for (const node of walkNodes(scope)) {
    if (!isElement(node) || node === scope) continue;
    const names = propertiesOf(node);
    if (names.includes('name') && title === '' && !isInside(node, scope)) title = contentOf(node);
    if (names.includes('recipeYield') || names.includes('yield'))
      servings.push(getAttribute(node, 'content') ?? contentOf(node));
    const isIngredient = names.some(
      (name) => name === 'recipeIngredient' || name === 'ingredients' || name === 'ingredient',
    );
    if (isIngredient) ingredients.push(...linesOf(node));
  }
  return normalizeRecipe({ title, servings, ingredients });
}

/** True if the element is inside a nested object, such as the recipe's author. */
function isInside(element: Element, scope: Element): boolean {
  for (
    let at = element.parentNode;
    at !== null && at !== scope;
    at = 'parentNode' in at ? at.parentNode : null
  )
    if (isElement(at) && (getAttribute(at, 'itemscope') !== null || getAttribute(at, 'typeof') !== null))
      return true;
  return false;
}

export const extractMarkupRecipes = (page: Page): PageRecipe[] =>
  listElements(page, isScope).map(recipeFromScope);

const CLASS =
  /^(?:p-ingredient|ingredient|wprm-recipe-ingredient|tasty-recipes?-ingredient|mv-create-ingredient|recipe[-_]{0,3}ingredients?[-_]{0,3}(?:item|list-item|line)?|ingredients?[-_]{0,3}(?:item|list-item|line)|structured-ingredients__list-item|mntl-structured-ingredients__list-item)$/i;
const isListed = (element: Element) =>
  attributeHasWord(element, 'class', CLASS) && /^(?:li|p|tr|label|span|div)$/.test(element.tagName);

export function extractRecipeByClasses(page: Page): PageRecipe {
  const marked = listElements(page, isListed);
  const all = new Set(marked);
  // Keeps only the innermost elements, because a list may have the same class as its entries.
  const holders = new Set<unknown>();
  for (const element of marked)
    for (
      let at = element.parentNode;
      at !== null && !holders.has(at);
      at = 'parentNode' in at ? at.parentNode : null
    )
      if (isElement(at) && all.has(at)) holders.add(at);
  const lines = marked.filter((element) => !holders.has(element));
  const [heading] = listElements(
    page,
    (element) => attributeHasWord(element, 'class', /^p-name$/) || element.tagName === 'h1',
  );
  const [served] = listElements(page, (element) =>
    attributeHasWord(element, 'class', /^(?:p-yield|yield|servings?|wprm-recipe-servings)$/i),
  );
  return normalizeRecipe({
    title: heading === undefined ? '' : extractText(heading, true),
    servings: served === undefined ? null : extractText(served, true),
    ingredients: lines.map((line) => extractText(line, true)),
  });
}
