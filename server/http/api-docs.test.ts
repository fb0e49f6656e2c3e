import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { operations } from '#contract/operations.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestApp } from '#tests/support/test-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('the API pages', () => {
  it('list exactly the calls of the contract', async () => {
    const { body } = await app.call('GET', '/api/docs/json');
    const paths: Record<string, Record<string, unknown>> = body.paths;
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const promised = Object.values(operations).map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(listed.toSorted()).toEqual(promised.toSorted());
  });

  it('describe prices as they are sent: decimal strings', async () => {
    const { body } = await app.call('GET', '/api/docs/json');
    const cart = body.paths['/api/cart'].get.responses['200'].content['application/json'].schema;
    const { price } = cart.items.properties.storePrices.items.properties;
    expect(price.anyOf[0]).toMatchObject({ type: 'string' });
  });

  it('describe the Idempotency-Key of each write, and of nothing else', async () => {
    const { body } = await app.call('GET', '/api/docs/json');
    type Described = { parameters?: { in: string; name: string; required?: boolean }[] };
    const paths: Record<string, Record<string, Described>> = body.paths;
    const keyed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { parameters = [] }]) =>
          parameters.some(({ in: place, name }) => place === 'header' && name === 'idempotency-key'),
        )
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    const all: Endpoint[] = Object.values(operations);
    const writes = all
      .filter(({ method, isReading }) => method !== 'GET' && !isReading)
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(keyed.toSorted()).toEqual(writes.toSorted());
  });

  it.each([
    '/api/docs',
    '/api/docs/',
    '/api/docs/static/swagger-initializer.js',
    '/api/docs/static/swagger-ui.css',
  ])('need nothing from elsewhere, and cannot be framed: %s', async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    expect(statusCode).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/https?:|unsafe|\*|swagger/);
    if (!url.includes('.css')) expect(body).not.toMatch(/(src|href)="https?:|validator\.swagger/);
  });
});
