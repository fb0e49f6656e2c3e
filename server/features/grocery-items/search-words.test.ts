import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldWords } from '#domain/search-words.ts';
import { createTestDatabase } from '#tests/support/database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const texts = fc.array(
  fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(..."aZ9éñßÆœŁ&'’`™® -.,%½молοπ牛🍎"), maxLength: 20 }),
  ),
  { minLength: 300, maxLength: 300 },
);

it('folds as the database does, so that what is typed meets what is indexed', async () => {
  const words = async (given: string[]) => {
    const { rows } = await sql<{ words: string }>`
      select search_words(given) as words from unnest(${given}::text[]) with ordinality as t(given, position)
      order by position
    `.execute(database.db);
    return rows.map((row) => row.words);
  };
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      const storable = some.map((text) => text.replaceAll('\0', '').toWellFormed());
      expect(await words(storable)).toEqual(storable.map((text) => foldWords(text).join(' ')));
    }),
    { numRuns: 10 },
  );
});
