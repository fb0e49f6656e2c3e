import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import type { NetContent } from '#domain/item/size/net-content.ts';
import { createSearchIndexBuilder, type IndexQueryGroup, type SearchIndex } from '#domain/search/index.ts';
import type { WordGroup } from '#domain/search/plan.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type CatalogState,
  type FoundItem,
  findCatalogState,
  listSearchItemsById,
  MAX_RANKED_ROWS,
} from './search-queries.ts';
import { type SearchTerm, toSearchTerms } from './search-terms.ts';

type FindInIndex = (groups: readonly WordGroup[], size: NetContent | null) => Promise<FoundItem[] | null>;

export type SearchIndexCache = {
  /** If this process has no index for this catalog state yet, starts building one and returns null. */
  getFinder: (db: Db, state: CatalogState) => FindInIndex | null;
  /**
   * Waits for an index that's being built. Then returns the current index, even if it's for an older version of the
   * catalog.
   */
  settled: () => Promise<SearchIndex | null>;
};

const BATCH_ROWS = 1_000;
const MAX_CACHED_ROWS = 20_000;
const MAX_CACHED_STEMS = 50_000;

type LoadedIndex = { version: number; index: SearchIndex; rows: Map<number, FoundItem> };

type IndexRow = {
  id: number;
  tier: number;
  netAmount: number | null;
  netMeasure: string | null;
  lexemes: string;
};

async function readIndex(db: Db): Promise<LoadedIndex | null> {
  return db.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    const { version, isChanging } = await findCatalogState(tx);
    if (isChanging) return null;
    // Popularity order is also tier order, because tiers are derived from popularity.
    await sql`
      declare catalog no scroll cursor for
      select id, search_tier as tier, net_amount as "netAmount", net_measure as "netMeasure",
        array_to_string(tsvector_to_array(tsv), ' ') as lexemes
      from grocery_item order by -popularity, id
    `.execute(tx);
    const builder = createSearchIndexBuilder();
    for (;;) {
      const { rows } = await tx.executeQuery<IndexRow>(CompiledQuery.raw(`fetch ${BATCH_ROWS} from catalog`));
      for (const row of rows) builder.add({ ...row, lexemes: row.lexemes.split(' ') });
      if (rows.length < BATCH_ROWS) break;
      await setImmediate();
    }
    return { version, index: builder.finish(), rows: new Map() };
  });
}

/** Caches each word's stem. The stem is '' for a stop word, and null for a word with several stems. */
function createStemCache(): (
  db: Db,
  words: readonly string[],
) => Promise<ReadonlyMap<string, string | null>> {
  const stems = new Map<string, string | null>();
  return async (db, words) => {
    const unknownWords = words.filter((word) => !stems.has(word));
    if (unknownWords.length > 0) {
      const { rows } = await sql<{ word: string; query: string }>`
        /* name: search-stems */
        select word, to_tsquery('pg_catalog.english', quote_literal(word))::text as query
        from unnest(${unknownWords}::text[]) as word
      `.execute(db);
      if (stems.size + rows.length > MAX_CACHED_STEMS) stems.clear();
      for (const { word, query } of rows) {
        const [, stem] = /^'([^'\\ ]+)'$/.exec(query) ?? [];
        stems.set(word, query === '' ? '' : (stem ?? null));
      }
    }
    return stems;
  };
}

type Stems = ReadonlyMap<string, string | null>;

function toLexemes({ stems: words, plain }: SearchTerm, stems: Stems): string[] | null {
  const lexemes = words.map((word) => stems.get(word) ?? null);
  return lexemes.includes(null)
    ? null
    : ([...lexemes.filter((one) => one !== null && one !== ''), ...plain] as string[]);
}

function toIndexGroup(terms: readonly SearchTerm[], stems: Stems): IndexQueryGroup | null {
  const whole: string[][] = [];
  for (const term of terms.filter(({ isPrefix }) => !isPrefix)) {
    const lexemes = toLexemes(term, stems);
    if (lexemes === null) return null;
    if (lexemes.length > 0) whole.push(lexemes);
  }
  const prefixTerms = terms.filter(({ isPrefix }) => isPrefix);
  return {
    whole,
    completions: prefixTerms.flatMap(({ plain }) => plain),
    beginning: prefixTerms.find(({ beginning }) => beginning !== null)?.beginning ?? null,
  };
}

/** A group that contains only stop words matches everything. */
const matchesEverything = ({ whole, completions, beginning }: IndexQueryGroup) =>
  whole.length === 0 && completions.length === 0 && beginning === null;

async function findRows(
  db: Db,
  ids: readonly number[],
  cachedRows: Map<number, FoundItem>,
): Promise<FoundItem[]> {
  const missingIds = ids.filter((id) => !cachedRows.has(id));
  const loadedRows = missingIds.length === 0 ? [] : await listSearchItemsById(db, missingIds);
  for (const row of loadedRows) cachedRows.set(row.id, row);
  const rows = ids.flatMap((id) => cachedRows.get(id) ?? []);
  for (const id of cachedRows.keys()) {
    if (cachedRows.size <= MAX_CACHED_ROWS) break;
    cachedRows.delete(id);
  }
  return rows;
}

export function createSearchIndexCache(onFailed: (error: unknown) => void): SearchIndexCache {
  let loaded: LoadedIndex | null = null;
  let loading: Promise<void> | null = null;
  /** The catalog version whose index couldn't be built. Searches use the database until the next version. */
  let failedVersion: number | null = null;
  const loadStems = createStemCache();

  const startLoading = (db: Db, version: number) => {
    loading ??= readIndex(db)
      .then(
        (loadedIndex) => {
          if (loadedIndex !== null) loaded = loadedIndex;
        },
        (error: unknown) => {
          failedVersion = version;
          onFailed(error);
        },
      )
      .finally(() => {
        loading = null;
      });
  };

  return {
    getFinder(db, { version, isChanging }) {
      if (isChanging) return null;
      const current = loaded;
      if (current === null || current.version !== version) {
        // A caller with an older version has outdated state, so don't rebuild the index.
        if (version !== failedVersion && (current === null || current.version < version))
          startLoading(db, version);
        return null;
      }
      return async (groups, size) => {
        const terms = groups.map(toSearchTerms);
        const stems = await loadStems(
          db,
          terms.flat().flatMap((term) => term.stems),
        );
        const indexGroups = terms.map((groupTerms) => toIndexGroup(groupTerms, stems));
        if (indexGroups.includes(null)) return null;
        const nonEmptyGroups = indexGroups.flatMap((group) =>
          group === null || matchesEverything(group) ? [] : [group],
        );
        return findRows(db, current.index.find(nonEmptyGroups, size, MAX_RANKED_ROWS), current.rows);
      };
    },
    async settled() {
      await loading;
      return loaded?.index ?? null;
    },
  };
}
