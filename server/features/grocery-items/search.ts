import type { SearchAnswer } from '#contract/grocery-items.ts';
import { SEARCH_MAX_GROUPS, SEARCH_MIN_CHARACTERS } from '#contract/limits.ts';
import { admit } from '#domain/search-admission.ts';
import { planGroups, type WordGroup, withFewerWords } from '#domain/search-plan.ts';
import { isSameSize, parseSearchQuery } from '#domain/search-query.ts';
import { rankItems } from '#domain/search-rank.ts';
import type { Db } from '#server/db/connect.ts';
import { type FoundItem, findItems } from './search-queries.ts';
import type { VocabularyHolder } from './vocabulary-holder.ts';

const MAX_ITEMS = 60;
const nothing: SearchAnswer = { items: [], dropped: [], correctedTo: [] };

/**
 * What was typed, found: as typed with likely corrections, then with more corrections, then with fewer words.
 * What the first row lacks of it is said. Nothing under three characters (`5.search`). Each step is one statement, and a later one is only asked when the
 * earlier found nothing.
 */
export async function searchItems(db: Db, holder: VocabularyHolder, text: string): Promise<SearchAnswer> {
  if (text.trim().length < SEARCH_MIN_CHARACTERS) return nothing;
  const { words, size, sizeText } = parseSearchQuery(text);
  // A single letter, what is left of `a%_b`, says nothing: half the catalogue begins with it.
  const [firstWord = ''] = words;
  if (words.length <= 1 && firstWord.length <= 1) return nothing;

  const find = async (groups: WordGroup[]) => {
    const found = await findItems(db, groups, size);
    return { groups, ...found };
  };
  /** `asked` are the groups of all typed words, `groups` those that were looked for. */
  const answer = ({ items, groups }: { items: FoundItem[]; groups: WordGroup[] }, asked = groups) => {
    const ranked = rankItems(items, { groups, size }, { maxItems: MAX_ITEMS, maxGroups: SEARCH_MAX_GROUPS });
    const [first] = ranked;
    if (first === undefined) return nothing;
    const { dropped, correctedTo } = admit(asked, first);
    const hasSize = size === null || isSameSize(size, { amount: first.netAmount, measure: first.netMeasure });
    return { items: ranked, dropped: hasSize ? dropped : [...dropped, sizeText], correctedTo };
  };

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
    if (fewer.items.length > 0) return answer(fewer, first.groups);
  }
  return nothing;
}
