import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { findOrCreateProviderSecrets } from './secrets.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

describe('findOrCreateProviderSecrets', () => {
  it('findOrCreateProviderSecrets creates only one permanent set of secrets, even if many processes start at once', async () => {
    const now = new Date();
    const sets = await Promise.all(
      Array.from({ length: 5 }, () => findOrCreateProviderSecrets(database.db, now)),
    );
    for (const set of sets) expect(set).toEqual(sets[0]);
    expect(await findOrCreateProviderSecrets(database.db, now)).toEqual(sets[0]);
    expect(sets[0]?.signingKeys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(sets[0]?.clientSecret).toMatch(/^[\w-]{43}$/);
  });
});
