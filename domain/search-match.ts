import { softConditions } from '#domain/search-phrases.ts';
import { isNumber, type WordGroup } from '#domain/search-plan.ts';
import { type NameWords, readBrand, readName, stemOf, type Words } from '#domain/search-reading.ts';
import { hasNumber } from '#domain/search-size.ts';
import { singular } from '#domain/search-words.ts';
import { isLoose } from '#domain/store-brand.ts';

/** What a search answer is made of, as far as finding goes. */
export type FoundRow = { name: string; brand: string; unit: string; category: string };

/** How a row has what was typed: as it is or by another name, by its beginning, or only by a correction. */
export type Had = 'meant' | 'begins' | 'corrected';

/** What a group looks for, in the form in which rows are read. */
type Wanted = {
  meant: readonly (readonly string[])[];
  /** The same, whole but for a plural. */
  whole: readonly (readonly string[])[];
  corrections: readonly (readonly string[])[];
  /** Each of its words, singular. */
  words: ReadonlySet<string>;
  typed: ReadonlySet<string>;
};
const wantedByGroup = new WeakMap<WordGroup, Wanted>();

export function wantedBy(group: WordGroup): Wanted {
  const kept = wantedByGroup.get(group);
  if (kept !== undefined) return kept;
  const form = group.isCondition ? singular : stemOf;
  const wanted = {
    meant: group.meant.map((words) => words.map(form)),
    whole: group.meant.map((words) => words.map(singular)),
    corrections: group.corrections,
    words: new Set([...group.meant, ...group.corrections].flat().map(singular)),
    typed: new Set(group.words.map(singular)),
  };
  wantedByGroup.set(group, wanted);
  return wanted;
}

/** Side by side, whole and in this order: no "Dairies, Fat Free" is dairy free. */
const isSideBySide = ({ singulars }: Words, words: readonly string[]) =>
  singulars.some((_, at) => words.every((word, index) => singulars[at + index] === word));

const hasStems = (words: Words, stems: readonly string[]) => stems.every((one) => words.stems.has(one));

export function hadIn(words: Words, group: WordGroup): Had | null {
  const { meant, corrections } = wantedBy(group);
  const has = group.isCondition ? isSideBySide : hasStems;
  if (meant.some((some) => has(words, some))) return 'meant';
  const { beginning } = group;
  if (beginning !== null && words.all.some((word) => word.startsWith(beginning))) return 'begins';
  return corrections.some((some) => some.every((one) => hasCorrection(words, one))) ? 'corrected' : null;
}

/** The longest ending that the database's stems leave away: `cauliflow` of cauliflower. */
const LONGEST_ENDING = 3;

/** The catalogue's words for corrections are partly stems: `coffe`, `candi`. */
function wordOf({ all }: Words, word: string): string | undefined {
  const isStem = (one: string) => one.startsWith(word) && one.length <= word.length + LONGEST_ENDING;
  return all.find(isStem) ?? all.find((one) => one === word.replace(/i$/, 'y'));
}

const hasCorrection = (words: Words, word: string) =>
  words.stems.has(stemOf(word)) || wordOf(words, word) !== undefined;

/** What a row has though its name does not say so: by the shelf it stands on, or by saying nothing else. */
function hasByShelf({ name, brand, category }: FoundRow, typed: string): boolean {
  if (typed === 'frozen') return category === 'Frozen';
  if (typed === 'canned') return category === 'Pantry' && /tuna|bean|soup|chili|tomato|broth/i.test(name);
  if (typed === 'fresh') return category === 'Produce' || isLoose(brand);
  if (typed === 'raw') return category === 'Meat';
  return typed === 'regular' && !/diet|zero|free|decaf|light|low|reduced|lite/i.test(`${name} ${brand}`);
}

/** A row with its words read, once for all that is asked of it. */
export type ReadRow<Row extends FoundRow = FoundRow> = { row: Row; name: NameWords; brand: Words };

export const readRow = <Row extends FoundRow>(row: Row): ReadRow<Row> => ({
  row,
  name: readName(row.name),
  brand: readBrand(row.brand),
});

/**
 * A maker is called by whole words: baking is not of "Bake Shop". A wrong spelling of what is looked for is that of a
 * maker by its first word alone: expresso is not of "Fresh Express".
 */
function hadInBrand(brand: Words, group: WordGroup): Had | null {
  const had = hadIn(brand, group);
  const { whole, corrections } = wantedBy(group);
  if (had === 'meant') {
    return whole.some((words) => words.every((one) => brand.singulars.includes(one))) ? 'meant' : null;
  }
  if (had !== 'corrected' || !group.isProduct) return had;
  const [first = ''] = brand.all;
  const isFirst = ([one = '']: readonly string[]) => stemOf(first) === stemOf(one) || first.startsWith(one);
  return corrections.some(isFirst) ? 'corrected' : null;
}

/** In name and brand together, in the number of the size, or by the shelf. */
export function hadBy({ row, name, brand }: ReadRow, group: WordGroup): Had | null {
  const inName = hadIn(name, group);
  if (inName === 'meant') return isPercentage({ row, name, brand }, group) ? null : 'meant';
  const inBrand = hadInBrand(brand, group);
  if (inBrand === 'meant') return 'meant';
  const { meant, corrections } = wantedBy(group);
  const inEither = (stems: readonly string[]) =>
    stems.length > 1 && stems.every((one) => name.stems.has(one) || brand.stems.has(one));
  const isCorrected = (words: readonly string[]) =>
    words.length > 1 && words.every((one) => hasCorrection(name, one) || hasCorrection(brand, one));
  if (!group.isCondition && meant.some(inEither)) return 'meant';
  if (isNumber(group) && hasNumber(row.unit, group.words.join(' '))) return 'meant';
  if (softConditions.has(group.typed.toLowerCase()) && hasByShelf(row, group.typed.toLowerCase()))
    return 'meant';
  if (inName === 'begins' || inBrand === 'begins') return 'begins';
  return inName ?? inBrand ?? (corrections.some(isCorrected) ? 'corrected' : null);
}

const MOST_PIECES = 12;

/** Whether a small bare number is a percentage in the row: "2 milk" is no 2 % milk. */
export const isPercentage = ({ row }: ReadRow, group: WordGroup): boolean =>
  isNumber(group) &&
  Number(group.words[0]) <= MOST_PIECES &&
  row.name.match(/\d{1,3}(?=%)/g)?.includes(group.words.join(' ')) === true;

/** Whether a row has only a longer word than was typed, and not its plural: "sal" of salmon. */
export function isBegunOnly(row: ReadRow, group: WordGroup): boolean {
  const { beginning } = group;
  if (beginning === null || hadBy(row, group) !== 'begins') return false;
  return ![...row.name.all, ...row.brand.all].includes(`${beginning}s`);
}

/** The words of the correction by which a row was found. */
export function correctionOf({ name, brand }: ReadRow, group: WordGroup): string | undefined {
  const used = (word: string) => {
    if ([...name.singulars, ...brand.singulars].includes(singular(word))) return word;
    const isSame = (one: string) => stemOf(one) === stemOf(word);
    return name.all.find(isSame) ?? brand.all.find(isSame) ?? wordOf(name, word) ?? wordOf(brand, word);
  };
  const found = group.corrections.map((words) => words.map(used)).find((words) => !words.includes(undefined));
  return found?.join(' ');
}

/** Whether it is the thing itself: not "Root Beer" for beer. */
export const isThing = ({ product, compound }: NameWords, group: WordGroup): boolean =>
  compound === null && wantedBy(group).words.has(product);
