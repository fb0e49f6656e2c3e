import { describe, expect, it } from 'vitest';
import { makeFiveChainStores, setUpStoreAreas } from '#tests/support/store-areas.ts';
import { makeStubStore } from '#tests/support/store-layer-stub.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const area = setUpStoreAreas();

describe('Failing store service', () => {
  itInFullTier.each([
    ['error', 'It answered with error 400: Cannot perform query. Invalid query parameters.'],
    ['busy', 'It answered with status 503.'],
    ['html', /^Its answer broke off or is no JSON: /],
    ['half', /^Its answer broke off or is no JSON: /],
    ['silence', 'It cannot be reached: it took too long.'],
    ['same page', 'It gave the same page twice.'],
    ['empty page', 'It announced more stores and gave none.'],
    ['nothing', 'It names no grocery store around a city.'],
    ['stall', 'It stopped in the middle of its answer.'],
  ] as const)('If the store service fails ("%s"), the sample stores stay', async (reply, sentence) => {
    await area.sampleInBoise();
    area.stub.stores = [makeStubStore()];
    area.stub.answerWith(reply);
    await area.stores();
    expect(await area.askLayer()).toEqual([
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ]);
    expect(await area.stateOf()).toBe('unreachable');
    expect((await area.stores()).some(({ isSample }) => isSample)).toBe(true);
    const requestCount = area.stub.seen.length;
    await area.askLayer();
    expect(area.stub.seen).toHaveLength(requestCount);

    area.pass(60_000);
    area.stub.answerWith('stores');
    expect(await area.askLayer()).toEqual([]);
    expect(await area.stateOf()).toBe('known');
  });

  itInFullTier(
    'If the store service fails partway through, the stores already received are kept',
    async () => {
      await area.sampleInBoise();
      area.stub.stores = makeFiveChainStores();
      area.stub.pageRows = 2;
      area.stub.answerWith('half', 2);
      await area.stores();
      expect(await area.askLayer()).toEqual([expect.stringMatching(/^Its answer broke off or is no JSON: /)]);
      expect(await area.names()).toEqual(['Albertsons', 'Sample', 'Walmart Supercenter']);
      expect(await area.stateOf()).toBe('unreachable');
      area.pass(60_000);
      area.stub.answerWith('stores');
      expect(await area.askLayer()).toEqual([]);
      expect(await area.names()).toHaveLength(5);
      expect(await area.stateOf()).toBe('known');
    },
  );

  it('A store service response with only unusable rows counts as a failure', async () => {
    area.stub.stores = makeFiveChainStores().map((store) => ({
      ...store,
      Latitude: null,
      Longitude: null,
    }));
    await area.stores();
    expect(await area.askLayer()).toEqual(['None of its 5 stores is usable.']);
    expect(await area.stateOf()).toBe('unreachable');
  });

  it('An empty store service response is accepted if the area has no known stores', async () => {
    await area.stores();
    expect(await area.askLayer()).toEqual([]);
    expect(await area.stateOf()).toBe('known');
  });

  itInFullTier(
    'Each failure of the store service doubles the wait before the next request, up to a day',
    async () => {
      area.stub.answerWith('error');
      await area.stores();
      const waits: number[] = [];
      for (let n = 0; n < 14; n += 1) {
        await area.askLayer();
        const [row] = await area.noted();
        const waitMs = (row?.next_ask_at.getTime() ?? 0) - area.clock().getTime();
        waits.push(waitMs / 60_000);
        area.pass(waitMs);
      }
      expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
      expect(waits.at(-1)).toBe(1_440);
    },
  );

  it("If the store service doesn't respond for one area, other areas aren't queried", async () => {
    area.stub.answerWith('busy');
    await area.stores();
    await area.stateOf({ lat: 36.15, lng: -95.99 });
    expect(await area.askLayer()).toHaveLength(1);
    expect(await area.stateOf({ lat: 36.15, lng: -95.99 })).toBe('unreachable');
  });
});

describe('Unusable rows', () => {
  it('Unusable rows from the store service are counted, and the other rows are imported', async () => {
    area.stub.stores = [
      makeStubStore({ Store_Name: 'Albertsons 1', Store_Street_Address: '1 Main St' }),
      makeStubStore({ Store_Name: 'Sea Market', Latitude: 43.4, Longitude: -116.2, Zip_Code: '07102' }),
      makeStubStore({ Store_Name: 'Nowhere Market', Latitude: null, Longitude: null }),
      makeStubStore({ Store_Name: 'Unknown Market', State: 'Idaho' }),
      makeStubStore({ Store_Name: '' }),
      makeStubStore({ Store_Name: 'Family Dollar 2', Store_Type: 'Grocery Store' }),
      makeStubStore({ Store_Name: 'Boise Tobacco & Liquor', Store_Type: 'Grocery Store' }),
    ];
    await area.stores();
    await area.askLayer();
    expect(await area.names()).toEqual(['Albertsons']);
    expect(await area.noted()).toMatchObject([{ store_count: 1, rejected_count: 4, last_error: null }]);
  });

  it("Three spellings of a store's name at the same address become one store", async () => {
    const address = { Store_Street_Address: '100 W State St' };
    area.stub.stores = [
      makeStubStore({ Store_Name: 'WAL-MART SUPERCENTER 12', ...address }),
      makeStubStore({ Store_Name: 'Walmart Sueprcenter #12', ...address }),
      makeStubStore({ Store_Name: 'WALMART SC 12', ...address }),
      makeStubStore({ Store_Name: 'Plaza Supermarket', ...address }),
      makeStubStore({ Store_Name: 'El Rio Carniceria', ...address }),
    ];
    await area.stores();
    await area.askLayer();
    expect(await area.names()).toEqual(['El Rio Carniceria', 'Plaza Supermarket', 'Walmart Supercenter']);
  });
});
