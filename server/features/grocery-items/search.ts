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
/** Words past this limit are reported as missing. */
const MAX_SEARCHED_WORDS = 8;
const emptyAnswer: SearchResponse = { items: [], dropped: [], correctedTo: [] };

export const loadVocabulary = async (db: Db, cache: VocabularyCache): Promise<Vocabulary> =>
  cache.at(db, (await findCatalogState(db)).version);

/**
 * If nothing is found, tries more corrections, then drops words. Returns nothing for text under three characters
 * (`5.search`). Uses the database if this process's index isn't current (decision 71).
 */
export async function searchItems(db: Db, cache: VocabularyCache, query: string): Promise<SearchResponse> {
  const { rest, excluded } = extractExclusions(expandHalfAndHalf(query));
  const text = expandShortForm(rest) ?? rest;
  if (text.trim().length < SEARCH_MIN_CHARACTERS) return emptyAnswer;
  const { terms, size } = parseSearchQuery(text);
  // Skip a search for a single letter, because it would match half the catalog. For example, `a%_b` is reduced to the
  // letter b.
  if (terms.length === 0 || (terms.length === 1 && terms[0]?.words.join('').length === 1)) return emptyAnswer;

  const find = async (groups: readonly WordGroup[], requestedGroups = groups) => {
    const counts = requestedGroups.find((group) => isNumber(group) && !groups.includes(group));
    const wanted = size ?? (counts === undefined ? null : createUnitlessSize(counts));
    const content = wanted?.content ?? null;
    const strict = groups.map(requireFullMatch);
    const found = (await inIndex?.(strict, content)) ?? (await searchItemRows(db, strict, content));
    const items = found.filter((item) => !isExcluded(item, exclusions));
    return answerFrom(items, { groups, requestedGroups, size: wanted, text });
  };

  const state = await findCatalogState(db);
  const vocabulary = await cache.at(db, state.version);
  const inIndex = cache.index.at(db, state);
  const plan = (generous: boolean) => planWordGroups(vocabulary, terms, generous);
  const groups = plan(false);
  const exclusions = planExclusions(vocabulary, excluded);
  const first = await find(groups.slice(0, MAX_SEARCHED_WORDS), groups);
  if (first.items.length > 0) return first;

  const generous = plan(true);
  const isMore = generous.some(
    ({ corrections }, index) => corrections.length > (groups[index]?.corrections.length ?? 0),
  );
  if (isMore) {
    const second = await find(generous.slice(0, MAX_SEARCHED_WORDS), generous);
    if (second.items.length > 0) return second;
  }
  let other: { kept: readonly WordGroup[]; found: SearchResponse } | null = null;
  const searched = groups.slice(0, MAX_SEARCHED_WORDS);
  for (const kept of listFallbackGroups(searched)) {
    if (
      other &&
      hasNoun(other.kept) &&
      other.kept.some((group) => group.isCondition && !kept.includes(group))
    )
      continue;
    const found = await find(kept, groups);
    const [first] = found.items;
    if (first === undefined) continue;
    if (!isUnrequestedProduct(first, kept, groups)) return found;
    if (other === null || !hasNoun(other.kept)) other = { kept, found };
  }
  if (other === null) return emptyAnswer;
  for (const maker of listBrandSearches(other.kept, groups, vocabulary)) {
    const made = await find(maker, groups);
    if (matchesTypedBrand(maker, made.items[0])) return made;
  }
  for (const nouns of listNounSearches(other.kept, searched)) {
    const named = await find(nouns, groups);
    const [first] = named.items;
    if (first !== undefined && !isUnrequestedProduct(first, nouns, groups)) return named;
  }
  return isWorthShowing(other.kept, searched) ? other.found : emptyAnswer;
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

function answerFrom(
  found: readonly FoundItem[],
  { groups, requestedGroups, size, text }: SearchRun,
): SearchResponse {
  const limits = { maxItems: MAX_ITEMS, maxGroups: SEARCH_MAX_GROUPS };
  const items = rankItems(found, { groups, requestedGroups, size }, limits);
  const [first] = items;
  if (first === undefined) return emptyAnswer;
  const product = groups.find(({ isProduct }) => isProduct);
  if (product !== undefined && !product.isCondition && matchRow(parseRow(first), product) === null)
    return emptyAnswer;
  if (hasUnrequestedCompound(parseRow(first), groups)) return emptyAnswer;
  // If the catalog has the typed word as a whole word, a prefix match doesn't count. "Cream" doesn't mean "creamer".
  if (product?.isWhole && isPrefixMatch(parseRow(first), product)) return emptyAnswer;
  if (groups.some((group) => isPercentage(parseRow(first), group))) return emptyAnswer;
  const { dropped, correctedTo, begun, isBrandTyped } = describeMatch(requestedGroups, first);
  const lacksSize =
    size !== null && computeSizeDistance(size, parseRow(first)) > 1 && !dropped.includes(size.typed);
  return {
    items,
    dropped: inTypedOrder(lacksSize ? [...dropped, size.typed] : dropped, text),
    correctedTo,
    ...(begun.length > 0 ? { begun } : {}),
    isBrandTyped,
  };
}

function inTypedOrder(words: readonly string[], text: string): string[] {
  return words.toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
}
