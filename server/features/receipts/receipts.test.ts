import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date('2026-11-22T12:00:00Z');
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

const store = await makeStore(db, { chain_id: (await makeChain(db)).id });
const sisterStore = await makeStore(db, { chain_id: store.chain_id });
const milk = await makeItem(db, { base_price_cents: 400, base_basis: 'typical', base_source: 'test' });
const bananas = await makeItem(db, { unit: 'per lb' });

const line = { printedName: 'GV WHL MLK', itemId: milk.id, quantity: 1, isByWeight: false };
const milkLine = { ...line, priceCents: 349, regularCents: null };
const makeReceipt = (...lines: unknown[]) => ({
  ...{ storeId: store.id, purchasedOn: '2026-11-20', otherCents: 0, taxCents: 0, totalCents: 349 },
  lines: lines.length > 0 ? lines : [milkLine],
});

let networkCount = 0;

async function createShopper(network?: string) {
  networkCount += 1;
  const signedIn = await signIn(db);
  const headers = { ...signedIn.headers, 'x-forwarded-for': `${network ?? `198.51.${networkCount}`}.9` };
  return {
    userId: signedIn.userId,
    save: (body: unknown) => app.call('POST', '/api/receipts', { headers, body }),
    setCards: (cardChainIds: number[]) =>
      app.call('PATCH', '/api/preferences', { headers, body: { cardChainIds } }),
    list: async () => (await app.call('GET', '/api/receipts', { headers })).body,
    read: (id: number) => app.call('GET', `/api/receipts/${id}`, { headers }),
    remove: (id: number) => app.call('DELETE', `/api/receipts/${id}`, { headers }),
    match: async (printedName: string, storeId = store.id) =>
      (
        await app.call('POST', '/api/receipts/lines', {
          headers,
          body: { storeId, lines: [{ printedName, isByWeight: false }] },
        })
      ).body.lines[0],
    async priceOf(itemId: number) {
      const { body } = await app.call('GET', `/api/prices?wishes=${itemId}&storeIds=${store.id}`, {
        headers,
      });
      return body[0].offers[0];
    },
  };
}

describe('Saved receipts', () => {
  it("Saving a receipt turns its prices into the shopper's own prices", async () => {
    const who = await createShopper();
    const promisedCents = Math.round(Number((await who.priceOf(milk.id)).price) * 100);
    const { status, body } = await who.save(
      makeReceipt(
        { ...milkLine, quantity: 2, priceCents: 600, regularCents: 698 },
        {
          ...milkLine,
          printedName: 'BANANAS',
          itemId: bananas.id,
          quantity: 1.34,
          isByWeight: true,
          priceCents: 79,
        },
        { ...milkLine, printedName: 'MYSTERY', itemId: null },
      ),
    );
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.lines).toMatchObject([
      { item: { id: milk.id }, priceCents: 600, regularCents: 698, promisedCents: promisedCents * 2 },
      { item: { id: bananas.id }, promisedCents: null },
      { printedName: 'MYSTERY', item: null, promisedCents: null },
    ]);
    expect(await who.priceOf(milk.id)).toMatchObject({ price: '3.00', isEstimate: false });
    expect(await who.priceOf(bananas.id)).toMatchObject({ price: '0.59' });
    const stranger = await createShopper();
    expect((await stranger.priceOf(bananas.id)).price).toBe(null);
    expect((await stranger.read(body.id)).status).toBe(404);
    expect(await who.list()).toMatchObject([{ id: body.id, purchasedOn: '2026-11-20', lineCount: 3 }]);
  });

  it('Saving a receipt stores card prices as member prices with their regular prices', async () => {
    const who = await createShopper();
    const { body } = await who.save(
      makeReceipt({ ...milkLine, quantity: 2, priceCents: 600, regularCents: 698, isMember: true }),
    );
    expect(await who.priceOf(milk.id)).toMatchObject({ price: '3.49' });
    await who.setCards([store.chain_id]);
    expect(await who.priceOf(milk.id)).toMatchObject({ price: '3.00', isWithCard: true });
    const removeAnswer = await who.remove(body.id);
    expect(removeAnswer.body.lines).toMatchObject([{ isMember: true, regularCents: 698 }]);
    await who.save(removeAnswer.body);
    expect(await who.priceOf(milk.id)).toMatchObject({ price: '3.00' });
  });

  it('A receipt is saved only once, even if two requests save it at the same time', async () => {
    const who = await createShopper();
    const answers = await Promise.all([who.save(makeReceipt()), who.save(makeReceipt())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await who.save(makeReceipt())).body).toMatchObject({ code: 'receipt_saved' });
    expect(await who.list()).toHaveLength(1);
  });

  it('Deleting a receipt also deletes its prices and returns the receipt, so that it can be restored', async () => {
    const who = await createShopper();
    const before = await who.priceOf(milk.id);
    const { body } = await who.save(makeReceipt());
    const removeAnswer = await who.remove(body.id);
    expect(removeAnswer).toMatchObject({ status: 200, body: makeReceipt() });
    expect(await who.list()).toEqual([]);
    expect(await who.priceOf(milk.id)).toEqual(before);
    expect((await who.remove(body.id)).status).toBe(404);
    expect((await who.save(removeAnswer.body)).status).toBe(201);
    expect(await who.priceOf(milk.id)).toMatchObject({ price: '3.49' });
  });

  it("A receipt's prices don't replace the shopper's newer prices", async () => {
    const who = await createShopper();
    await who.save(makeReceipt());
    const olderReceipt = { ...makeReceipt({ ...milkLine, priceCents: 299 }), purchasedOn: '2026-11-10' };
    expect((await who.save(olderReceipt)).status).toBe(201);
    expect(await who.priceOf(milk.id)).toMatchObject({ price: '3.49' });
    const oldDate = new Date(now.getTime() - 90 * DAY_MS).toISOString().slice(0, 10);
    const other = await createShopper();
    expect((await other.save({ ...makeReceipt(), purchasedOn: oldDate })).status).toBe(201);
    expect((await other.priceOf(milk.id)).isEstimate).toBe(true);
  });

  it('Saving an invalid receipt returns an error that names the field', async () => {
    const who = await createShopper();
    const cases: [unknown, string][] = [
      [{ ...makeReceipt(), purchasedOn: '2026-11-23' }, 'purchasedOn'],
      [{ ...makeReceipt(), purchasedOn: '2026-02-30' }, 'purchasedOn'],
      [{ ...makeReceipt(), storeId: 2_000_000_000 }, 'storeId'],
      [{ ...makeReceipt(), lines: [] }, 'lines'],
      [makeReceipt({ ...milkLine, itemId: 2_000_000_000 }), 'lines.0.itemId'],
      [makeReceipt({ ...milkLine, regularCents: 349 }), 'lines.0.regularCents'],
      [makeReceipt({ ...milkLine, quantity: 0 }), 'lines.0.quantity'],
      [makeReceipt({ ...milkLine, printedName: 'x'.repeat(61) }), 'lines.0.printedName'],
    ];
    for (const [body, field] of cases) {
      const answer = await who.save(body);
      expect([answer.status, answer.body.issues?.[0].field], JSON.stringify(body)).toEqual([400, field]);
    }
    expect(await who.list()).toEqual([]);
  });
});

