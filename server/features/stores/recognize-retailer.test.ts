import { describe, expect, it } from 'vitest';
import { recognizeRetailer } from './recognize-retailer.ts';

const findChain = (name: string, state = 'GA') => {
  const recognized = recognizeRetailer(name, state);
  return recognized.kind === 'chain' ? recognized.slug : recognized.kind;
};

describe('recognizeRetailer', () => {
  it.each([
    ['Kroger 443', 'kroger'],
    ['KROGER STNRE 12', 'kroger'],
    ['Publix Super Markets Inc. 1718', 'publix'],
    ['Walmart S/C 1586', 'walmart-supercenter'],
    ['WAL-MART SUPERCENTER 1184', 'walmart-supercenter'],
    ['Walmart Sueprcenter 4129', 'walmart-supercenter'],
    ['Walmart Neighborhood Market 6732', 'walmart-supercenter'],
    ['Walmart 878', 'walmart-supercenter'],
    ["Sam's Club 8287", 'sams-club'],
    ['ALDI 76 102', 'aldi'],
    ['Aldi Inc. 5', 'aldi'],
    ['TARGET STORE T-2361', 'target'],
    ['Target T2361', 'target'],
    ['INGLES MARKETS 469', 'ingles'],
    ['Whole Foods Market 10687', 'whole-foods'],
    ["TRADER JOE'S 732", 'trader-joes'],
    ["BJ'S Membership Club 140", 'bjs'],
    ["Sam's Wholesale Club 6212", 'sams-club'],
    ['BJs Whsle Club 180', 'bjs'],
    ['Ables Sav-A-Lot', 'save-a-lot'],
    ['Jeffersonville Piggly Wiggly', 'piggly-wiggly'],
    ['The Fresh Market 043', 'the-fresh-market'],
  ])('recognizeRetailer assigns %s to the chain %s', (name, slug) => expect(findChain(name)).toBe(slug));

  it('recognizeRetailer understands the abbreviations in the public list of SNAP retailers', () =>
    expect(findChain('Times Super Mkt Kaneohe 4', 'HI')).toBe('times'));

  it('recognizeRetailer assigns a store with a generic name such as “Stop & Shop” to the chain only in states where the chain operates', () => {
    expect(findChain('Stop & Shop 12', 'MA')).toBe('stop-and-shop');
    expect(findChain('Stop & Shop 12', 'GA')).toBe('other');
  });

  it.each([
    ['Dollar General Market 17761', 'dollar store'],
    ['DollarTree 4741', 'dollar store'],
    ['CVS PHARMACY 7294', 'pharmacy'],
    ["WALGREEN'S 4411", 'pharmacy'],
    ['Shell Food Mart', 'fuel station'],
    ['Flash Foods LLC 274144', 'fuel station'],
    ['QuikTrip 7075', 'fuel station'],
    ['Quick Stop Grocery', 'convenience store'],
    ['Ingleside Food Mart', 'convenience store'],
    ['Walmart Express 2173', 'convenience store'],
    ['Stop & Shop Food Mart', 'convenience store'],
    ['A&a Williams Family Farm NAFMNP', 'restaurant, bakery outlet or farm stand'],
    ['Sarpanch Investments Inc', 'not a grocery store by its name'],
    ['', 'not a grocery store by its name'],
  ])('recognizeRetailer excludes %s: %s', (name, reason) =>
    expect(recognizeRetailer(name, 'GA')).toEqual({ kind: 'other', reason }));

  it.each([
    ['CAIRO IGA', 'Cairo IGA'],
    ['Supermercado Talpa 14 Llc 12', 'Supermercado Talpa 14 Llc'],
    ['Wayfield Foods 3', 'Wayfield Foods'],
    ['DR GROCERY', 'Dr Grocery'],
    ["Moon's Super Market", "Moon's Super Market"],
  ])('recognizeRetailer treats %s as an independent store named %s', (name, storeName) =>
    expect(recognizeRetailer(name, 'GA')).toEqual({ kind: 'independent', storeName }));
});
