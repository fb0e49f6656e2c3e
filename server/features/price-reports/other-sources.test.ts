import { afterAll, beforeEach, expect, it } from 'vitest';
import { mergeObservations } from '#server/features/observations/api.ts';
import { makeItem } from '#tests/support/factories.ts';
import { setUpReporting } from '#tests/support/reporting.ts';
import { recomputePublishedPrices } from './publish.ts';

const { db, here, bread, ago, reporter, trusted, agreed, shownOf, list, accept, later, now, setNow, end } =
  await setUpReporting();
afterAll(end);
beforeEach(() => setNow());

const addOfficialPrice = (
  itemId: number,
  priceCents: number,
  seenAt: string,
  regularPriceCents: number | null,
  storeId: number | null = here.id,
) =>
  db.transaction().execute((tx) =>
    mergeObservations(
      tx,
      [
        {
          ...{ line: 0, itemId, storeId, priceCents, regularPriceCents, isMember: false },
          ...{
            gtin: null,
            chainId: storeId === null ? here.chain_id : null,
            chainSlug: null,
            channel: 'in-store' as const,
          },
          ...{ source: 'the store', observedAt: new Date(seenAt) },
        },
      ],
      { now: now() },
    ),
  );

const listReportsOf = async (itemId: number) =>
  (await list()).filter(({ item }: { item: { id: number } }) => item.id === itemId);

it("An accepted sale price without a regular price gets the store's own one if that is for the same price", async () => {
  const { id } = await makeItem(db, bread);
  await addOfficialPrice(id, 400, ago(3), 540);
  await (await reporter()).say(id, 400, ago(1));
  await accept(id);
  expect((await shownOf(id))[0]).toMatchObject({ price: '4.00', regularPrice: '5.40', observedAt: ago(1) });
});

it('A sale price gets no regular price if a different price was seen since the sale', async () => {
  const { id } = await makeItem(db, bread);
  await agreed(id, 400, ago(5), { regularPriceCents: 500 });
  await agreed(id, 420, ago(3));
  await later(10);
  await (await reporter()).say(id, 400, ago(1));
  await accept(id);
  expect((await shownOf(id))[0]).toMatchObject({ price: '4.00', observedAt: ago(1) });
  expect((await shownOf(id))[0]).not.toHaveProperty('regularPrice');
});

it.each([
  ['at the store', here.id],
  ['at the whole chain', null],
])('A report is reviewed if a different price %s was seen between it and the published price that it agrees with', async (_, storeId) => {
  const { id } = await makeItem(db, bread);
  await (await reporter()).say(id, 400, ago(3));
  await accept(id);
  await addOfficialPrice(id, 480, ago(2), null, storeId);
  for (const who of [await trusted(), await trusted()]) await who.say(id, 400, ago(1));
  await later(10);
  expect(await listReportsOf(id)).toHaveLength(2);
});

it('A report without a regular price is reviewed if the published regular price was only accepted', async () => {
  const { id } = await makeItem(db, bread);
  await (await reporter()).say(id, 400, ago(3), { regularPriceCents: 540 });
  await accept(id);
  for (const who of [await trusted(), await trusted()]) await who.say(id, 400, ago(2));
  await later(10);
  expect(await listReportsOf(id)).toHaveLength(2);
});

it("A card price's report is reviewed if a price without the card in between differs from its regular price", async () => {
  const { id } = await makeItem(db, bread);
  const cardSale = { regularPriceCents: 500, isMember: true };
  await (await reporter()).say(id, 360, ago(3), cardSale);
  await accept(id);
  await addOfficialPrice(id, 420, ago(2), null);
  for (const who of [await trusted(), await trusted()]) await who.say(id, 360, ago(1), cardSale);
  await later(10);
  expect(await listReportsOf(id)).toHaveLength(2);
});

it('A sale price gets its regular price from an official price that was imported later', async () => {
  const { id } = await makeItem(db, bread);
  await agreed(id, 400, ago(1));
  await later(10);
  await addOfficialPrice(id, 400, ago(3), 540);
  await recomputePublishedPrices(db, now());
  expect((await shownOf(id))[0]).toMatchObject({ price: '4.00', regularPrice: '5.40', observedAt: ago(1) });
});

it('Counted reports are reviewed if an official price from before them is imported later', async () => {
  const { id } = await makeItem(db, bread);
  await (await reporter()).say(id, 400, ago(3));
  await accept(id);
  for (const who of [await trusted(), await trusted()]) await who.say(id, 400, ago(1));
  await later(10);
  expect(await listReportsOf(id)).toHaveLength(0);
  await addOfficialPrice(id, 480, ago(2), null);
  await recomputePublishedPrices(db, now());
  expect(await listReportsOf(id)).toHaveLength(2);
});