describe('Partly saved receipts', () => {
  const makeLines = (...names: string[]) =>
    names.map((printedName) => ({ ...milkLine, printedName, itemId: null, priceCents: 100 }));
  const makePartial = (...names: string[]) => ({
    ...makeReceipt(...makeLines(...names)),
    totalCents: names.length * 100,
  });

  it('A complete receipt replaces a partial receipt that was saved earlier', async () => {
    const who = await createShopper();
    await who.save({ ...makeReceipt({ ...milkLine }, ...makeLines('B', 'C')), totalCents: 549 });
    const fullReceipt = {
      ...makeReceipt({ ...milkLine }, ...makeLines('B', 'C', 'D', 'E')),
      totalCents: 749,
    };
    expect((await who.save(fullReceipt)).status).toBe(201);
    expect(await who.list()).toMatchObject([{ lineCount: 5, totalCents: 749 }]);
    expect(await who.priceOf(milk.id)).toMatchObject({ price: '3.49' });
  });

  it('Saving only the first lines of a saved receipt returns receipt_saved', async () => {
    const who = await createShopper();
    await who.save(makePartial('A', 'B', 'C', 'D'));
    expect((await who.save(makePartial('A', 'B', 'C'))).body).toMatchObject({ code: 'receipt_saved' });
    expect(await who.list()).toHaveLength(1);
  });

  it.each([
    ['a different day', { purchasedOn: '2026-11-19' }],
    ['a different store', { storeId: sisterStore.id }],
  ])('A receipt with the same lines but %s counts as a separate receipt', async (_, other) => {
    const who = await createShopper();
    await who.save(makePartial('A', 'B', 'C', 'D'));
    expect((await who.save({ ...makePartial('A', 'B', 'C'), ...other })).status).toBe(201);
    expect(await who.list()).toHaveLength(2);
  });

  it("A receipt with only two lines, or with its lines in a different order, isn't treated as part of a saved receipt", async () => {
    const who = await createShopper();
    for (const names of [
      ['A', 'B', 'C', 'D'],
      ['A', 'C', 'B'],
      ['A', 'B'],
    ])
      expect((await who.save(makePartial(...names))).status).toBe(201);
  });
});

