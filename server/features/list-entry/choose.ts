import type { GroceryItem } from '#contract/grocery-items.ts';
import type { ListLineChoice } from '#contract/list-entry.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { hasUnrequestedDietWord } from '#domain/list/diet.ts';
import type { ParsedListLine } from '#domain/list/line.ts';
import { type ParsedQuantity, toPurchaseQuantity } from '#domain/list/quantity.ts';
import { isAmbiguousWord } from '#domain/list/several-kinds.ts';
import { findCapacity, isSameSize } from '#domain/search/size.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';

export type ItemCandidate = ListLineChoice & { doubt: ParsedQuantity['doubt'] };

/** Words in brand names that don't identify a brand by themselves, such as "the" in Taste of the Wild. */
const NON_BRAND_WORDS = new Set(['fresh', 'the', 'of', 'and', 'for', 'my', 'by', 'in', 'on', 'to', 'with']);
const MAX_CHOICES = 6;

const toStems = (text: string): Set<string> => new Set(foldWords(text).map(toSingular));

function deduceFirmness(need: ReadonlySet<string>, { name, brand }: GroceryItem): Firmness {
  const nameWords = toStems(name);
  const isBrandNamed = [...toStems(brand)].some(
    (word) => word.length > 1 && need.has(word) && !nameWords.has(word) && !NON_BRAND_WORDS.has(word),
  );
  // Ignore spaces in a brand: "La Croix" matches LaCroix.
  const joinedBrand = foldWords(brand).join('');
  const matchesJoinedBrand = joinedBrand.length >= 5 && [...need].join('').includes(toSingular(joinedBrand));
  return isBrandNamed || matchesJoinedBrand ? 'brand' : 'any';
}

/** True if the line names only a brand with several products: "Chicken of the Sea" makes tuna and salmon. */
export function isBrandOnly(line: ParsedListLine, choices: readonly ListLineChoice[]): boolean {
  const [first] = choices;
  if (first?.firmness !== 'brand') return false;
  const { brand } = first.item;
  const brandWords = toStems(brand);
  const brandItemNames = choices.filter((choice) => choice.item.brand === brand).map(({ item }) => item.name);
  const kinds = new Set(brandItemNames.map((name) => foldWords(name).at(-1)));
  return kinds.size > 1 && [...toStems(line.need)].every((word) => brandWords.has(word));
}

export const fitsSeveralKinds = ({ need }: ParsedListLine, choices: readonly ListLineChoice[]): boolean =>
  choices[0]?.firmness !== 'brand' &&
  isAmbiguousWord(
    need,
    choices.map(({ item }) => item),
  );

/** True if the count is a number of pieces. "Onions x3" means three onions, but "beans x3" means three cans. */
const isPieceCount = (line: ParsedListLine, { category }: GroceryItem): boolean =>
  line.count !== null &&
  line.size === null &&
  (!line.isPackages || (line.isMultiplier === true && category === 'Produce'));

function toCandidate(line: ParsedListLine, need: ReadonlySet<string>, item: GroceryItem): ItemCandidate {
  const requestedLine = isPieceCount(line, item) ? { ...line, isPackages: false } : line;
  const capacity = line.size === null ? null : findCapacity(item.name);
  // The 13 gallons of a trash bag are its capacity, not an amount.
  const isCapacity = capacity !== null && line.size !== null && isSameSize(line.size, capacity);
  const { quantity, doubt } = toPurchaseQuantity(
    isCapacity ? { ...requestedLine, size: null } : requestedLine,
    {
      ...item,
      content: parseNetContent(item.unit),
      usualPieceLb: item.usualPieceLb ?? null,
    },
  );
  return { item, firmness: deduceFirmness(need, item), quantity, doubt };
}

function chooseBest(line: ParsedListLine, candidates: readonly ItemCandidate[]): ItemCandidate | undefined {
  const brandCandidates = candidates.filter(({ firmness }) => firmness === 'brand');
  const preferredCandidates = brandCandidates.length > 0 ? brandCandidates : candidates;
  const certainCandidates = preferredCandidates.filter(({ doubt }) => doubt === null);
  const [first] = certainCandidates;
  if (first === undefined) return preferredCandidates[0];
  if (isPieceCount(line, first.item))
    return certainCandidates.find(({ item }) => isSoldByWeight(item.unit)) ?? first;
  if (line.size === null || line.count !== null || isSoldByWeight(first.item.unit)) return first;
  // Prefer one ten-pound bag to two five-pound bags.
  return certainCandidates.toSorted((a, b) => a.quantity - b.quantity)[0];
}

/**
 * Returns one candidate per item name, in the order of `items`, with two exceptions. Candidates with a diet word that
 * isn't in the line come last. If the first candidate has the wrong size, a candidate that matches fully and has the
 * right size is moved to the front.
 */
export function chooseCandidates(line: ParsedListLine, items: readonly GroceryItem[]): ItemCandidate[] {
  const need = toStems(line.need);
  const itemsByName = [...Map.groupBy(items, ({ name }) => name).values()];
  const bestCandidates = itemsByName.flatMap(
    (group) =>
      chooseBest(
        line,
        group.map((item) => toCandidate(line, need, item)),
      ) ?? [],
  );
  const [first] = bestCandidates.sort(
    (a, b) =>
      Number(hasUnrequestedDietWord(a.item.name, line.need)) -
      Number(hasUnrequestedDietWord(b.item.name, line.need)),
  );
  if (first === undefined) return [];
  // The last word must match: "tortillas" must not become tortilla chips.
  const sizeWords = toStems(line.sizeText ?? '');
  const isNamedAsRequested = ({ item }: ItemCandidate) => {
    const words = toStems(`${item.name} ${item.brand}`);
    const lastNameWord = toSingular(foldWords(item.name).at(-1) ?? '');
    return (
      [...need].every((word) => words.has(word)) && (need.has(lastNameWord) || sizeWords.has(lastNameWord))
    );
  };
  const rightSizeCandidate =
    first.doubt === 'size'
      ? bestCandidates.find(
          (other) =>
            other.doubt === null &&
            other.quantity === Math.max(1, line.count ?? 1) &&
            isNamedAsRequested(other),
        )
      : undefined;
  const orderedCandidates =
    rightSizeCandidate === undefined
      ? bestCandidates
      : [rightSizeCandidate, ...bestCandidates.filter((other) => other !== rightSizeCandidate)];
  return orderedCandidates.slice(0, MAX_CHOICES);
}
