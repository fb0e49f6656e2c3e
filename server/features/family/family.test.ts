import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let admin: Awaited<ReturnType<typeof signIn>>;
const now = new Date('2026-11-21T12:00:00.000Z');

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db, { env: { ADMIN_EMAILS: 'boss@example.com' } });
  admin = await signIn(database.db, { email: 'BOSS@example.com' });
});
beforeEach(async () => {
  await database.db.deleteFrom('family_member').execute();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const MEMBERS_PATH = '/api/admin/family-members';
const addMember = (body: unknown) => app.call('POST', MEMBERS_PATH, { ...admin, body });
const listMembers = async () => (await app.call('GET', MEMBERS_PATH, admin)).body;
const readUser = async (shopper: { headers: Record<string, string> }) =>
  (await app.call('GET', '/api/auth/user', shopper)).body;

describe('Family members', () => {
  it('Family members are listed newest first, with trimmed, lowercase email addresses', async () => {
    const first = await addMember({ name: ' Ada ', email: '  Ada.Lovelace@Example.COM ' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ name: 'Ada', email: 'ada.lovelace@example.com' });
    const second = await addMember({ name: 'Grace', email: 'grace@example.com' });
    expect(await listMembers()).toEqual([second.body, first.body]);
    expect(Date.parse(first.body.addedAt)).not.toBeNaN();
    expect(Object.keys(first.body).toSorted()).toEqual(['addedAt', 'email', 'id', 'name']);
    markVerified('3.family', '7.GET /api/admin/family-members', '7.POST /api/admin/family-members');
  });

  it('Family members added at an unknown time are listed last', async () => {
    await database.db.insertInto('family_member').values({ name: 'Old', email: 'old@example.com' }).execute();
    await database.db
      .insertInto('family_member')
      .values({ name: 'New', email: 'new@example.com', added_at: now })
      .execute();
    expect(await listMembers()).toMatchObject([
      { name: 'New', addedAt: now.toISOString() },
      { name: 'Old', addedAt: null },
    ]);
  });

  it('The family list accepts an email address only once, regardless of capitalization', async () => {
    await addMember({ name: 'Ada', email: 'ada@example.com' });
    const duplicate = await addMember({ name: 'Ada again', email: ' ADA@example.com' });
    expect([duplicate.status, duplicate.body.code]).toEqual([409, 'already_member']);
    const answers = await Promise.all(
      [1, 2, 3].map((n) => addMember({ name: `Grace ${n}`, email: 'grace@example.com' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await listMembers()).toHaveLength(2);
  });

  it.each([
    [{ name: '', email: 'a@b.co' }, /Please fill in all fields/],
    [{ name: '  ', email: '  ' }, /Please fill in all fields/],
    [{ name: 'Ada', email: 'ada' }, /Please enter a valid email address/],
    [{ name: 'Ada', email: 'ada@example' }, /Please enter a valid email address/],
    [{ name: 'Ada', email: 'a da@example.com' }, /Please enter a valid email address/],
    [{ name: 'Ada', email: 'a@b@example.com' }, /Please enter a valid email address/],
    [{ name: 'Ada', email: 'a\u0000@example.com' }, /Please enter a valid email address/],
    [{ name: 'Ada', email: `${'a'.repeat(250)}@b.co` }, /Please enter a valid email address/],
    [{ name: 'A\u0007', email: 'a@b.co' }, /printable/],
    [{ name: 'Ada' }, /email/],
  ])('The invalid family member %j is rejected', async (body, message) => {
    const answer = await addMember(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
    expect(await listMembers()).toEqual([]);
  });

  it('Removing a family member a second time returns 404', async () => {
    const { body } = await addMember({ name: 'Ada', email: 'ada@example.com' });
    expect((await app.call('DELETE', `${MEMBERS_PATH}/${body.id}`, admin)).status).toBe(204);
    expect((await app.call('DELETE', `${MEMBERS_PATH}/${body.id}`, admin)).status).toBe(404);
    expect(await listMembers()).toEqual([]);
    markVerified('7.DELETE /api/admin/family-members/{id}');
  });

  it('Only administrators can list family members', async () => {
    const shopper = await signIn(database.db, { subscription_status: 'active' });
    const refused = await app.call('GET', MEMBERS_PATH, shopper);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe(
      'Admin Access Required: You need admin privileges to manage family members.',
    );
  });
});

describe('Family premium', () => {
  it('Adding or removing a family member grants or ends Premium immediately', async () => {
    const grandma = await signIn(database.db, { email: 'Grandma@Example.com ' });
    expect(await readUser(grandma)).toMatchObject({ isPremium: false, isFamilyPremium: false });
    const { body } = await addMember({ name: 'Grandma', email: ' GRANDMA@example.com' });
    expect(await readUser(grandma)).toMatchObject({ isPremium: true, isFamilyPremium: true });
    expect((await app.call('GET', '/api/favorites', grandma)).status).toBe(200);
    await app.call('DELETE', `${MEMBERS_PATH}/${body.id}`, admin);
    expect(await readUser(grandma)).toMatchObject({ isPremium: false, isFamilyPremium: false });
    expect((await app.call('GET', '/api/favorites', grandma)).status).toBe(402);
  });

  it("Family Premium requires a verified email address that's on the family list", async () => {
    await addMember({ name: 'Grandma', email: 'grandma@example.com' });
    for (const account of [
      { email: 'grandma@example.com', email_verified: false },
      { email: 'grandma@example.com.evil.test' },
      { email: null },
    ]) {
      expect(await readUser(await signIn(database.db, account)), JSON.stringify(account)).toMatchObject({
        isPremium: false,
        isFamilyPremium: false,
      });
    }
  });

  it("Deleting an administrator's account doesn't delete the family members that the administrator added", async () => {
    const other = await signIn(database.db, { email: 'boss@example.com' });
    await app.call('POST', MEMBERS_PATH, { ...other, body: { name: 'Ada', email: 'ada@example.com' } });
    await database.db.deleteFrom('app_user').where('id', '=', other.userId).execute();
    expect(await listMembers()).toHaveLength(1);
  });
});
