import { createHash, randomBytes } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { ASSISTANT_ID } from './assistant.ts';
import { type Browser, createBrowser, samplePerson, signUp } from './browser.ts';

const REDIRECT_URI = 'https://assistant.example/callback';

const CLIENT_METADATA = {
  client_id: ASSISTANT_ID,
  client_name: 'Helper <b>bold</b>',
  redirect_uris: [REDIRECT_URI],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

/** A `fetch` that serves the assistant's metadata document. All other requests fail. */
export const fetchAssistant: typeof globalThis.fetch = async (input) =>
  String(input) === ASSISTANT_ID ? Response.json(CLIENT_METADATA) : Response.error();

type Tokens = { access_token: string; refresh_token: string; scope: string };

export function createTestAssistant(url: () => string) {
  async function tokenCall(form: Record<string, string>) {
    const response = await fetch(`${url()}/idp/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: ASSISTANT_ID, resource: `${url()}/mcp`, ...form }),
    });
    return { status: response.status, body: (await response.json()) as Tokens };
  }

  async function openConsent(shopper: Browser, scope: string, resource = `${url()}/mcp`) {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      ...{
        client_id: ASSISTANT_ID,
        redirect_uri: REDIRECT_URI,
        response_type: 'code',
        scope,
        resource,
        state: 'x',
      },
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    return { verifier, page: await shopper.visit(`/idp/auth?${query}`, { stopAt: '/callback' }) };
  }

  async function answerConsent(shopper: Browser, body: string, answer: string): Promise<URL> {
    const action = /<form method="post" action="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const continuePage = await shopper.visit(action, { form: { answer } });
    const next = /content="0;url=([^"]+)"/.exec(continuePage.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return (await shopper.visit(next, { stopAt: '/callback' })).url;
  }

  async function connected(scope = 'lists:read lists:write') {
    const shopper = createBrowser(url());
    const person = samplePerson();
    await signUp(shopper, person);
    const { verifier, page } = await openConsent(shopper, scope);
    const callbackUrl = await answerConsent(shopper, page.body, 'allow');
    const { body } = await tokenCall({
      ...{ grant_type: 'authorization_code', code: callbackUrl.searchParams.get('code') ?? '' },
      ...{ redirect_uri: REDIRECT_URI, code_verifier: verifier },
    });
    return { shopper, person, tokens: body };
  }

  async function clientOf(token: string) {
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${url()}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    );
    return client;
  }

  const rawCall = (name: string, given: unknown, token?: string) =>
    fetch(`${url()}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: given },
      }),
    });

  return { tokenCall, openConsent, answerConsent, connected, clientOf, rawCall };
}
