import { buildVocabulary, type Vocabulary, type VocabularyWord } from '#domain/search/vocabulary.ts';
import type { Db } from '#server/db/connect.ts';
import { createSearchIndexCache, type SearchIndexCache } from './search-index-cache.ts';

export type VocabularyCache = {
  at: (db: Db, version: number) => Promise<Vocabulary>;
  index: SearchIndexCache;
};

/** Limits memory use. The least common words are left out; each of them is in only one item. */
const MAX_WORDS = 100_000;

async function readVocabulary(db: Db): Promise<Vocabulary> {
  const words: VocabularyWord[] = await db
    .selectFrom('search_word')
    .select(['word', 'item_count as itemCount', 'brand_count as brandCount'])
    .orderBy('item_count', 'desc')
    .limit(MAX_WORDS)
    .execute();
  return buildVocabulary(words);
}

/**
 * Every search first reads the catalog's version, so every process notices changes. After `onIndexFailed`, searches run
 * in PostgreSQL until the catalog changes again.
 */
export function createVocabularyCache(onIndexFailed: (error: unknown) => void): VocabularyCache {
  let held: { version: number; vocabulary: Vocabulary } | null = null;
  // Keyed by database server, so no caller waits for another server's read.
  const reading = new Map<Db, Promise<Vocabulary>>();
  const read = (db: Db, version: number) => {
    const underWay =
      reading.get(db) ??
      readVocabulary(db)
        .then((vocabulary) => {
          // The version was read before the words. If the catalog changes in between, the next search reads the words
          // again.
          held = { version, vocabulary };
          return vocabulary;
        })
        .finally(() => reading.delete(db));
    reading.set(db, underWay);
    return underWay;
  };
  return {
    at: async (db, version) => (held?.version === version ? held.vocabulary : read(db, version)),
    index: createSearchIndexCache(onIndexFailed),
  };
}
