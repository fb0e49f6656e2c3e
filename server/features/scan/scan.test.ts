import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const clock = { now: new Date('2026-11-22T12:00:00Z') };
const app = await startTestApp(db, { clock: () => clock.now, env: { ADMIN_EMAILS: 'boss@example.com' } });
afterAll(async () => {
  await app.close();
  await database.close();
});

async function createShopper(options: Parameters<typeof signIn>[1] = {}) {
  const { headers, userId } = await signIn(db, options);
  return {
    userId,
    look: (code: string) => app.call('GET', `/api/codes?code=${encodeURIComponent(code)}`, { headers }),
    say: (body: unknown) => app.call('PUT', '/api/codes', { headers, body }),
    call: (method: 'GET' | 'POST', path: string, body?: unknown) =>
      app.call(method, `/api/${path}`, { headers, ...(body === undefined ? {} : { body }) }),
  };
}
const admin = await createShopper({ email: 'boss@example.com' });
const listWaitingProposals = async (...codes: string[]) => {
  const { body } = await admin.call('GET', 'admin/proposed-items');
  return body.filter(({ gtin }: { gtin: string }) => codes.includes(gtin.slice(2)));
};
const reviewProposal = ({ id, proposedAt }: { id: number; proposedAt: string }, isAccepted: boolean) =>
  admin.call('POST', `admin/proposed-items/${id}`, { isAccepted, proposedAt });

let codeCount = 0;
function createCode(): string {
  codeCount += 1;
  const body = `0360009${String(codeCount).padStart(4, '0')}`;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
const tissue = { name: 'Facial Tissue', brand: 'Kleenex', unit: '65 ct', category: 'Household' };

describe('Barcodes', () => {
  it('Scanning finds an item by its barcode in any barcode format', async () => {
    const who = await createShopper();
    const item = await makeItem(db, { gtin: '00042100005264' });
    for (const code of ['042100005264', '0 42100 00526 4', '0042100005264', '04252614']) {
      const { status, body } = await who.look(code);
      expect([status, body.item?.id, body.isOwnWord], code).toEqual([200, item.id, false]);
    }
  });

  it('Looking up an invalid or non-product barcode returns an error that says why', async () => {
    const who = await createShopper();
    const code = createCode();
    expect((await who.look(code)).body).toEqual({
      ...{ gtin: `00${code}`, item: null, proposed: null, isOwnWord: false },
    });
    const invalidCodes = [
      ['036000291453', 'One digit is wrong'],
      ['84011', 'Search by name instead'],
      ['9780306406157', 'a book or magazine'],
      ['212345928752', 'in-store label'],
      ['500000000005', 'coupon'],
    ] as const;
    for (const [text, words] of invalidCodes) {
      const { status, body } = await who.look(text);
      expect(status, text).toBe(400);
      expect(body.message, text).toContain(words);
      expect(body.message, text).not.toContain('code:');
    }
  });
});

describe('Items proposed for a barcode', () => {
  it("A shopper's proposed item for a barcode is found only by that shopper", async () => {
    const [who, other] = [await createShopper(), await createShopper()];
    const code = createCode();
    expect((await who.say({ code, itemId: null, description: tissue })).status).toBe(200);
    expect((await who.look(code)).body).toMatchObject({ item: null, proposed: tissue, isOwnWord: true });
    expect((await other.look(code)).body).toMatchObject({ proposed: null, isOwnWord: false });
    const item = await makeItem(db);
    await who.say({ code, itemId: item.id, description: null });
    expect((await who.look(code)).body).toMatchObject({ item: { id: item.id }, isOwnWord: true });
    expect((await other.look(code)).body.item).toBeNull();
  });

  it('A barcode proposal must have an existing item or a full description', async () => {
    const who = await createShopper();
    const code = createCode();
    for (const invalidProposal of [
      { itemId: null, description: null },
      { itemId: 1, description: tissue },
      { itemId: 2_147_483_647, description: null },
      { itemId: null, description: { ...tissue, name: ' . ' } },
      { itemId: null, description: { ...tissue, category: 'Toys' } },
    ]) {
      expect((await who.say({ code, ...invalidProposal })).status).toBe(400);
    }
    expect((await who.look(code)).body.proposed).toBeNull();
  });

  it('A shopper can propose items for at most 500 barcodes', async () => {
    const who = await createShopper();
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...{ user_id: who.userId, gtin: String(index).padStart(14, '0'), proposed_at: clock.now },
      ...tissue,
    }));
    await db.insertInto('proposed_item').values(rows).execute();
    expect((await who.say({ code: createCode(), itemId: null, description: tissue })).body.code).toBe(
      'proposed_items_full',
    );
    await db.deleteFrom('proposed_item').where('user_id', '=', who.userId).execute();
  });
});

describe('Administrator review', () => {
  it('Accepting a new item proposed for a barcode creates the item once, for everyone', async () => {
    const [who, other] = [await createShopper(), await createShopper()];
    const code = createCode();
    const description = { ...tissue, name: 'Pocket Tissue' };
    await who.say({ code, itemId: null, description });
    const [row] = await listWaitingProposals(code);
    expect(row).toMatchObject({ gtin: `00${code}`, itemId: null, ...description });
    expect((await reviewProposal(row, true)).status).toBe(204);
    expect((await reviewProposal(row, true)).status).toBe(404);
    expect((await other.look(code)).body).toMatchObject({ item: description, isOwnWord: false });
    const searchAnswer = await other.call('GET', 'search?q=pocket%20tissue');
    expect(searchAnswer.body.items).toMatchObject([{ name: 'Pocket Tissue' }]);
    expect(await listWaitingProposals(code)).toEqual([]);
  });

  it('If an item is accepted for a barcode, the barcode is assigned to the item, unless the item already has a barcode', async () => {
    const [who, other] = [await createShopper(), await createShopper()];
    const [code, secondCode] = [createCode(), createCode()];
    const item = await makeItem(db);
    await who.say({ code, itemId: item.id, description: null });
    await other.say({ code: secondCode, itemId: item.id, description: null });
    const rows = await listWaitingProposals(code, secondCode);
    expect(rows).toMatchObject([{ itemId: item.id, name: item.name }, { itemId: item.id }]);
    await reviewProposal(rows[0], true);
    expect((await other.look(code)).body).toMatchObject({ item: { id: item.id }, isOwnWord: false });
    expect(await listWaitingProposals(code, secondCode), 'stays with who said it').toEqual([]);
    expect((await reviewProposal(rows[1], true)).status).toBe(404);
    expect((await other.look(secondCode)).body).toMatchObject({ item: { id: item.id }, isOwnWord: true });
  });

  it("The shopper who proposed a rejected item can still find the item, and it isn't reviewed again", async () => {
    const who = await createShopper();
    const code = createCode();
    await who.say({ code, itemId: null, description: tissue });
    const [row] = await listWaitingProposals(code);
    clock.now = new Date(clock.now.getTime() + 1_000);
    await who.say({ code, itemId: null, description: { ...tissue, unit: '70 ct' } });
    expect((await reviewProposal(row, true)).status, 'was not looked at').toBe(404);
    const [changedRow] = await listWaitingProposals(code);
    expect((await reviewProposal(changedRow, false)).status).toBe(204);
    expect(await listWaitingProposals(code)).toEqual([]);
    expect((await who.look(code)).body.proposed).toMatchObject({ unit: '70 ct' });
    await who.say({ code, itemId: null, description: { ...tissue, unit: '70 ct' } });
    expect(await listWaitingProposals(code), 'the same once more').toEqual([]);
  });
});
