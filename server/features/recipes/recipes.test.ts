import { afterAll, describe, expect, it } from 'vitest';
import type { RecipeNeed } from '#contract/recipes.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { exampleRecipe } from '#tests/support/example-recipe.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase({ from: 'seeded' });
const { db } = database;
const app = await startTestApp(db);
const { headers } = await signIn(db);
afterAll(async () => {
  await app.close();
  await database.close();
});

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  app.call(method, `/api/recipes${path}`, { headers, ...(body === undefined ? {} : { body }) });

it('matches', async () => {
  const { status, body } = await call('POST', '/needs', {
    ingredients: (await import('node:fs')).readFileSync('/tmp/ing.txt', 'utf8').split('\n').filter(Boolean).slice(0, 100),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  for (const { name, isStaple, line } of body.needs as RecipeNeed[])
    console.log(`${name}${isStaple ? ' [s]' : ''} => ${line.proposal} ${line.choices[0]?.item.name} ${line.choices[0]?.item.unit} x${line.choices[0]?.quantity} ${line.dropped.join()} ${line.doubt ?? ''}`);
});
