import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { problem } from '#contract/errors.ts';
import { operations } from '#contract/operations.ts';
import { noExternalServices } from '#tests/support/app-process.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { signIn } from '#tests/support/sign-in.ts';

const TWO_MEGABYTES = 2_000_000;
const ADMIN = 'boss@example.com';

const withBody: [string, Endpoint][] = Object.entries(operations).filter(
  ([, operation]) => 'body' in operation,
);
const withQuery: [string, Endpoint][] = Object.entries(operations).filter(
  ([, operation]) => 'query' in operation,
);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startListeningApp(database.db, { env: { ...noExternalServices, ADMIN_EMAILS: ADMIN } });
  // This user has access to every call, so a call can be rejected only because of its body.
  headers = (await signIn(database.db, { email: ADMIN, subscription_status: 'active' })).headers;
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function send({ method, path }: Endpoint, body: string, contentType = 'application/json') {
  const response = await fetch(app.url + path.replace(/:\w+/g, '2147483647'), {
    method,
    headers: { ...headers, 'content-type': contentType },
    body,
  });
  return { status: response.status, error: problem.parse(await response.json()) };
}

describe('Calls with a body', () => {
  it('The bad-input tests cover at least four API calls that have a body', () =>
    expect(withBody.length).toBeGreaterThanOrEqual(4));

  it.each(withBody)('%s rejects a body that is not JSON', async (_name, operation) => {
    const isBodyRequired = !operation.body?.safeParse({}).success;
    for (const body of ['{"quantity": 1,', 'quantity=1', ' ', ...(isBodyRequired ? [''] : [])]) {
      const { status, error } = await send(operation, body);
      expect(status, body).toBe(400);
      expect(error).toMatchObject({ code: 'bad_request', message: expect.stringMatching(/\w/) });
    }
  });

  it.each(withBody)('%s rejects a body without a JSON content type', async (_name, operation) => {
    const { status, error } = await send(operation, '<quantity>1</quantity>', 'application/xml');
    expect(status).toBe(415);
    expect(error.code).toBe('unsupported_media_type');
    expect((await send(operation, '{"quantity": 1}', 'text/plain')).status).toBe(400);
  });

  it.each(withBody)('%s rejects a two-megabyte body', async (_name, operation) => {
    const { status, error } = await send(operation, JSON.stringify({ note: 'x'.repeat(TWO_MEGABYTES) }));
    expect(status).toBe(413);
    expect(error.code).toBe('too_large');
  });

  it.each(
    withBody,
  )('%s rejects a body with unknown fields and lists them in the error', async (_name, operation) => {
    const { status, error } = await send(
      operation,
      JSON.stringify({ userId: 'somebody else', price: '0.01' }),
    );
    expect(status).toBe(400);
    const fields = error.issues?.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['userId', 'price']));
  });

  it.each(withBody)('%s rejects JSON that is not an object', async (_name, operation) => {
    for (const body of ['[]', '"text"', '7']) expect((await send(operation, body)).status, body).toBe(400);
  });

  it.each(withBody)('%s rejects a body with a __proto__ field', async (_name, operation) => {
    expect((await send(operation, '{"__proto__": {"isAdmin": true}}')).status).toBe(400);
  });
});

describe('Calls with a query', () => {
  it.each(withQuery)('%s rejects an unknown query parameter', async (_name, { method, path }) => {
    const response = await fetch(`${app.url}${path.replace(/:\w+/g, '1')}?userId=somebody-else`, {
      method,
      headers,
    });
    expect(response.status).toBe(400);
    expect(problem.parse(await response.json()).code).toBe('bad_request');
  });
});

it('Requests with bad input change no data', async () => {
  for (const table of ['cart_entry', 'shared_list', 'preference']) {
    const exists = await database.pool.query('select to_regclass($1) as name', [table]);
    if (exists.rows[0].name === null) continue;
    const { rows } = await database.pool.query(`select count(*)::integer as n from ${table}`);
    expect(rows[0].n, table).toBe(0);
  }
});
