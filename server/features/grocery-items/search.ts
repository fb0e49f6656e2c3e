import { SEARCH_MAX_GROUPS, SEARCH_MIN_CHARACTERS } from '#contract/limits.ts';
import { planGroups, type WordGroup, withFewerWords } from '#domain/search-plan.ts';
import { parseSearchQuery } from '#domain/search-query.ts';
import { rankItems } from '#domain/search-rank.ts';
import type { Db } from '#server/db/connect.ts';
import { type FoundItem, findItems } from './search-queries.ts';
import type { VocabularyHolder } from './vocabulary-holder.ts';

const MAX_ITEMS = 60;

/**
 * What was typed, found: as typed with likely corrections, then with more corrections, then with fewer words.
 * Nothing under three characters (`5.search`). Each step is one statement, and a later one is only asked when the
 * earlier found nothing.
 */
export async function searchItems(db: Db, holder: VocabularyHolder, text: string): Promise<FoundItem[]> {
  if (text.trim().length < SEARCH_MIN_CHARACTERS) return [];
  const { words, size } = parseSearchQuery(text);
  // A single letter, what is left of `a%_b`, says nothing: half the catalogue begins with it.
  const [firstWord = ''] = words;
  if (words.length <= 1 && firstWord.length <= 1) return [];

  const find = async (groups: WordGroup[]) => {
    const found = await findItems(db, groups, size);
    return { groups, ...found };
  };
  const answer = ({ items, groups }: { items: FoundItem[]; groups: WordGroup[] }) =>
    rankItems(items, { groups, size }, { maxItems: MAX_ITEMS, maxGroups: SEARCH_MAX_GROUPS });

  let vocabulary = await holder.current(db);
  let first = await find(planGroups(vocabulary, words, false));
  if (first.version !== holder.version()) {
    vocabulary = await holder.reload(db, first.version);
    first = await find(planGroups(vocabulary, words, false));
  }
  if (first.items.length > 0) return answer(first);

  const generous = planGroups(vocabulary, words, true);
  if (generous.some(({ corrections }) => corrections.length > 0)) {
    const second = await find(generous);
    if (second.items.length > 0) return answer(second);
  }
  for (const groups of withFewerWords(vocabulary, first.groups)) {
    const fewer = await find(groups);
    if (fewer.items.length > 0) return answer(fewer);
  }
  return [];
}
