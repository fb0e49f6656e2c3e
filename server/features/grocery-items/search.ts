import type { SearchResponse } from '#contract/grocery-items.ts';
import { SEARCH_MAX_GROUPS, SEARCH_MIN_CHARACTERS } from '#contract/limits.ts';
import { describeMatch } from '#domain/search/admission.ts';
import {
  hasNoun,
  isUnrequestedProduct,
  isWorthShowing,
  listBrandSearches,
  listNounSearches,
  matchesTypedBrand,
} from '#domain/search/brand-retry.ts';
import { extractExclusions, isExcluded, planExclusions } from '#domain/search/exclusion.ts';
import {
  hasUnrequestedCompound,
  isPercentage,
  isPrefixMatch,
  matchRow,
  parseRow,
} from '#domain/search/match.ts';
import { isNumber, listFallbackGroups, planWordGroups, type WordGroup } from '#domain/search/plan.ts';
import { parseSearchQuery } from '#domain/search/query.ts';
import { rankItems } from '#domain/search/rank.ts';
import { expandHalfAndHalf, expandShortForm } from '#domain/search/short-forms.ts';
import { computeSizeDistance, createUnitlessSize, type RequestedSize } from '#domain/search/size.ts';
import type { Vocabulary } from '#domain/search/vocabulary.ts';
import type { Db } from '#server/db/connect.ts';
import { type FoundItem, findCatalogState, searchItemRows } from './search-queries.ts';
import type { VocabularyCache } from './vocabulary-cache.ts';

const MAX_ITEMS = 60;
/** Words beyond this number are reported as missing. */
const MAX_SEARCHED_WORDS = 8;
const noResults: SearchResponse = { items: [], dropped: [], correctedTo: [] };

export const loadVocabulary = async (db: Db, cache: VocabularyCache): Promise<Vocabulary> =>
  cache.load(db, (await findCatalogState(db)).version);

/**
 * If nothing is found, tries more corrections, then drops words. Returns nothing for text under three
 * characters (`5.search`). Uses the database if this process's index isn't current (decision 71).
 */
export async function searchItems(db: Db, cache: VocabularyCache, query: string): Promise<SearchResponse> {
  const { rest, excluded } = extractExclusions(expandHalfAndHalf(query));
  const text = expandShortForm(rest) ?? rest;
  if (text.trim().length < SEARCH_MIN_CHARACTERS) return noResults;
  const { terms, size } = parseSearchQuery(text);
  // A single letter would match half the catalog. For example, `a%_b` is reduced to the letter b.
  if (terms.length === 0 || (terms.length === 1 && terms[0]?.words.join('').length === 1)) return noResults;

  const findMatches = async (groups: readonly WordGroup[], requestedGroups = groups) => {
    const numberGroup = requestedGroups.find((group) => isNumber(group) && !groups.includes(group));
    const requestedSize = size ?? (numberGroup === undefined ? null : createUnitlessSize(numberGroup));
    const content = requestedSize?.content ?? null;
    const strictGroups = groups.map(requireFullMatch);
    const rows =
      (await findInIndex?.(strictGroups, content)) ?? (await searchItemRows(db, strictGroups, content));
    const items = rows.filter((item) => !isExcluded(item, exclusions));
    return composeResponse(items, { groups, requestedGroups, size: requestedSize, text });
  };

  const state = await findCatalogState(db);
  const vocabulary = await cache.load(db, state.version);
  const findInIndex = cache.index.getFinder(db, state);
  const planGroups = (isGenerous: boolean) => planWordGroups(vocabulary, terms, isGenerous);
  const groups = planGroups(false);
  const exclusions = planExclusions(vocabulary, excluded);
  const firstResult = await findMatches(groups.slice(0, MAX_SEARCHED_WORDS), groups);
  if (firstResult.items.length > 0) return firstResult;

  const generousGroups = planGroups(true);
  const hasMoreCorrections = generousGroups.some(
    ({ corrections }, index) => corrections.length > (groups[index]?.corrections.length ?? 0),
  );
  if (hasMoreCorrections) {
    const secondResult = await findMatches(generousGroups.slice(0, MAX_SEARCHED_WORDS), generousGroups);
    if (secondResult.items.length > 0) return secondResult;
  }
  let fallback: { keptGroups: readonly WordGroup[]; result: SearchResponse } | null = null;
  const searchedGroups = groups.slice(0, MAX_SEARCHED_WORDS);
  for (const keptGroups of listFallbackGroups(searchedGroups)) {
    if (
      fallback &&
      hasNoun(fallback.keptGroups) &&
      fallback.keptGroups.some((group) => group.isCondition && !keptGroups.includes(group))
    )
      continue;
    const result = await findMatches(keptGroups, groups);
    const [firstItem] = result.items;
    if (firstItem === undefined) continue;
    if (!isUnrequestedProduct(firstItem, keptGroups, groups)) return result;
    if (fallback === null || !hasNoun(fallback.keptGroups)) fallback = { keptGroups, result };
  }
  if (fallback === null) return noResults;
  for (const brandGroups of listBrandSearches(fallback.keptGroups, groups, vocabulary)) {
    const brandResult = await findMatches(brandGroups, groups);
    if (matchesTypedBrand(brandGroups, brandResult.items[0])) return brandResult;
  }
  for (const nounGroups of listNounSearches(fallback.keptGroups, searchedGroups)) {
    const nounResult = await findMatches(nounGroups, groups);
    const [firstItem] = nounResult.items;
    if (firstItem !== undefined && !isUnrequestedProduct(firstItem, nounGroups, groups)) return nounResult;
  }
  return isWorthShowing(fallback.keptGroups, searchedGroups) ? fallback.result : noResults;
}

/**
 * Allows only exact matches of a condition such as "sugar free". If there are none, a later search drops the condition,
 * and items with a similar claim rank first.
 */
const requireFullMatch = (group: WordGroup): WordGroup =>
  group.isCondition && group.corrections.length > 0 ? { ...group, corrections: [] } : group;

type SearchRun = {
  groups: readonly WordGroup[];
  requestedGroups: readonly WordGroup[];
  size: RequestedSize | null;
  text: string;
};

function composeResponse(
  found: readonly FoundItem[],
  { groups, requestedGroups, size, text }: SearchRun,
): SearchResponse {
  const limits = { maxItems: MAX_ITEMS, maxGroups: SEARCH_MAX_GROUPS };
  const items = rankItems(found, { groups, requestedGroups, size }, limits);
  const [first] = items;
  if (first === undefined) return noResults;
  const product = groups.find(({ isProduct }) => isProduct);
  if (product !== undefined && !product.isCondition && matchRow(parseRow(first), product) === null)
    return noResults;
  if (hasUnrequestedCompound(parseRow(first), groups)) return noResults;
  // If the catalog has the typed word as a whole word, a prefix match doesn't count. "Cream" doesn't mean "creamer".
  if (product?.isWhole && isPrefixMatch(parseRow(first), product)) return noResults;
  if (groups.some((group) => isPercentage(parseRow(first), group))) return noResults;
  const { dropped, correctedTo, begun, isBrandTyped } = describeMatch(requestedGroups, first);
  const lacksSize =
    size !== null && computeSizeDistance(size, parseRow(first)) > 1 && !dropped.includes(size.typed);
  return {
    items,
    dropped: sortAsTyped(lacksSize ? [...dropped, size.typed] : dropped, text),
    correctedTo,
    ...(begun.length > 0 ? { begun } : {}),
    isBrandTyped,
  };
}

function sortAsTyped(words: readonly string[], text: string): string[] {
  return words.toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
}
