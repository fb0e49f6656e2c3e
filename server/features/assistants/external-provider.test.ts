import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, createBrowser } from '#tests/support/browser.ts';
import { createTestAssistant } from '#tests/support/connect-assistant.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { createExternalIssuer, EXTERNAL_ASSISTANT } from '#tests/support/oidc-issuer.ts';

const { clientId, redirectUri } = EXTERNAL_ASSISTANT;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;
let issuer: Awaited<ReturnType<typeof createExternalIssuer>>;
let stopIssuer: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  issuer = await createExternalIssuer();
  app = await startListeningApp(database.db, { env: issuer.env });
  stopIssuer = await issuer.start(app.url);
  await makeItem(database.db, { name: 'Whole Milk' });
});

afterAll(async () => {
  await stopIssuer();
  await app.close();
  await database.close();
});

const { rawCall } = createTestAssistant(() => app.url);

const enterAs = (shopper: Browser, url: URL, sub: string, stopAt?: string) =>
  shopper.visit(url, { form: { claims: JSON.stringify({ sub }) }, ...(stopAt ? { stopAt } : {}) });

async function signInAs(sub: string): Promise<Browser> {
  const shopper = createBrowser(app.url);
  const question = await shopper.visit('/api/login?returnTo=/account');
  await enterAs(shopper, question.url, sub);
  return shopper;
}

async function fetchToken(sub: string, scope = 'lists:read lists:write', resource = `${app.url}/mcp`) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    resource,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const person = createBrowser(app.url);
  const question = await person.visit(new URL(`${issuer.url}/auth?${query}`));
  const back = await enterAs(person, question.url, sub, '/callback');
  const response = await fetch(`${issuer.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code: back.url.searchParams.get('code') ?? '',
      code_verifier: verifier,
      resource,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

const callAs = (shopper: Browser, method: string, path: string) =>
  fetch(`${app.url}${path}`, {
    method,
    headers: { cookie: `session=${shopper.cookie('session')}`, 'sec-fetch-site': 'same-origin' },
  });

const listAssistants = async (shopper: Browser) => JSON.parse((await shopper.visit('/api/assistants')).body);

describe('Assistants with a token from an external provider', () => {
  it('The resource metadata names the external provider as the authorization server', async () => {
    const metadata = await (await fetch(`${app.url}/.well-known/oauth-protected-resource/mcp`)).json();
    expect(metadata).toMatchObject({ resource: `${app.url}/mcp`, authorization_servers: [issuer.url] });
  });

  it("An assistant needs the shopper's permission before it can access the cart", async () => {
    const shopper = await signInAs('ada-1');
    const token = await fetchToken('ada-1');
    const add = () => rawCall('add_lines', { operationId: randomUUID(), lines: ['whole milk'] }, token);
    const refusal = await (await add()).text();
    expect(refusal).toContain('not_allowed_yet');
    expect(refusal).toContain(`${app.url}/account`);
    const [pendingAssistant] = await listAssistants(shopper);
    expect(pendingAssistant).toMatchObject({
      name: 'Helper',
      website: clientId,
      mayWrite: true,
      isAllowed: false,
    });
    expect(pendingAssistant.lastUsedAt).toBeNull();

    const stranger = await signInAs('mallory');
    const permission = `/api/assistants/${pendingAssistant.id}/permission`;
    expect((await callAs(stranger, 'PUT', permission)).status).toBe(404);
    expect(await (await add()).text()).toContain('not_allowed_yet');

    expect((await callAs(shopper, 'PUT', permission)).status).toBe(204);
    expect(await (await add()).text()).toContain('Added 1 line to your cart.');
    expect(JSON.parse((await shopper.visit('/api/cart')).body)).toHaveLength(1);
    expect(await listAssistants(shopper)).toMatchObject([{ isAllowed: true }]);
    expect(await listAssistants(stranger)).toEqual([]);
  });

  it('A disconnected assistant needs permission again, even with a new token', async () => {
    const shopper = await signInAs('bo-1');
    const read = async () => (await rawCall('read_list', {}, await fetchToken('bo-1'))).text();
    expect(await read()).toContain('not_allowed_yet');
    const [{ id }] = await listAssistants(shopper);
    await callAs(shopper, 'PUT', `/api/assistants/${id}/permission`);
    expect(await read()).not.toContain('not_allowed_yet');
    expect((await callAs(shopper, 'DELETE', `/api/assistants/${id}`)).status).toBe(204);
    expect(await read()).toContain('not_allowed_yet');
  });

  it("A read-only assistant can't add lines, even with a token for writing", async () => {
    const shopper = await signInAs('cy-1');
    await rawCall('read_list', {}, await fetchToken('cy-1', 'lists:read'));
    const [{ id }] = await listAssistants(shopper);
    await callAs(shopper, 'PUT', `/api/assistants/${id}/permission`);
    const token = await fetchToken('cy-1');
    expect((await rawCall('read_list', {}, token)).status).toBe(200);
    const input = { operationId: randomUUID(), lines: ['whole milk'] };
    expect((await rawCall('add_lines', input, token)).status).toBe(403);
  });

  it('A token with a wrong audience, subject or signature gets 401', async () => {
    await signInAs('di-1');
    const validToken = await fetchToken('di-1');
    const [head, body] = validToken.split('.');
    const tokens = [
      await fetchToken('di-1', 'lists:read', 'https://elsewhere.example/mcp'),
      await fetchToken('nobody-1'),
      `${head}.${body}.${'A'.repeat(342)}`,
      'no-token',
    ];
    for (const token of tokens) {
      const response = await rawCall('read_list', {}, token);
      expect(response.status, token).toBe(401);
      expect(response.headers.get('www-authenticate')).toContain('resource_metadata=');
    }
    expect((await rawCall('read_list', {}, validToken)).status).toBe(200);
  });
});
