import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import type { NetContent } from '#domain/item/net-content.ts';
import { buildSearchIndex, type IndexGroup, type SearchIndex } from '#domain/search/index.ts';
import type { WordGroup } from '#domain/search/plan.ts';
import type { Db } from '#server/db/connect.ts';
import {
  BEST_ROWS,
  type CatalogueState,
  type FoundItem,
  readCatalogueState,
  readFound,
} from './search-queries.ts';
import { type SearchTerm, termsOf } from './search-terms.ts';

/** Finds as `findItems` does, in the memory of this process. */
type FindInIndex = (groups: readonly WordGroup[], size: NetContent | null) => Promise<FoundItem[] | null>;

export type IndexHolder = {
  /**
   * How to find in the catalogue of this state; null while this process has no index of it, which is then begun. What it gives is null
   * for words of which PostgreSQL makes no single stem.
   */
  at: (db: Db, state: CatalogueState) => FindInIndex | null;
  /** The index that is held, of whatever version, once none is being made. */
  settled: () => Promise<SearchIndex | null>;
};

/** Read at once; the processor is given to others in between. */
const BATCH_ROWS = 1_000;
const MOST_ROWS_KEPT = 20_000;
const MOST_STEMS_KEPT = 50_000;

type Held = { version: number; index: SearchIndex; rows: Map<number, FoundItem> };

type IndexRow = {
  id: number;
  tier: number;
  netAmount: number | null;
  netMeasure: string | null;
  lexemes: string;
};

/** Reads the whole catalogue as it is at one moment; null where it is being written. */
async function readIndex(db: Db): Promise<Held | null> {
  return db.transaction().execute(async (transaction) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
    const { version, isChanging } = await readCatalogueState(transaction);
    if (isChanging) return null;
    // By popularity they come by tier as well: a finished catalogue has made the tiers so.
    await sql`
      declare catalogue no scroll cursor for
      select id, search_tier as tier, net_amount as "netAmount", net_measure as "netMeasure",
        array_to_string(tsvector_to_array(tsv), ' ') as lexemes
      from grocery_item order by -popularity, id
    `.execute(transaction);
    const builder = buildSearchIndex();
    for (;;) {
      const { rows } = await transaction.executeQuery<IndexRow>(
        CompiledQuery.raw(`fetch ${BATCH_ROWS} from catalogue`),
      );
      for (const row of rows) builder.add({ ...row, lexemes: row.lexemes.split(' ') });
      if (rows.length < BATCH_ROWS) break;
      await setImmediate();
    }
    return { version, index: builder.finish(), rows: new Map() };
  });
}

/** The stems of words as the database's `english` has them: '' for a word without one, null where it is more than one. */
function holdStems(): (db: Db, words: readonly string[]) => Promise<ReadonlyMap<string, string | null>> {
  const stems = new Map<string, string | null>();
  return async (db, words) => {
    const unknown = words.filter((word) => !stems.has(word));
    if (unknown.length > 0) {
      const { rows } = await sql<{ word: string; query: string }>`
        /* name: search-stems */
        select word, to_tsquery('pg_catalog.english', quote_literal(word))::text as query
        from unnest(${unknown}::text[]) as word
      `.execute(db);
      if (stems.size + rows.length > MOST_STEMS_KEPT) stems.clear();
      for (const { word, query } of rows) {
        const [, stem] = /^'([^'\\ ]+)'$/.exec(query) ?? [];
        stems.set(word, query === '' ? '' : (stem ?? null));
      }
    }
    return stems;
  };
}

type Stems = ReadonlyMap<string, string | null>;

/** The lexemes of a term; null where one of its words has no single stem. */
function lexemesOf({ stems: words, plain }: SearchTerm, stems: Stems): string[] | null {
  const lexemes = words.map((word) => stems.get(word) ?? null);
  return lexemes.includes(null)
    ? null
    : ([...lexemes.filter((one) => one !== null && one !== ''), ...plain] as string[]);
}

function indexGroup(terms: readonly SearchTerm[], stems: Stems): IndexGroup | null {
  const whole: string[][] = [];
  for (const term of terms.filter(({ isBegun }) => !isBegun)) {
    const lexemes = lexemesOf(term, stems);
    if (lexemes === null) return null;
    if (lexemes.length > 0) whole.push(lexemes);
  }
  const begun = terms.filter(({ isBegun }) => isBegun);
  return {
    whole,
    begun: begun.flatMap(({ plain }) => plain),
    beginning: begun.find(({ beginning }) => beginning !== null)?.beginning ?? null,
  };
}

/** Of words that say nothing: it asks for nothing. */
const isEmpty = ({ whole, begun, beginning }: IndexGroup) =>
  whole.length === 0 && begun.length === 0 && beginning === null;

/** Rows of these ids in their order, read where they are not kept; the longest kept make room. */
async function rowsOf(db: Db, ids: readonly number[], kept: Map<number, FoundItem>): Promise<FoundItem[]> {
  const missing = ids.filter((id) => !kept.has(id));
  const fresh = missing.length === 0 ? [] : await readFound(db, missing);
  for (const row of fresh) kept.set(row.id, row);
  const rows = ids.flatMap((id) => kept.get(id) ?? []);
  for (const id of kept.keys()) {
    if (kept.size <= MOST_ROWS_KEPT) break;
    kept.delete(id);
  }
  return rows;
}

/** Holds the index of one catalogue, made anew in the background when its version has moved. */
export function holdIndex(onFailed: (error: unknown) => void): IndexHolder {
  let held: Held | null = null;
  let making: Promise<void> | null = null;
  /** Not tried again for a version at which it has failed: searching goes on in the database. */
  let failedAt: number | null = null;
  const stemsOf = holdStems();

  const make = (db: Db, version: number) => {
    making ??= readIndex(db)
      .then(
        (made) => {
          if (made !== null) held = made;
        },
        (error: unknown) => {
          failedAt = version;
          onFailed(error);
        },
      )
      .finally(() => {
        making = null;
      });
  };

  return {
    at(db, { version, isChanging }) {
      if (isChanging) return null;
      const using = held;
      if (using === null || using.version !== version) {
        // Of an older one is asked by who is behind.
        if (version !== failedAt && (using === null || using.version < version)) make(db, version);
        return null;
      }
      return async (groups, size) => {
        const terms = groups.map(termsOf);
        const stems = await stemsOf(
          db,
          terms.flat().flatMap((term) => term.stems),
        );
        const asked = terms.map((some) => indexGroup(some, stems));
        if (asked.includes(null)) return null;
        const wanted = asked.flatMap((group) => (group === null || isEmpty(group) ? [] : [group]));
        return rowsOf(db, using.index.find(wanted, size, BEST_ROWS), using.rows);
      };
    },
    async settled() {
      await making;
      return held?.index ?? null;
    },
  };
}
