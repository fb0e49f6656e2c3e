import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, createBrowser, samplePerson, signUp } from '#tests/support/browser.ts';
import { createTestAssistant, fetchAssistant } from '#tests/support/connect-assistant.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { recordObservations } from '#tests/support/record-observations.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;
let clockMs = Date.now();
let milk = 0;
let storeId = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startListeningApp(database.db, { fetchPublic: fetchAssistant, clock: () => new Date(clockMs) });
  milk = (await makeItem(database.db, { name: 'Whole Milk' })).id;
  storeId = (await makeStore(database.db)).id;
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const { tokenCall, openConsent, answerConsent, connected, clientOf, rawCall } = createTestAssistant(
  () => app.url,
);

const callAs = (shopper: Browser, method: string, path: string, body: unknown = {}) =>
  fetch(`${app.url}${path}`, {
    method,
    headers: {
      ...{ cookie: `session=${shopper.cookie('session')}`, 'sec-fetch-site': 'same-origin' },
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });

// biome-ignore lint/suspicious/noExplicitAny: a test reads the wire format without the tools' types
const toData = ({ structuredContent }: { structuredContent?: unknown }) => structuredContent as any;

describe('Connected assistants', () => {
  it('An assistant finds the authorization server, which asks the shopper for consent', async () => {
    const metadata = await (await fetch(`${app.url}/.well-known/oauth-protected-resource/mcp`)).json();
    expect(metadata).toMatchObject({
      resource: `${app.url}/mcp`,
      authorization_servers: [`${app.url}/idp`],
      scopes_supported: ['lists:read', 'lists:write'],
    });
    const server = await (await fetch(`${app.url}/idp/.well-known/openid-configuration`)).json();
    expect(server).toMatchObject({
      client_id_metadata_document_supported: true,
      code_challenge_methods_supported: ['S256'],
    });
    const shopper = createBrowser(app.url);
    await signUp(shopper, samplePerson());
    const { page } = await openConsent(shopper, 'lists:read');
    expect(page.body).toContain('Let Helper &lt;b&gt;bold&lt;/b&gt; use your Cartwise lists?');
    expect(page.body).toContain('assistant.example');
    expect(page.body).not.toContain('Add lines');
    const back = await answerConsent(shopper, page.body, 'deny');
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  it('A repeated add_lines call by a connected assistant adds nothing', async () => {
    const { tokens, shopper } = await connected();
    const client = await clientOf(tokens.access_token);
    const input = { operationId: randomUUID(), lines: ['whole milk', 'purple unicorn'] };
    const add = () => client.callTool({ name: 'add_lines', arguments: input });
    const first = await add();
    expect(toData(first).sentence).toBe('Added 2 lines to your cart.');
    expect(toData(await add())).toEqual(toData(first));
    const { lines } = toData(await client.callTool({ name: 'read_list', arguments: {} }));
    expect(lines).toMatchObject([
      { item: { itemId: milk }, words: null, quantity: 1 },
      { item: null, words: 'purple unicorn' },
    ]);
    const ownCart = toData(
      await client.callTool({ name: 'compare_cart', arguments: { storeIds: [storeId] } }),
    );
    expect(ownCart.lines).toMatchObject([{ line: 1, item: { itemId: milk } }]);
    const { body } = await shopper.visit('/api/cart');
    expect(JSON.parse(body)).toMatchObject([{ itemId: milk, quantity: 1 }]);
  });

  it('A repeated share_comparison call returns the same page, unchanged by new prices', async () => {
    const { tokens } = await connected();
    const client = await clientOf(tokens.access_token);
    const input = { operationId: randomUUID(), lines: ['whole milk', 'purple unicorn'], storeIds: [storeId] };
    const share = () => client.callTool({ name: 'share_comparison', arguments: input });
    const { url } = toData(await share());
    expect(toData(await share()).url).toBe(url);
    const page = async () => (await fetch(url)).text();
    const before = await page();
    expect(before).toContain('Whole Milk, 1 gal');
    expect(before).toContain('Left out because no product matched: 1 line.');
    expect(before).not.toContain('unicorn');
    const observation = { itemId: milk, storeId, chainId: null, priceCents: 123, regularPriceCents: null };
    const now = new Date(clockMs);
    await recordObservations(
      database.db,
      [{ ...observation, channel: 'in-store', source: 'receipts', observedAt: now }],
      { now },
    );
    expect(await page()).toBe(before);
    const refusal = await client.callTool({
      name: 'share_comparison',
      arguments: { operationId: randomUUID(), lines: ['purple unicorn'], storeIds: [storeId] },
    });
    expect(refusal.isError).toBe(true);
  });

  it('An assistant can add lines only to lists that the shopper can edit', async () => {
    const [owner, helper, stranger] = [await connected(), await connected(), await connected()];
    const created = await callAs(owner.shopper, 'POST', '/api/lists', { name: 'Cabin' });
    const { id: listId } = (await created.json()) as { id: number };
    const input = { operationId: randomUUID(), listId, lines: ['2 whole milk', 'purple unicorn'] };
    const add = async ({ tokens }: typeof owner, more: object = input) =>
      (await clientOf(tokens.access_token)).callTool({ name: 'add_lines', arguments: { ...input, ...more } });
    const read = async ({ tokens }: typeof owner, listInput: object = { listId }) =>
      toData(
        await (await clientOf(tokens.access_token)).callTool({
          name: 'read_list',
          arguments: { ...listInput },
        }),
      );
    expect(toData(await add(owner)).sentence).toBe('Added 2 lines to your list.');
    expect(toData(await add(owner)).sentence).toBe('Added 2 lines to your list.');
    const lines = [
      { item: { itemId: milk }, words: null, quantity: 2 },
      { item: null, words: 'purple unicorn' },
    ];
    const list = await read(owner);
    expect(list.lines).toMatchObject(lines);
    expect(list.lines).toHaveLength(2);
    expect(list.otherLists).toEqual([{ listId, name: 'Cabin', lineCount: 2, mayAdd: true }]);
    expect((await read(owner, {})).lines).toEqual([]);

    const createOperation = () => ({ operationId: randomUUID() });
    const foreignAnswer = await add(stranger, createOperation());
    expect(foreignAnswer).toEqual(await add(stranger, { ...createOperation(), listId: 2_147_483_647 }));
    expect(foreignAnswer.isError).toBe(true);
    const { id: user_id } = JSON.parse((await helper.shopper.visit('/api/auth/user')).body);
    const joinedAt = new Date(clockMs);
    await database.db
      .insertInto('list_member')
      .values({ list_id: listId, user_id, role: 'tick', joined_at: joinedAt, seen_at: joinedAt })
      .execute();
    expect((await read(helper)).otherLists).toMatchObject([{ listId, mayAdd: false }]);
    expect(JSON.stringify(await add(helper, createOperation()))).toContain('editors_only');
    expect((await read(owner)).lines).toHaveLength(2);
    await database.db
      .updateTable('list_member')
      .set({ role: 'edit' })
      .where('user_id', '=', user_id)
      .execute();
    expect((await add(helper, createOperation())).isError).toBeFalsy();
    expect((await read(owner)).lines).toHaveLength(4);
  });

  it('Two identical add_lines calls at the same time add the lines once', async () => {
    const { tokens } = await connected();
    const input = { operationId: randomUUID(), lines: ['whole milk'] };
    await Promise.all(
      [1, 2].map(() => rawCall('add_lines', input, tokens.access_token).then((each) => each.text())),
    );
    const client = await clientOf(tokens.access_token);
    const { lines } = toData(await client.callTool({ name: 'read_list', arguments: {} }));
    expect(lines).toMatchObject([{ item: { itemId: milk }, quantity: 1 }]);
  });

  it('An assistant can renew its token until the shopper disconnects the assistant', async () => {
    const { tokens, shopper } = await connected();
    const renewal = await tokenCall({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(renewal.status).toBe(200);
    const token = renewal.body.access_token;
    expect((await rawCall('read_list', {}, token)).status).toBe(200);
    const list = async () => JSON.parse((await shopper.visit('/api/assistants')).body);
    const [assistant] = await list();
    expect(assistant).toMatchObject({ website: 'assistant.example', mayWrite: true });
    expect(assistant.lastUsedAt).not.toBeNull();
    expect((await callAs(shopper, 'DELETE', `/api/assistants/${assistant.id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await rawCall('read_list', {}, token)).status).toBe(401);
    const secondRenewal = await tokenCall({
      grant_type: 'refresh_token',
      refresh_token: renewal.body.refresh_token,
    });
    expect(secondRenewal.status).toBe(400);
  });

  it('An assistant stays connected when the shopper signs out', async () => {
    const { tokens, shopper } = await connected();
    await shopper.visit('/api/logout');
    expect((await rawCall('read_list', {}, tokens.access_token)).status).toBe(200);
  });

  it("A password change disconnects the shopper's assistants", async () => {
    const { tokens, shopper, person } = await connected();
    const passwords = { currentPassword: person.password, newPassword: 'three onions and a loaf' };
    expect((await callAs(shopper, 'PUT', '/api/account/password', passwords)).status).toBe(204);
    expect((await rawCall('read_list', {}, tokens.access_token)).status).toBe(401);
    const renewal = await tokenCall({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(renewal.status).toBe(400);
    expect(JSON.parse((await shopper.visit('/api/assistants')).body)).toEqual([]);
  });

  it("An assistant with read access can't add lines", async () => {
    const { tokens } = await connected('lists:read');
    const refused = await rawCall(
      'add_lines',
      { operationId: randomUUID(), lines: ['milk'] },
      tokens.access_token,
    );
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toMatch(
      /insufficient_scope.*lists:write|lists:write.*insufficient_scope/,
    );
  });
});

describe('Unauthorized tool calls', () => {
  const expectChallenge = (response: Response) => {
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain(
      `resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`,
    );
  };

  it('A tool call without a valid token gets 401 and the metadata URL', async () => {
    expectChallenge(await rawCall('read_list', {}));
    expectChallenge(await rawCall('read_list', {}, 'made-up'));
    expectChallenge(await rawCall('add_lines', { operationId: randomUUID(), lines: ['milk'] }));
  });

  it('A tool call with an expired token is rejected', async () => {
    const { tokens } = await connected();
    expect((await rawCall('read_list', {}, tokens.access_token)).status).toBe(200);
    clockMs += 11 * 60_000;
    expectChallenge(await rawCall('read_list', {}, tokens.access_token));
    clockMs -= 11 * 60_000;
  });

  it("An assistant can't get a token for another server", async () => {
    const shopper = createBrowser(app.url);
    await signUp(shopper, samplePerson());
    const { page } = await openConsent(shopper, 'lists:read', 'https://elsewhere.example/mcp');
    expect(page.url.searchParams.get('error')).toBe('invalid_target');
  });

  it("No assistant tool returns another shopper's data", async () => {
    const [first, second] = [await connected(), await connected()];
    const firstClient = await clientOf(first.tokens.access_token);
    await firstClient.callTool({
      name: 'add_lines',
      arguments: { operationId: randomUUID(), lines: ['zzsecret pie'] },
    });
    const created = await callAs(first.shopper, 'POST', '/api/lists', { name: 'zzsecret list' });
    const { id: listId } = (await created.json()) as { id: number };
    expect(
      JSON.stringify(toData(await firstClient.callTool({ name: 'read_list', arguments: { listId } }))),
    ).toContain('zzsecret');
    const secondClient = await clientOf(second.tokens.access_token);
    const { tools } = await secondClient.listTools();
    const inputs: Record<string, Record<string, unknown>> = {
      find_stores: { place: '60602' },
      search_items: { query: 'zzsecret pie' },
      compare_cart: { storeIds: [storeId] },
      best_plan: { storeIds: [storeId] },
      explain_price: { itemId: milk, storeId },
      price_check: { itemId: milk, storeIds: [storeId] },
      read_list: { listId },
      add_lines: { operationId: randomUUID(), lines: ['whole milk'] },
      share_comparison: { operationId: randomUUID(), storeIds: [storeId] },
    };
    expect(Object.keys(inputs)).toEqual(tools.map(({ name }) => name));
    for (const { name } of tools) {
      const answer = await secondClient.callTool({ name, arguments: inputs[name] ?? {} });
      const answerText = JSON.stringify(answer).replaceAll(
        'zzsecret pie',
        name === 'search_items' ? '' : 'zzsecret pie',
      );
      expect(answerText, name).not.toContain('zzsecret');
    }
    const foreignList = await secondClient.callTool({ name: 'read_list', arguments: { listId } });
    const missingList = await secondClient.callTool({
      name: 'read_list',
      arguments: { listId: 2_147_483_647 },
    });
    expect(foreignList).toEqual(missingList);
  });
});
