import { normalizeRecipe, type PageRecipe } from './page-recipe.ts';

/** Real recipes stay far below both limits. */
const MAX_VALUES = 50_000;
const MAX_DEPTH = 8;

type JsonLdNode = Readonly<Record<string, unknown>>;

const isJsonLdNode = (value: unknown): value is JsonLdNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tolerates comment wrappers, line breaks in strings, trailing commas and HTML entities. */
function parseLeniently(text: string): unknown {
  const bare = text
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .trimEnd()
    .replace(/(?:-->|\/\*\s{0,9}\]\]>\s{0,9}\*\/|\/\/\s{0,9}\]\]>|\]\]>)\s{0,9};?$/, '')
    .trimEnd()
    .replace(/;$/, '');
  const attempts = [
    () => bare,
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
    () => bare.replace(/[\u0000-\u001f]+/g, ' '),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
    () => bare.replace(/[\u0000-\u001f]+/g, ' ').replace(/,\s*([}\]])/g, '$1'),
    () => bare.replace(/&quot;/g, '"').replace(/&amp;/g, '&'),
  ];
  for (const attempt of attempts) {
    try {
      return JSON.parse(attempt());
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
  const waiting: unknown[] = [root];
  for (let seen = 0; waiting.length > 0 && seen < MAX_VALUES; seen += 1) {
    const value = waiting.pop();
    if (Array.isArray(value))
      for (let index = value.length - 1; index >= 0; index -= 1) waiting.push(value[index]);
    if (!isJsonLdNode(value)) continue;
    yield value;
    for (const inner of Object.values(value).reverse()) if (typeof inner === 'object') waiting.push(inner);
  }
}

const toWord = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function textOf(value: unknown): string {
  if (Array.isArray(value)) return textOf(value[0]);
  return isJsonLdNode(value) ? textOf(value['@value'] ?? value.name ?? value.text ?? '') : toWord(value);
}

/** The value can be a string, a number or a QuantitativeValue. */
function quantityOf(value: unknown): string {
  if (!isJsonLdNode(value)) return toWord(value);
  return [toWord(value.value ?? value.amount), toWord(value.unitText ?? value.unit)]
    .filter(Boolean)
    .join(' ');
}

function linesOf(value: unknown, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.slice(0, 500).flatMap((each) => linesOf(each, depth + 1));
  if (!isJsonLdNode(value)) return [toWord(value)];
  const inner = value.itemListElement ?? value.ingredients ?? value.recipeIngredient ?? value.item;
  if (inner !== undefined) return linesOf(inner, depth + 1);
  const line = toWord(value['@value'] ?? value.text);
  if (line !== '') return [line];
  const quantity = quantityOf(value.requiredQuantity ?? value.quantity ?? value.amount);
  const name = textOf(value.name ?? value.ingredient ?? value.food);
  return [[quantity, quantityOf(value.unit), name].filter(Boolean).join(' ')];
}

const yieldOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(yieldOf)
    : isJsonLdNode(value)
      ? (value.value ?? value['@value'] ?? value.name)
      : value;

export function extractJsonLdRecipes(script: string): PageRecipe[] {
  const found: PageRecipe[] = [];
  for (const thing of listNodes(parseLeniently(script))) {
    if (!isRecipe(thing)) continue;
    found.push(
      normalizeRecipe({
        title: textOf(thing.name ?? thing.headline),
        servings: yieldOf(thing.recipeYield ?? thing.yield),
        ingredients: linesOf(thing.recipeIngredient ?? thing.ingredients ?? []),
      }),
    );
  }
  return found;
}
