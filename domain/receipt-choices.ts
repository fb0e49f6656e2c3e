import { wordsOfPrinted } from './receipt-abbreviations.ts';
import { contradicts, printsBrand, sizeEvidence } from './receipt-evidence.ts';
import { stemOf } from './search-reading.ts';
import { foldWords } from './search-words.ts';
import { namesNoBrand } from './store-brand.ts';

type Item = { id: number; name: string; brand: string; unit: string };

type Known<Goods extends Item> = {
  /** What the search found, best first. */
  found: readonly Goods[];
  /** Whether it was found by all printed words, none of them corrected. */
  isFoundWhole: boolean;
  /** What the shopper was going to buy. */
  cart: readonly Goods[];
  /** Brands that belong to stores. */
  labels: readonly string[];
  /** 0 for what this store sells in the way the line was sold, more for what it hardly can be. */
  misfit: (item: Goods) => number;
};

const stemsOf = (text: string) => new Set(foldWords(text).map(stemOf));

/** Whether a till line has all words of an item's name: "GV LG EGGS 12CT" has those of Large Eggs. */
function namesItem(printedName: string, { name }: Item): boolean {
  const printed = stemsOf(`${wordsOfPrinted(printedName)} ${printedName}`);
  return [...stemsOf(name)].every((stem) => printed.has(stem));
}

/** With a printed brand only that brand, without one what is of no brand; a brand alone where nothing else has the name. */
function ofPrintedBrand<Goods extends Item>(printedName: string, items: readonly Goods[]): readonly Goods[] {
  const branded = items.filter(({ brand }) => printsBrand(printedName, brand));
  if (branded.length > 0) return branded;
  const plain = items.filter(({ brand }) => namesNoBrand(brand));
  return plain.length > 0 ? plain : items;
}

/** The one item that a list comes down to: all of its first name, and of several the one in the cart. */
function onlyOne<Goods extends Item>(items: readonly Goods[], cart: readonly Goods[]): Goods | undefined {
  const named = items.filter(({ name }) => name === items[0]?.name);
  const wanted = named.filter(({ id }) => cart.some((item) => item.id === id));
  const [only, ...others] = wanted.length > 0 ? wanted : named;
  return others.length === 0 ? only : undefined;
}

/**
 * What a printed name may be, best first, and which one it is beyond doubt: only an item of the printed size and, where one is
 * printed, of that brand. What the shopper was going to buy goes first.
 */
export function receiptChoices<Goods extends Item>(
  printedName: string,
  { found, isFoundWhole, cart, labels, misfit }: Known<Goods>,
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
  const likely = isFoundWhole ? ofPrintedBrand(printedName, found.filter(isProven)) : [];
  const sure = onlyOne(wantedForSure, cart) ?? onlyOne(likely, cart);
  const isOtherSize = ({ unit }: Goods) => Number(sizeEvidence(printedName, unit) === 'other');
  const others = found.toSorted((a, b) => isOtherSize(a) - isOtherSize(b) || misfit(a) - misfit(b));
  const ordered = [...(sure === undefined ? [] : [sure]), ...wanted, ...likely, ...others];
  return { choices: [...new Map(ordered.map((item) => [item.id, item])).values()], sure };
}
