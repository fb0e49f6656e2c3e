import { expect, it } from 'vitest';
import { oddWords } from './own-price-draft.ts';

const asked = {
  ...{ itemId: 1, name: 'Whole Milk', brand: 'Kemps', unit: '1 gal', storeId: 1, storeName: 'Aldi' },
  chain: { chainId: 1, chainName: 'Aldi', logo: 'AL', color: '#000000' },
  ...{ shownCents: 349, isEstimate: false, isOwn: false },
};

it('says what a price is far from, and that this is an estimate where it is', () => {
  expect(oddWords(asked, '3.99')).toBeNull();
  expect(oddWords(asked, '34.9')).toBe('Far from the $3.49 shown now. Is it for one of 1 gal?');
  expect(oddWords({ ...asked, isEstimate: true }, '34.9')).toMatch(/^Far from the ~\$3\.49 /);
});
