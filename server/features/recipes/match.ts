import type { MatchedIngredient } from '#contract/recipes.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import type { ParsedListLine } from '#domain/list/line.ts';
import { isGenericWord, translateToCatalogName } from '#domain/list/words.ts';
import { type Ingredient, parseIngredients } from '#domain/recipe/ingredient.ts';
import { isNeverBought } from '#domain/recipe/staples.ts';
import { foldWords } from '#domain/search/words.ts';
import { matchParsedLines } from '#server/features/list-entry/api.ts';

type Search = Parameters<typeof matchParsedLines>[0];

const MAX_NAME_CHARACTERS = 100;

const storeNameReplacements: readonly (readonly [RegExp, string])[] = [
  [/^(?:packed )?(?:light|dark|golden) brown sugar$/i, 'brown sugar'],
  [/^(?:white|caster|castor|superfine) sugar$/i, 'granulated sugar'],
  [/^(?:icing|confectioners[’']?) sugar$/i, 'powdered sugar'],
  [/^plain flour$/i, 'all purpose flour'],
  [/^(?:pure |real )vanilla extract$/i, 'vanilla extract'],
  [/^(?:garlic cloves?|cloves? of garlic|cloves? garlic)$/i, 'garlic'],
  [/^(?:double|whipping) cream$/i, 'heavy whipping cream'],
  [/^(?:toasted|dark|light) sesame oil$/i, 'sesame oil'],
  [/^(?:scallions?|spring onions?)$/i, 'green onions'],
  [/^(?:dried|dry|uncooked|raw) (lentils|pasta|spaghetti|penne|macaroni|rice|quinoa|oats)$/i, '$1'],
  [/^(?:fine |coarse |flaky )?(?:sea|table|fine) salt$/i, 'salt'],
  [/^(?:old[- ]fashioned |rolled |quick[- ]cooking |quick )+oats$/i, 'oats'],
  [/^(?:crumbled |fresh )*(feta|blue|goat)(?: cheese)?$/i, '$1 cheese'],
  [/^(?:crushed )?(?:red )?(?:pepper|chili|chile) flakes$/i, 'crushed red pepper'],
  [/^cilantro leaves$|^coriander leaves$/i, 'cilantro'],
];

const toStoreWords = (name: string): string => {
  const replacement = storeNameReplacements.find(([pattern]) => pattern.test(name));
  return replacement === undefined ? name : name.replace(...replacement);
};

function toLineSize({
  amount,
}: Ingredient): Pick<ParsedListLine, 'count' | 'isPackages' | 'size' | 'sizeText'> {
  const packageSize =
    amount?.unit?.measure === 'g' ? { number: amount.number, unit: amount.unit } : (amount?.each ?? null);
  const isPackages = amount?.unit?.measure === 'package';
  const size =
    packageSize === null
      ? null
      : parseNetContent(`${Number(packageSize.number.toFixed(3))} ${packageSize.unit.one}`);
  const count = isPackages && amount !== null ? Math.ceil(amount.number) : null;
  return {
    count,
    isPackages,
    size,
    sizeText: size === null || packageSize === null ? null : `${packageSize.number} ${packageSize.unit.one}`,
  };
}

function toParsedLine(ingredient: Ingredient): ParsedListLine {
  const neededName = toStoreWords(ingredient.name).slice(0, MAX_NAME_CHARACTERS).replace(/ ?, ?/g, ' ');
  const folded = foldWords(neededName).join(' ');
  const { amount } = ingredient;
  // "1 2 lb. chicken" means one whole chicken that weighs two pounds.
  const isWhole =
    /^(?:chicken|turkey)$/.test(folded) && amount?.unit === null && amount.each?.unit.measure === 'g';
  return {
    ...toLineSize(ingredient),
    isVague: false,
    isZero: false,
    need: isWhole ? `whole ${folded}` : (translateToCatalogName(folded) ?? neededName),
    note: null,
    isAmbiguous: isGenericWord(folded),
    isDone: false,
    hasNothingToBuy: false,
  };
}

const createTapWaterLine = (ingredient: Ingredient): MatchedIngredient['line'] => ({
  text: ingredient.text,
  words: ingredient.name,
  proposal: 'nothing',
  isSure: true,
  choices: [],
  dropped: [],
  correctedTo: [],
  doubt: null,
});

export async function matchIngredients(
  search: Search,
  ingredientLines: readonly string[],
): Promise<MatchedIngredient[]> {
  const ingredients = ingredientLines.flatMap((text, index) =>
    parseIngredients(text).map((each) => ({ ...each, place: index })),
  );
  const ingredientsToBuy = ingredients.filter(({ name }) => !isNeverBought(name));
  const lines = await matchParsedLines(
    search,
    ingredientsToBuy.map((each) => ({ text: each.text, parsed: toParsedLine(each) })),
  );
  const lineByIngredient = new Map(ingredientsToBuy.map((each, index) => [each, lines[index]]));
  return ingredients.map((each) => {
    const line = lineByIngredient.get(each) ?? createTapWaterLine(each);
    // The recipe gives the amount, so ignore doubts about the package count.
    const doubt = line.doubt === 'several' ? line.doubt : null;
    const isSure =
      line.proposal === 'item'
        ? doubt === null && line.dropped.length === 0 && line.correctedTo.length === 0
        : line.isSure;
    return {
      place: each.place,
      amount: each.amount,
      name: each.name,
      note: each.note,
      isStaple: each.isStaple,
      line: { ...line, doubt, isSure },
    };
  });
}
