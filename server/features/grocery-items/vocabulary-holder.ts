import { buildVocabulary, type Vocabulary, type VocabularyWord } from '#domain/vocabulary.ts';
import type { Db } from '#server/db/connect.ts';

/** The copy of the catalogue's vocabulary that this process holds. */
export type VocabularyHolder = {
  /** The copy, read at the first call. */
  current: (db: Db) => Promise<Vocabulary>;
  /** The version of the catalogue that the copy was asked for. */
  version: () => number | null;
  /** Reads again, once however many ask at the same time. */
  reload: (db: Db, version: number) => Promise<Vocabulary>;
};

/** Words of a single item are only worth their memory while the catalogue is small. */
const MAX_WORDS = 100_000;

async function readVocabulary(db: Db): Promise<{ version: number; vocabulary: Vocabulary }> {
  // The version first: should the words change between the two reads, the next search reads them again.
  const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow();
  const words: VocabularyWord[] = await db
    .selectFrom('search_word')
    .select(['word', 'item_count as itemCount', 'brand_count as brandCount'])
    .orderBy('item_count', 'desc')
    .limit(MAX_WORDS)
    .execute();
  return { version, vocabulary: buildVocabulary(words) };
}

/**
 * Holds the vocabulary of one database. Every search answer carries the catalogue's version, so that a changed
 * catalogue is noticed without asking, by every process.
 */
export function holdVocabulary(): VocabularyHolder {
  let held: { version: number; vocabulary: Vocabulary } | null = null;
  // Once a server: who is sent to another one must not wait for the first.
  const reading = new Map<Db, Promise<Vocabulary>>();
  const read = (db: Db) => {
    const underWay =
      reading.get(db) ??
      readVocabulary(db)
        .then((fresh) => {
          held = fresh;
          return fresh.vocabulary;
        })
        .finally(() => reading.delete(db));
    reading.set(db, underWay);
    return underWay;
  };
  return {
    current: async (db) => held?.vocabulary ?? read(db),
    version: () => held?.version ?? null,
    reload: async (db, version) => (held?.version === version ? held.vocabulary : read(db)),
  };
}
