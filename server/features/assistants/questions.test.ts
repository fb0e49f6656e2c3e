import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { createInjectedFetch } from '#tests/support/injected-fetch.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import type { AssistantPrice } from './price-answer.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date('2026-11-22T18:00:00Z');
const app = await startTestApp(db, { clock: () => now });
const client = new Client({ name: 'test', version: '1.0.0' });
await client.connect(
  new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), {
    fetch: createInjectedFetch(app),
  }),
);

afterAll(async () => {
  await app.close();
  await database.close();
});

const milk = (await makeItem(db, { name: 'Whole Milk' })).id;
const eggs = (await makeItem(db, { name: 'Brown Eggs', unit: '12 ct' })).id;
const rye = (
  await makeItem(db, { name: 'Rye Bread', unit: '20 oz', base_price_cents: 450, base_basis: 'typical' })
).id;
const ids = { milk, eggs, rye };

async function makeShop(name: string, prices: Record<string, number>, daysAgo: number) {
  const chain = await makeChain(db);
  const { id: storeId } = await makeStore(db, { chain_id: chain.id, name });
  const observedAt = new Date(now.getTime() - daysAgo * 86_400_000);
  const rows = Object.entries(prices).map(([what, priceCents]) => ({
    ...({ storeId, chainId: null, regularPriceCents: null, channel: 'in-store' } as const),
    ...{ itemId: ids[what as keyof typeof ids], priceCents, source: 'receipts', observedAt },
  }));
  await recordObservations(db, rows, { now });
  return { storeId, chainId: chain.id };
}

const { storeId: near, chainId: nearChain } = await makeShop('Near Market', { milk: 400, eggs: 300 }, 0);
const { storeId: far } = await makeShop('Far Market', { milk: 500, eggs: 290 }, 1);
const { storeId: small } = await makeShop('Small Market', { eggs: 120 }, 3);
const { id: branch } = await makeStore(db, { chain_id: nearChain, name: 'Near Branch' });
const list = { lines: ['whole milk', 'brown eggs'] };
const bigList = { items: [{ itemId: milk }, { itemId: eggs, quantity: 12 }] };

const questions: readonly [
  question: string,
  description: RegExp,
  input: object,
  content: readonly string[],
][] = [
  [
    'Where should I shop this week?',
    /where it costs least/,
    { ...list, storeIds: [near, far] },
    ['Near Market is the cheapest.', 'Near Market: $', '"kind":"seen"', 'seen today'],
  ],
  [
    'How sure is that, and what might it cost?',
    /how sure that is/,
    { lines: ['whole milk', 'rye bread'], storeIds: [near, far] },
    ['"label":', '"lowUsd":', '"highUsd":', '"isEstimate":true', 'That’s our estimate, likely $'],
  ],
  [
    'What is missing where?',
    /what is missing where/,
    { ...list, storeIds: [near, small] },
    ['"status":"unknown"', 'Whole Milk, 1 gal: we have no price at Small Market.'],
  ],
  [
    'What should I check before I go?',
    /which prices to check first/,
    { lines: ['rye bread'], storeIds: [near, far] },
    [`"checkFirst":[{"line":1,"storeIds":[`],
  ],
  [
    'Is it worth going to two stores?',
    /worth the extra stops/,
    { ...bigList, storeIds: [near, small] },
    ['Two stops, Near Market and Small Market, would save $', '"isRecommended":true'],
  ],
  [
    'What do I buy where?',
    /which line to buy where/,
    { ...bigList, storeIds: [near, small] },
    ['"name":"Near Market","lines":[1]', '"name":"Small Market","lines":[2]', 'seen 3 days ago'],
  ],
  [
    'Is $4.20 a good price for milk?',
    /low, usual or high/,
    { itemId: milk, storeIds: [near, far], seenUsd: 4.2 },
    ['"verdict":"high"', '$4.20 is more than we’d expect at Near Market.', '"usd":"4.00"'],
  ],
  [
    'What does milk cost at these stores?',
    /price of one item at up to five stores/,
    { itemId: milk, storeIds: [near, far, branch] },
    [
      'Whole Milk, 1 gal: $4.00 at Near Market, seen today.',
      'Whole Milk, 1 gal: $5.00 at Far Market, seen yesterday.',
    ],
  ],
  [
    'Where does this price come from?',
    /where one item’s price at one store comes from/,
    { itemId: milk, storeId: far },
    ['"source":"receipts"', '"at":"store"', '"observedAt":"2026-11-21T18:00:00.000Z"', 'seen yesterday'],
  ],
  [
    'Which stores are near me?',
    /stores near a ZIP code/,
    { place: '60602' },
    ['"status":"found"', 'Near Market', `"storeId":${near}`],
  ],
];

const sentencePatterns = {
  seen: /, seen (today|yesterday|\d+ days ago)\.$/,
  chain: /, likely .*Seen at another store in this chain (today|yesterday|\d+ days ago)\.$/,
  estimate: /That’s our estimate, likely .*\.$/,
};

function collectPrices(answer: unknown): AssistantPrice[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const isPrice = 'sentence' in answer && 'kind' in answer && 'storeName' in answer;
  return isPrice ? [answer as AssistantPrice] : Object.values(answer).flatMap(collectPrices);
}

describe('Tool descriptions', () => {
  it.each(
    questions,
  )("Exactly one tool's description matches the question “%s”, and that tool answers it", async (...question) => {
    const [, matching, input, content] = question;
    const { tools } = await client.listTools();
    const [tool, ...others] = tools.filter(({ description }) => matching.test(description ?? ''));
    expect(others.map(({ name }) => name)).toEqual([]);
    const answer = await client.callTool({ name: tool?.name ?? '', arguments: { ...input } });
    const text = JSON.stringify(answer.structuredContent);
    for (const part of content) expect(text).toContain(part);
    for (const { status, kind, usd, storeName, sentence } of collectPrices(answer.structuredContent)) {
      expect(sentence).toContain(storeName);
      if (status !== 'priced') continue;
      expect(sentence).toContain(`$${usd}`);
      expect(sentence).toMatch(kind === null ? /^$/ : sentencePatterns[kind]);
    }
  });
});

it('If a line could mean several products, compare_cart lists the other choices', async () => {
  await makeItem(db, { name: 'Maple Syrup' });
  await makeItem(db, { name: 'Chocolate Syrup' });
  const { structuredContent } = await client.callTool({
    name: 'compare_cart',
    arguments: { lines: ['syrup', 'whole milk'], storeIds: [near, far] },
  });
  const { lines } = structuredContent as { lines: { status: string; otherChoices: { name: string }[] }[] };
  expect(lines.map(({ status }) => status)).toEqual(['unsure', 'matched']);
  expect(lines[0]?.otherChoices.map(({ name }) => name)).toEqual([expect.stringMatching(/Syrup$/)]);
});
