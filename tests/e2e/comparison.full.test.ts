import { expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { insertFiveStores, openFiveStoreComparison, priceTable } from '#tests/support/comet-shelves.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests({ own: true });
const open = createTabOpener(testApp);

it('In the comparison, only the lowest total has a highlighted background', async () => {
  const page = await open();
  await openFiveStoreComparison(page, testApp(), await insertFiveStores(testApp()));
  const totals = priceTable(page)
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell');
  const backgrounds = await totals.evaluateAll((all) =>
    all.map((cell) => getComputedStyle(cell.firstElementChild ?? cell).backgroundColor),
  );
  expect(backgrounds).toHaveLength(5);
  expect(backgrounds[0]).not.toBe('rgba(0, 0, 0, 0)');
  expect(backgrounds.slice(1)).toEqual(Array(4).fill('rgba(0, 0, 0, 0)'));
  markVerified('1.lowest', '2.compare.lowest');
});
