import { normalizeRecipe, type PageRecipe } from './page-recipe.ts';

/** Real recipes stay far below both limits. */
const MAX_VALUES = 50_000;
const MAX_DEPTH = 8;

type JsonLdNode = Readonly<Record<string, unknown>>;

const isJsonLdNode = (value: unknown): value is JsonLdNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tolerates comment wrappers, line breaks in strings, trailing commas and HTML entities. */
function parseLeniently(text: string): unknown {
  const unwrapped = text
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .trimEnd()
    .replace(/(?:-->|\/\*\s{0,9}\]\]>\s{0,9}\*\/|\/\/\s{0,9}\]\]>|\]\]>)\s{0,9};?$/, '')
    .trimEnd()
    .replace(/;$/, '');
  const variants = [
    () => unwrapped,
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
    () => unwrapped.replace(/[\u0000-\u001f]+/g, ' '),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
    () => unwrapped.replace(/[\u0000-\u001f]+/g, ' ').replace(/,\s*([}\]])/g, '$1'),
    () => unwrapped.replace(/&quot;/g, '"').replace(/&amp;/g, '&'),
  ];
  for (const variant of variants) {
    try {
      return JSON.parse(variant());
    } catch {
      // Try the next variant.
    }
  }
  return null;
}

const isRecipe = ({ '@type': type }: JsonLdNode): boolean =>
  (Array.isArray(type) ? type : [type]).some(
    (one) => typeof one === 'string' && /^(?:https?:\/\/schema\.org\/|schema:)?Recipe$/.test(one),
  );

function* listNodes(root: unknown): Generator<JsonLdNode> {
  const nodesToVisit: unknown[] = [root];
  for (let visitedCount = 0; nodesToVisit.length > 0 && visitedCount < MAX_VALUES; visitedCount += 1) {
    const value = nodesToVisit.pop();
    if (Array.isArray(value))
      for (let index = value.length - 1; index >= 0; index -= 1) nodesToVisit.push(value[index]);
    if (!isJsonLdNode(value)) continue;
    yield value;
    for (const inner of Object.values(value).reverse())
      if (typeof inner === 'object') nodesToVisit.push(inner);
  }
}

const toScalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function readText(value: unknown): string {
  if (Array.isArray(value)) return readText(value[0]);
  return isJsonLdNode(value)
    ? readText(value['@value'] ?? value.name ?? value.text ?? '')
    : toScalarText(value);
}

/** The value can be a string, a number or a QuantitativeValue. */
function readQuantity(value: unknown): string {
  if (!isJsonLdNode(value)) return toScalarText(value);
  return [toScalarText(value.value ?? value.amount), toScalarText(value.unitText ?? value.unit)]
    .filter(Boolean)
    .join(' ');
}

function readLines(value: unknown, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.slice(0, 500).flatMap((each) => readLines(each, depth + 1));
  if (!isJsonLdNode(value)) return [toScalarText(value)];
  const nestedItems = value.itemListElement ?? value.ingredients ?? value.recipeIngredient ?? value.item;
  if (nestedItems !== undefined) return readLines(nestedItems, depth + 1);
  const line = toScalarText(value['@value'] ?? value.text);
  if (line !== '') return [line];
  const quantity = readQuantity(value.requiredQuantity ?? value.quantity ?? value.amount);
  const name = readText(value.name ?? value.ingredient ?? value.food);
  return [[quantity, readQuantity(value.unit), name].filter(Boolean).join(' ')];
}

const readYield = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(readYield)
    : isJsonLdNode(value)
      ? (value.value ?? value['@value'] ?? value.name)
      : value;

export function extractJsonLdRecipes(script: string): PageRecipe[] {
  const recipes: PageRecipe[] = [];
  for (const node of listNodes(parseLeniently(script))) {
    if (!isRecipe(node)) continue;
    recipes.push(
      normalizeRecipe({
        title: readText(node.name ?? node.headline),
        servings: readYield(node.recipeYield ?? node.yield),
        ingredients: readLines(node.recipeIngredient ?? node.ingredients ?? []),
      }),
    );
  }
  return recipes;
}
