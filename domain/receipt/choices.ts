import { namesNoBrand } from '#domain/item/store-brand.ts';
import { contradicts, printsBrand, sizeEvidence } from '#domain/receipt/evidence.ts';
import { printedWords } from '#domain/receipt/lines/abbreviations.ts';
import { stemOf } from '#domain/search/reading.ts';
import { foldWords } from '#domain/search/words.ts';

type Item = { id: number; name: string; brand: string; unit: string };

type Known<Goods extends Item> = {
  found: readonly Goods[];
  /** Whether the search matched all printed words without corrections. */
  isFullMatch: boolean;
  cart: readonly Goods[];
  labels: readonly string[];
  /** 0 if the store plausibly sells the item the way the line was sold; higher if less plausible. */
  mismatchRank: (item: Goods) => number;
};

const stemsOf = (text: string) => new Set(foldWords(text).map(stemOf));

/** Whether all words of an item's name are printed, as in "GV LG EGGS 12CT" for Large Eggs. */
function namesItem(printedName: string, { name }: Item): boolean {
  const printed = stemsOf(`${printedWords(printedName)} ${printedName}`);
  return [...stemsOf(name)].every((stem) => printed.has(stem));
}

function filterByPrintedBrand<Goods extends Item>(
  printedName: string,
  items: readonly Goods[],
): readonly Goods[] {
  const branded = items.filter(({ brand }) => printsBrand(printedName, brand));
  if (branded.length > 0) return branded;
  const plain = items.filter(({ brand }) => namesNoBrand(brand));
  return plain.length > 0 ? plain : items;
}

/** The single item that the best name comes down to, preferring one in the cart; undefined if there are several. */
function findOnlyMatch<Goods extends Item>(
  items: readonly Goods[],
  cart: readonly Goods[],
): Goods | undefined {
  const named = items.filter(({ name }) => name === items[0]?.name);
  const wanted = named.filter(({ id }) => cart.some((item) => item.id === id));
  const [only, ...others] = wanted.length > 0 ? wanted : named;
  return others.length === 0 ? only : undefined;
}

/** Best first. `sure` has the printed size and, if printed, brand. Items the shopper planned to buy come first. */
export function receiptChoices<Goods extends Item>(
  printedName: string,
  { found, isFullMatch, cart, labels, mismatchRank: misfit }: Known<Goods>,
): { choices: Goods[]; sure: Goods | undefined } {
  const isPossible = (item: Goods) => misfit(item) === 0 && !contradicts(printedName, item, labels);
  const isProven = (item: Goods) => {
    const evidence = sizeEvidence(printedName, item.unit);
    return isPossible(item) && (evidence === 'same' || evidence === 'not-printed');
  };
  const wanted = cart.filter((item) => isPossible(item) && namesItem(printedName, item));
  const wantedForSure = wanted.filter(
    (item) => isProven(item) && (printsBrand(printedName, item.brand) || namesNoBrand(item.brand)),
  );
  const likely = isFullMatch ? filterByPrintedBrand(printedName, found.filter(isProven)) : [];
  const sure = findOnlyMatch(wantedForSure, cart) ?? findOnlyMatch(likely, cart);
  const isOtherSize = ({ unit }: Goods) => Number(sizeEvidence(printedName, unit) === 'other');
  const others = found.toSorted((a, b) => isOtherSize(a) - isOtherSize(b) || misfit(a) - misfit(b));
  const ordered = [...(sure === undefined ? [] : [sure]), ...wanted, ...likely, ...others];
  return { choices: [...new Map(ordered.map((item) => [item.id, item])).values()], sure };
}