describe('Printed sizes', () => {
  it.each([
    'MYST 64OZ',
    'MYST .5 GAL',
    'MYST 12CT',
  ])('The receipt line %s never sets the price of a gallon of milk', async (printedName) => {
    const who = await createShopper();
    const before = await who.priceOf(milk.id);
    const { status, body } = await who.save(makeReceipt({ ...milkLine, printedName }));
    expect(status).toBe(201);
    expect(body.lines).toMatchObject([{ printedName, item: null, priceCents: 349 }]);
    expect(await who.priceOf(milk.id)).toEqual(before);
    expect((await who.match(printedName)).choices).toEqual([]);
  });

  it.each([
    'MYST 1GAL',
    'MYST GL',
    'MYST 128 FL OZ',
  ])('A receipt line printed as %s sets the price of a gallon of milk', async (printedName) => {
    const who = await createShopper();
    await who.save(makeReceipt({ ...milkLine, printedName }));
    expect(await who.priceOf(milk.id)).toMatchObject({ price: '3.49' });
    expect(await who.match(printedName)).toMatchObject({ isSure: true, choices: [{ id: milk.id }] });
  });
});

describe('Printed receipt names', () => {
  it("A matched receipt name is recognized for that shopper at all the chain's stores", async () => {
    const who = await createShopper();
    await who.save(makeReceipt({ ...milkLine, printedName: 'MYST ITM' }));
    expect(await who.match('myst itm', sisterStore.id)).toMatchObject({
      isSure: true,
      choices: [{ id: milk.id }],
    });
    const otherStore = await makeStore(db);
    expect((await who.match('myst itm', otherStore.id)).choices).toEqual([]);
  });

  it('If two households matched a receipt name to the same item, the item is suggested to everyone', async () => {
    const [one, other, third] = [await createShopper(), await createShopper(), await createShopper()];
    await one.save(makeReceipt({ ...milkLine, printedName: 'QZX BLK' }));
    expect((await third.match('QZX BLK')).choices).toEqual([]);
    await other.save(makeReceipt({ ...milkLine, printedName: 'QZX BLK' }));
    expect(await third.match('QZX BLK')).toMatchObject({ isSure: false, choices: [{ id: milk.id }] });
    expect(await other.match('QZX BLK')).toMatchObject({ isSure: true, choices: [{ id: milk.id }] });
  });

  it("Other households' choices never replace an unambiguous match", async () => {
    const sugar = await makeItem(db, { name: 'Muscovado Sugar', unit: '8 oz' });
    const dark = await makeItem(db, { name: 'Dark Muscovado Sugar', unit: '8 oz' });
    const printedName = 'MUSCOVADO SUGAR 8OZ';
    const before = await (await createShopper()).match(printedName);
    expect(before).toMatchObject({ isSure: true, choices: [{ id: sugar.id }, { id: dark.id }] });
    for (const who of [await createShopper(), await createShopper()])
      await who.save(makeReceipt({ ...milkLine, printedName, itemId: dark.id }));
    expect(await (await createShopper()).match(printedName)).toEqual(before);
  });

  it("An item that only other chains sell isn't suggested for a receipt line, even if other households chose it", async () => {
    const { id: chain_id } = await makeChain(db);
    await db.insertInto('store_brand').values({ chain_id, brand: 'sequoia lane' }).execute();
    const { id: itemId } = await makeItem(db, { brand: 'Sequoia Lane' });
    const shoppers = [await createShopper(), await createShopper()];
    for (const who of shoppers) await who.save(makeReceipt({ ...milkLine, printedName: 'QZX GRN', itemId }));
    expect((await (await createShopper()).match('QZX GRN')).choices).toEqual([]);
    expect(await shoppers[0]?.match('QZX GRN')).toMatchObject({ isSure: true, choices: [{ id: itemId }] });
  });

  it("An item that other households chose isn't preselected if the printed name doesn't describe it", async () => {
    const toast = await makeItem(db, { name: 'Zwieback Toast', unit: '8 oz' });
    const halva = await makeItem(db, { name: 'Pistachio Halva', unit: '8 oz' });
    const printedName = 'ZWIEBACK TOAST 8OZ';
    for (const who of [await createShopper(), await createShopper(), await createShopper()])
      await who.save(makeReceipt({ ...milkLine, printedName, itemId: halva.id }));
    const { choices, isSure } = await (await createShopper()).match(printedName);
    expect([choices[0]?.id, isSure]).toEqual([toast.id, true]);
    expect(choices.map(({ id }: { id: number }) => id)).toContain(halva.id);
  });

  it('An item that only one household chose is never suggested to others', async () => {
    for (let count = 0; count < 4; count += 1)
      await (await createShopper('203.0.113')).save(makeReceipt({ ...milkLine, printedName: 'QZX RED' }));
    expect(await (await createShopper()).match('QZX RED')).toMatchObject({ isSure: false, choices: [] });
  });

  it("A shopper whose network and device records have expired doesn't count as a second household", async () => {
    const [one, other, third] = [await createShopper(), await createShopper(), await createShopper()];
    for (const who of [one, other]) await who.save(makeReceipt({ ...milkLine, printedName: 'QZX YEL' }));
    await db.deleteFrom('reporter_tie').where('user_id', '=', one.userId).execute();
    expect((await third.match('QZX YEL')).choices).toEqual([]);
  });
});
