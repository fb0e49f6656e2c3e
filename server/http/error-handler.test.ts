import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { toValidationErrorBody } from './error-handler.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startListeningApp(database.db);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const manyKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])));

const sendOperations = (body: string) =>
  fetch(`${app.url}/api/lists/1/operations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body,
  });

describe('Bodies with many unknown keys', () => {
  it("A body over the endpoint's size limit is rejected with status 413", async () => {
    const answer = await sendOperations(manyKeys(115_000));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'too_large' });
  });

  it('The error for a body with many unknown keys lists only the first twenty', async () => {
    const answer = await sendOperations(manyKeys(15_000));
    expect(answer.status).toBe(400);
    const { issues, message } = await answer.json();
    expect(issues).toHaveLength(20);
    expect(message.split('; ')).toHaveLength(20);
  });

  it("Validation reads at most twenty of a body's unknown keys", () => {
    let readCount = 0;
    const keys = new Proxy(
      Array.from({ length: 115_000 }, (_, index) => `k${index}`),
      {
        get(target, name, receiver) {
          readCount += 1;
          return Reflect.get(target, name, receiver);
        },
      },
    );
    const validation = [
      { keyword: 'unrecognized_keys', instancePath: '', schemaPath: '#', params: { keys } },
    ];
    expect(toValidationErrorBody({ validation, validationContext: 'body' }).issues).toHaveLength(20);
    expect(readCount).toBeLessThanOrEqual(3 * 20);
  });
});

describe('Calls that need an account', () => {
  const withBody = Object.values(operations).filter(
    (operation) => 'body' in operation && operation.access !== 'public',
  );

  it.each(withBody)('$method $path returns 401 before reading any of the body', async ({ method, path }) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    const head = [
      `${method} ${path.replace(/:\w+/g, '1')} HTTP/1.1`,
      'Host: localhost',
      'Sec-Fetch-Site: same-origin',
      'Content-Type: application/json',
      'Content-Length: 1000',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /);
  });
});
