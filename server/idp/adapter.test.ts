import type { AdapterPayload } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { createPostgresAdapter } from './adapter.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let now = new Date('2026-05-01T12:00:00Z');
let adapter: ReturnType<typeof createPostgresAdapter>;

beforeAll(async () => {
  database = await createTestDatabase();
  adapter = createPostgresAdapter(database.db, () => now);
});

afterAll(() => database.close());

describe('createPostgresAdapter', () => {
  it('The PostgreSQL adapter finds an entry only under its own model', async () => {
    await adapter('AccessToken').upsert('secret-1', { accountId: 'maya', jti: 'secret-1' }, 60);
    expect(await adapter('AccessToken').find('secret-1')).toEqual({ accountId: 'maya', jti: 'secret-1' });
    expect(await adapter('RefreshToken').find('secret-1')).toBeUndefined();
  });

  it('The PostgreSQL adapter replaces an entry with the same ID', async () => {
    await adapter('Session').upsert('secret-2', { uid: 'u', accountId: 'maya' }, 60);
    await adapter('Session').upsert('secret-2', { uid: 'u', accountId: 'noor' }, 60);
    expect(await adapter('Session').find('secret-2')).toMatchObject({ accountId: 'noor' });
    expect(await adapter('Session').findByUid('u')).toMatchObject({ accountId: 'noor' });
  });

  it("The PostgreSQL adapter doesn't store secrets in plain text", async () => {
    await adapter('AuthorizationCode').upsert('very-secret', { jti: 'very-secret' }, 60);
    const session = { accountId: 'maya', cookie: 'very-secret' };
    await adapter('Interaction').upsert('other', { session } as AdapterPayload, 60);
    const rows = await database.db.selectFrom('idp_payload').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('very-secret');
  });

  it("The PostgreSQL adapter doesn't find expired entries but keeps entries without an expiry", async () => {
    await adapter('Interaction').upsert('short', { uid: 'gone' }, 60);
    await adapter('Interaction').upsert('endless', {});
    now = new Date(now.getTime() + 60_000);
    expect(await adapter('Interaction').find('short')).toBeUndefined();
    expect(await adapter('Interaction').findByUid('gone')).toBeUndefined();
    expect(await adapter('Interaction').find('endless')).toBeDefined();
  });

  it('The PostgreSQL adapter stores when a code was first consumed', async () => {
    await adapter('AuthorizationCode').upsert('code', {}, 600);
    const firstUse = Math.floor(now.getTime() / 1000);
    await adapter('AuthorizationCode').consume('code');
    now = new Date(now.getTime() + 5_000);
    await adapter('AuthorizationCode').consume('code');
    expect(await adapter('AuthorizationCode').find('code')).toMatchObject({ consumed: firstUse });
  });

  it('The PostgreSQL adapter revokes all entries of a grant across all models', async () => {
    await adapter('AccessToken').upsert('token', { grantId: 'g' }, 60);
    await adapter('AuthorizationCode').upsert('its-code', { grantId: 'g' }, 60);
    await adapter('AccessToken').upsert('stranger', { grantId: 'h' }, 60);
    await adapter('AccessToken').revokeByGrantId('g');
    expect(await adapter('AccessToken').find('token')).toBeUndefined();
    expect(await adapter('AuthorizationCode').find('its-code')).toBeUndefined();
    expect(await adapter('AccessToken').find('stranger')).toBeDefined();
  });

  it('The PostgreSQL adapter can destroy an entry', async () => {
    await adapter('Grant').upsert('grant', {}, 60);
    await adapter('Grant').destroy('grant');
    expect(await adapter('Grant').find('grant')).toBeUndefined();
  });
});
