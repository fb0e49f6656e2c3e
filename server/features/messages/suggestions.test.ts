import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { listMessages } from '#tests/support/messages-in.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let premium: Awaited<ReturnType<typeof signIn>>;
let now = new Date();

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db, {
    clock: () => now,
    env: { SMTP_URL: 'smtp://127.0.0.1:1', SUGGESTIONS_TO: 'team@cartwise.example' },
  });
});
beforeEach(async () => {
  now = new Date();
  premium = await signIn(database.db, { subscription_status: 'active' });
});
afterEach(async () => {
  for (const table of ['suggestion', 'message'] as const) {
    await database.db.deleteFrom(table).execute();
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const suggest = (body: unknown) => app.call('POST', '/api/send-suggestion', { ...premium, body });
const readMessages = () => listMessages(database.db);

describe('Support questions', () => {
  const askQuestion = (user: object, question = 'How do I add a card?') =>
    app.call('POST', '/api/support-requests', { ...user, body: { question, userEmail: 'sam@example.com' } });

  it("A Premium member's support question is emailed to the team, marked as Premium", async () => {
    await database.db
      .updateTable('app_user')
      .set({ email: 'sam@example.com' })
      .where('id', '=', premium.userId)
      .execute();
    const { status, body } = await askQuestion(premium);
    expect([status, body.to]).toEqual([201, 'team@cartwise.example']);
    const [mail] = await readMessages();
    expect(mail).toMatchObject({
      ...{ id: body.id, channel: 'mail', recipient: 'team@cartwise.example' },
      ...{ reply_to: 'sam@example.com', subject: '[Premium] Question from sam@example.com' },
    });
    expect(mail?.body).toBe(
      'How do I add a card?\n\nFrom sam@example.com, who was promised a reply within a day.',
    );
    markVerified('6.premium.may');
  });

  it("A support question is rejected if it's blank or the shopper isn't Premium", async () => {
    expect((await askQuestion(await signIn(database.db))).status).toBe(402);
    const blank = await askQuestion(premium, ' ');
    expect(blank.status).toBe(400);
    expect(blank.body.message).toContain('Please write your question.');
    expect(await readMessages()).toEqual([]);
  });
});

describe('Suggestions', () => {
  const suggestion = { title: 'Coupons', suggestion: 'Show them.\nPlease.', userEmail: 'sam@example.com' };

  it('Only signed-in shoppers can send a suggestion', async () => {
    const refused = await app.call('POST', '/api/send-suggestion', { body: suggestion });
    expect(refused.status).toBe(401);
    expect(await database.db.selectFrom('suggestion').selectAll().execute()).toEqual([]);
    const free = await signIn(database.db);
    for (const shopper of [free, premium]) {
      const accepted = await app.call('POST', '/api/send-suggestion', { ...shopper, body: suggestion });
      expect(accepted.status).toBe(201);
    }
    markVerified('1.suggestions');
  });

  it("A suggestion is stored and emailed with the shopper's address as Reply-To", async () => {
    await database.db
      .updateTable('app_user')
      .set({ email: 'Sam@example.com' })
      .where('id', '=', premium.userId)
      .execute();
    const { status, body } = await suggest(suggestion);
    expect(status).toBe(201);
    const storedSuggestion = await database.db.selectFrom('suggestion').selectAll().executeTakeFirstOrThrow();
    expect(storedSuggestion).toMatchObject({
      ...{ id: body.id, user_id: premium.userId, title: 'Coupons' },
      ...{ suggestion: 'Show them.\nPlease.', user_email: 'sam@example.com' },
    });
    const [mail] = await readMessages();
    expect(mail).toMatchObject({
      ...{ id: storedSuggestion.message_id, channel: 'mail', recipient: 'team@cartwise.example' },
      ...{ reply_to: 'sam@example.com', subject: 'Suggestion: Coupons', state: 'queued' },
    });
    expect(mail?.body).toContain('Show them.\nPlease.');
    expect(body).toEqual({ id: storedSuggestion.id, to: 'team@cartwise.example' });
    markVerified('3.suggestion', '7.POST /api/send-suggestion');
  });

  it.each([
    ["isn't the account's address", 'their@example.com', true],
    ["isn't confirmed", 'sam@example.com', false],
  ])("A suggestion email has no Reply-To header if the sender's address %s", async (_problem, email, email_verified) => {
    await database.db
      .updateTable('app_user')
      .set({ email, email_verified })
      .where('id', '=', premium.userId)
      .execute();
    expect((await suggest(suggestion)).status).toBe(201);
    const [mail] = await readMessages();
    expect(mail).toMatchObject({ reply_to: null, body: expect.stringContaining('From sam@example.com') });
    expect(mail?.body).toContain('Whether the address is theirs is not known.');
  });

  it("A suggestion's title can have 100 characters and its description 2,000", async () => {
    const longest = { ...suggestion, title: 'a'.repeat(100), suggestion: 'b'.repeat(2_000) };
    expect((await suggest(longest)).status).toBe(201);
    const pictures = { ...suggestion, title: '🥑'.repeat(50), suggestion: '🥑'.repeat(1_000) };
    expect((await suggest(pictures)).status).toBe(201);
  });

  const incomplete = /Please provide both a title and description for your suggestion\./;
  it.each([
    [{ title: 'a'.repeat(101) }, /at most 100 characters/],
    [{ suggestion: 'b'.repeat(2_001) }, /at most 2000 characters/],
    [{ title: '🥑'.repeat(51) }, /at most 100 characters/],
    [{ suggestion: '🥑'.repeat(1_001) }, /at most 2000 characters/],
    [{ title: ' ' }, incomplete],
    [{ suggestion: '\n' }, incomplete],
    [{ title: 'Hi\r\nBcc: all@example.com' }, /single line/],
    [{ userEmail: '' }, /We need your email to respond to your suggestion\./],
    [{ userEmail: 'sam' }, /Please enter a valid email address/],
    [{ userEmail: 'sam@example.com\r\nBcc: all@example.com' }, /Please enter a valid email address/],
  ])('A suggestion with %j is rejected', async (change, message) => {
    const answer = await suggest({ ...suggestion, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
    expect(await readMessages()).toEqual([]);
  });

  it('A shopper can send at most twenty suggestions a day', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await suggest(suggestion)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  });
});
