import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCartLink, findWebsiteUrl, MAX_URL_CHARACTERS } from '#domain/store/links.ts';

const seed = new URL('../../server/db/seed/chains.csv', import.meta.url);
const toNullable = (text: string | undefined) => (text ? text : null);

const chains = parse(readFileSync(seed, 'utf8'), { columns: true }).map((row: unknown) => {
  const { name, websiteUrl, onlineShoppingUrl, searchParameter } = row as Record<string, string>;
  return {
    name: name ?? '',
    websiteUrl: toNullable(websiteUrl),
    onlineShoppingUrl: toNullable(onlineShoppingUrl),
    searchParameter: toNullable(searchParameter),
  };
});

function findChain(name: string) {
  const found = chains.find((each) => each.name === name);
  if (found === undefined) throw new Error(`No chain '${name}'`);
  return found;
}

const noWebsite = { websiteUrl: null, onlineShoppingUrl: null, searchParameter: null };
const cart = [
  { name: 'Whole Milk', brand: 'Kemps', quantity: 2 },
  { name: 'Mac & Cheese #1', brand: 'A/B?', quantity: 1 },
];
const words = 'Whole Milk Kemps 2, Mac & Cheese #1 A/B? 1';

describe('Shop with Cart', () => {
  it.each([
    ['Walmart Supercenter', 'https://www.walmart.com/search', 'search'],
    ['Jewel-Osco', 'https://www.jewelosco.com/shop/search-results.html', 'search'],
    ["Mariano's", 'https://www.marianos.com/search', 'search'],
    ['Target', 'https://www.target.com/s', 'searchTerm'],
    ['Kroger', 'https://www.kroger.com/search', 'query'],
    ['Meijer', 'https://www.meijer.com/shopping/search.html', 'q'],
  ])("“Shop with Cart” at %s searches the chain's website for an item's name, brand and quantity", (name, address, parameter) => {
    const link = buildCartLink(findChain(name), cart);
    const url = new URL(link?.url ?? '');
    expect(url.origin + url.pathname).toBe(address);
    expect([...url.searchParams]).toEqual([[parameter, words]]);
    expect(link?.linkedLineCount).toBe(2);
  });

  it.each([
    ['Whole Milk', 'Store brand', 2, 'Whole Milk 2'],
    ['Bananas', 'Fresh', 2.5, 'Bananas 2.5'],
    ['Large Eggs', 'Any brand', 1, 'Large Eggs 1'],
    ['Heinz Tomato Ketchup', 'Heinz', 1, 'Heinz Tomato Ketchup 1'],
    ['Cola (12 ct / 12 fl oz)', 'Coca-Cola', 1, 'Cola Coca-Cola 1'],
    ['Chicken Noodle Soup 10.75 oz', "Campbell's", 3, "Chicken Noodle Soup Campbell's 3"],
    ['2% Reduced Fat Milk', 'Organic', 1, '2% Reduced Fat Milk Organic 1'],
    ['Diapers Size 3', 'Luvs', 1, 'Diapers Size 3 Luvs 1'],
    ['7 Up', '7UP', 1, '7 Up 7UP 1'],
    ['12 oz', 'Acme', 1, '12 oz Acme 1'],
  ])('“Shop with Cart” searches for %s by %s (quantity %s) with the words “%s”', (name, brand, quantity, words) => {
    const link = buildCartLink(findChain('Target'), [{ name, brand, quantity }]);
    expect(new URL(link?.url ?? '').searchParams.get('searchTerm')).toBe(words);
  });

  it('“Shop with Cart” opens the online shop or home page if the website has no known search', () => {
    expect(buildCartLink(findChain('Aldi'), cart)).toEqual({
      url: 'https://www.aldi.us/store/aldi',
      linkedLineCount: 0,
    });
    expect(buildCartLink(findChain('ShopRite'), cart)).toEqual({
      url: 'https://www.shoprite.com/',
      linkedLineCount: 0,
    });
    expect(buildCartLink({ ...noWebsite, websiteUrl: 'https://corner.example/' }, cart)).toEqual({
      url: 'https://corner.example/',
      linkedLineCount: 0,
    });
    expect(buildCartLink(noWebsite, cart)).toBeNull();
  });

  it('The “Shop with Cart” link includes as many items as 2,000 characters allow', () => {
    const manyItems = Array.from({ length: 200 }, (_, index) => ({
      name: `Crème fraîche épaisse ${index}`,
      brand: 'La Fermière',
      quantity: 1,
    }));
    const link = buildCartLink(findChain('Target'), manyItems);
    expect(link?.url.length).toBeLessThanOrEqual(MAX_URL_CHARACTERS);
    expect(link?.linkedLineCount).toBeGreaterThan(10);
    expect(new URL(link?.url ?? '').searchParams.get('searchTerm')?.split(', ')).toHaveLength(
      link?.linkedLineCount ?? 0,
    );
    const endlessItem = [{ name: '🥛'.repeat(3_000), brand: 'x', quantity: 1 }];
    expect(buildCartLink(findChain('Target'), endlessItem)).toEqual({
      url: 'https://www.target.com/s',
      linkedLineCount: 0,
    });
  });

  it("The “Shop with Cart” link always leads to the chain's own https host", () => {
    const line = fc.record({
      name: fc.string({ unit: fc.constantFrom(...'a /?#&%@:.\\é🍌"\'', '{q}', '\ud800', '$&') }),
      brand: fc.string(),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...chains), fc.array(line), (store, lines) => {
        const link = buildCartLink(store, lines);
        const ownHosts = [store.websiteUrl, store.onlineShoppingUrl].flatMap((each) =>
          each === null ? [] : [new URL(each).host],
        );
        if (ownHosts.length === 0) {
          expect(link, 'nowhere to go').toBeNull();
          return;
        }
        const url = new URL(link?.url ?? '');
        expect(url.protocol).toBe('https:');
        expect(ownHosts).toContain(url.host);
        expect(url.href.length).toBeLessThanOrEqual(MAX_URL_CHARACTERS);
      }),
    );
  });

  it.each([
    'javascript:alert(1)',
    'http://plain.example/',
    'https://me:secret@shop.example/',
    'shop',
    '//shop.example',
  ])('A store link never leads to %s', (address) => {
    const store = {
      websiteUrl: address,
      onlineShoppingUrl: address,
      searchParameter: 'q',
    };
    expect(buildCartLink(store, cart)).toBeNull();
    expect(buildCartLink({ ...store, searchParameter: null }, cart)).toBeNull();
    expect(findWebsiteUrl(store)).toBeNull();
  });

  it.each([
    'https://me@shop.example/',
    'https://:secret@shop.example/',
  ])('A store link never leads to a URL with credentials: %s', (address) => {
    expect(findWebsiteUrl({ ...noWebsite, websiteUrl: address })).toBeNull();
  });

  it("“Shop with Cart” keeps the existing query parameters of the online shop's URL", () => {
    const store = { ...noWebsite, onlineShoppingUrl: 'https://shop.example/find?a=1', searchParameter: 'q' };
    expect(buildCartLink(store, [{ name: 'Milk  1 gal Whole', brand: 'Fresh', quantity: 1 }])).toEqual({
      url: 'https://shop.example/find?a=1&q=Milk+Whole+1',
      linkedLineCount: 1,
    });
  });
});

describe('Visit Store', () => {
  it('“Visit Store” opens the website, or the online shop if there is no website', () => {
    expect(findWebsiteUrl(findChain('Walmart Supercenter'))).toBe('https://www.walmart.com/');
    expect(findWebsiteUrl({ ...noWebsite, onlineShoppingUrl: 'https://shop.example/a' })).toBe(
      'https://shop.example/a',
    );
    expect(findWebsiteUrl(noWebsite)).toBeNull();
  });
});
