import { buildVocabulary, type Vocabulary, type VocabularyWord } from '#domain/search/vocabulary.ts';
import type { Db } from '#server/db/connect.ts';
import { createSearchIndexCache, type SearchIndexCache } from './search-index-cache.ts';

export type VocabularyCache = {
  load: (db: Db, version: number) => Promise<Vocabulary>;
  index: SearchIndexCache;
};

/** Limits memory use. Leaves out the rarest words, which occur in only one item each. */
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
 * Creates a cache of the search words. Every search first reads the catalog's version, so every process
 * notices changes. After `onIndexFailed`, searches run in PostgreSQL until the catalog changes again.
 */
export function createVocabularyCache(onIndexFailed: (error: unknown) => void): VocabularyCache {
  let cached: { version: number; vocabulary: Vocabulary } | null = null;
  // Keyed by database server, so no caller waits for another server's read.
  const pendingReads = new Map<Db, Promise<Vocabulary>>();
  const readOnce = (db: Db, version: number) => {
    const pendingRead =
      pendingReads.get(db) ??
      readVocabulary(db)
        .then((vocabulary) => {
          // The version was read before the words. If the catalog changes in between, the next search reads the words
          // again.
          cached = { version, vocabulary };
          return vocabulary;
        })
        .finally(() => pendingReads.delete(db));
    pendingReads.set(db, pendingRead);
    return pendingRead;
  };
  return {
    load: async (db, version) => (cached?.version === version ? cached.vocabulary : readOnce(db, version)),
    index: createSearchIndexCache(onIndexFailed),
  };
}
