import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldWords } from '#domain/search/words.ts';
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

it('The server and the database normalize search words the same way', async () => {
  const foldInDatabase = async (inputs: string[]) => {
    // Skips letters that PostgreSQL's Unicode version lacks. JavaScript may fold them differently.
    const { rows } = await sql<{ words: string; is_known: boolean }>`
      select search_words(given) as words, unicode_assigned(given) as is_known
      from unnest(${inputs}::text[]) with ordinality as t(given, position) order by position
    `.execute(database.db);
    return rows;
  };
  await fc.assert(
    fc.asyncProperty(texts, async (sample) => {
      const storable = sample.map((text) => text.replaceAll('\0', '').toWellFormed());
      const rows = (await foldInDatabase(storable)).map((row, index) => ({
        ...row,
        text: storable[index] ?? '',
      }));
      for (const { words, text } of rows.filter(({ is_known }) => is_known))
        expect(words, text).toBe(foldWords(text).join(' '));
    }),
    { numRuns: 10 },
  );
});
