import { buildVocabulary, type Vocabulary, type VocabularyWord } from '#domain/search/vocabulary.ts';
import type { Db } from '#server/db/connect.ts';
import { holdIndex, type IndexHolder } from './index-holder.ts';

/** What this process holds of the catalogue to search by: its vocabulary and the index of its items. */
export type VocabularyHolder = {
  /** The vocabulary of a version, read when it is another than before, once however many ask at the same time. */
  at: (db: Db, version: number) => Promise<Vocabulary>;
  index: IndexHolder;
};

/** Words of a single item are only worth their memory while the catalogue is small. */
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
 * Holds the vocabulary and the search index of one database. Every search asks for the catalogue's version, so every process
 * notices a change. `onIndexFailed` hears why an index could not be built: until the catalogue changes again, searches of
 * this process run in PostgreSQL.
 */
export function holdVocabulary(onIndexFailed: (error: unknown) => void): VocabularyHolder {
  let held: { version: number; vocabulary: Vocabulary } | null = null;
  // Once a server: who is sent to another one must not wait for the first.
  const reading = new Map<Db, Promise<Vocabulary>>();
  const read = (db: Db, version: number) => {
    const underWay =
      reading.get(db) ??
      readVocabulary(db)
        .then((vocabulary) => {
          // The version was read first: should the words have changed since, the next search reads them again.
          held = { version, vocabulary };
          return vocabulary;
        })
        .finally(() => reading.delete(db));
    reading.set(db, underWay);
    return underWay;
  };
  return {
    at: async (db, version) => (held?.version === version ? held.vocabulary : read(db, version)),
    index: holdIndex(onIndexFailed),
  };
}
