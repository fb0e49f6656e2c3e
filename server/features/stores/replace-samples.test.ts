import { describe, expect, it } from 'vitest';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { boise, setUpStoreAreas } from '#tests/support/store-areas.ts';

const area = setUpStoreAreas();

const northOfBoise = (miles: number) => ({ latitude: boise.lat + miles / 69.0934, longitude: boise.lng });

async function createChainWithSample(name: string, miles = 1) {
  const chain = await makeChain(area.db, { name });
  const add = (index: number, more: object = {}) =>
    makeStore(area.db, { chain_id: chain.id, name, ...northOfBoise(index), ...more });
  const sample = await add(miles, { name: `${name} sample`, address: null, is_sample: true });
  return { add, sample };
}

const hideSamples = () =>
  area.db.updateTable('store').set({ is_hidden: true }).where('is_sample', '=', true).execute();

describe('Selected sample stores that are hidden', () => {
  it("If a selected sample store is hidden, the chain's nearest real store replaces it", async () => {
    const [aldi, kroger] = [await createChainWithSample('Aldi'), await createChainWithSample('Kroger')];
    const independentStore = await makeStore(area.db, { name: 'El Sol Mercado', ...northOfBoise(2) });
    const me = await area.shopper();
    await me.select([kroger.sample.id, independentStore.id, aldi.sample.id]);
    const [farAldi, nearAldi] = [await aldi.add(9), await aldi.add(5)];
    const [nearKroger] = [await kroger.add(3), await kroger.add(14)];
    await aldi.add(0.5, { is_hidden: true });
    await hideSamples();

    expect((await me.call('/api/cart')).status).toBe(200);
    const expectedIds = [nearKroger.id, independentStore.id, nearAldi.id];
    expect(await me.preferences()).toMatchObject({ storeIds: expectedIds, closedStores: [] });

    // If a nearer store opens later, the selection doesn't change.
    await aldi.add(0.1);
    expect((await me.preferences()).storeIds).toEqual(expectedIds);
    expect(expectedIds).not.toContain(farAldi.id);
  });

  it('A comparison shows the real store that replaced a sample store', async () => {
    const aldi = await createChainWithSample('Aldi');
    const me = await area.shopper();
    await me.select([aldi.sample.id]);
    const realStore = await aldi.add(5);
    await makeStore(area.db, northOfBoise(1));
    await hideSamples();
    const { id: itemId } = await makeItem(area.db);
    const headers = me.headers;
    await area.app.call('POST', '/api/cart', { headers, body: { itemId, quantity: 1 } });
    const { body } = await me.call('/api/cart');
    const [line] = parseCartLines(body);
    expect(line.storePrices.map(({ store }: { store: { id: number } }) => store.id)).toEqual([realStore.id]);
  });

  it('A hidden sample store is deselected, and a store that its chain later opens within 15 miles is selected instead', async () => {
    const [aldi, kroger] = [await createChainWithSample('Aldi'), await createChainWithSample('Kroger')];
    const me = await area.shopper();
    await me.select([aldi.sample.id, kroger.sample.id]);
    await aldi.add(15.1);
    const realStore = await kroger.add(14.9);
    await hideSamples();
    expect(await me.preferences()).toMatchObject({ storeIds: [realStore.id], closedStores: [] });
    const newStore = await aldi.add(7);
    expect((await me.preferences()).storeIds).toEqual([newStore.id, realStore.id]);
  });

  it("If a sample store's chain has no stores nearby, the nearest store of a different chain replaces the sample store", async () => {
    const [aldi, kroger] = [await createChainWithSample('Aldi'), await createChainWithSample('Kroger')];
    const me = await area.shopper();
    await me.select([aldi.sample.id, kroger.sample.id]);
    const realKroger = await kroger.add(9);
    await kroger.add(9.5);
    const [club, independent, lidl, publix] = await Promise.all([
      makeChain(area.db, { name: 'Costco', membership: 'Members only' }),
      makeChain(area.db, { name: 'El Sol Mercado', is_independent: true }),
      makeChain(area.db, { name: 'Lidl' }),
      makeChain(area.db, { name: 'Publix' }),
    ]);
    await makeStore(area.db, { chain_id: club.id, ...northOfBoise(1) });
    await makeStore(area.db, { chain_id: independent.id, ...northOfBoise(2) });
    await makeStore(area.db, { chain_id: publix.id, ...northOfBoise(5) });
    const nearest = await makeStore(area.db, { chain_id: lidl.id, ...northOfBoise(4) });
    await hideSamples();
    expect((await me.preferences()).storeIds).toEqual([nearest.id, realKroger.id]);
  });

  it('Two selected sample stores with the same replacement become one store', async () => {
    const aldi = await createChainWithSample('Aldi');
    const secondSample = await aldi.add(8, { name: 'Aldi sample', address: null, is_sample: true });
    const realStore = await aldi.add(5);
    const me = await area.shopper();
    await me.select([aldi.sample.id, secondSample.id, realStore.id]);
    await hideSamples();
    expect((await me.preferences()).storeIds).toEqual([realStore.id]);
  });

  it('A hidden sample store is replaced by a real store near the sample if no location is saved', async () => {
    const aldi = await createChainWithSample('Aldi');
    const me = await area.shopper();
    await me.select([aldi.sample.id], { location: null });
    const realStore = await aldi.add(5);
    await hideSamples();
    expect((await me.preferences()).storeIds).toEqual([realStore.id]);
  });

  it('If a shopper selects a hidden sample store on an outdated page, the replacement store is saved', async () => {
    const [aldi, kroger] = [await createChainWithSample('Aldi'), await createChainWithSample('Kroger')];
    const me = await area.shopper();
    const realStore = await aldi.add(5);
    await hideSamples();
    const saveAnswer = await me.select([aldi.sample.id, kroger.sample.id]);
    expect(saveAnswer).toMatchObject({
      status: 200,
      body: { storeIds: [realStore.id], stores: [{ id: realStore.id }] },
    });
    expect((await me.preferences()).storeIds).toEqual([realStore.id]);
  });
});
