import { createConfig, lintFromString } from '@redocly/openapi-core';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { operations } from '#contract/operations.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { apiDocsRoutes } from './api-docs.ts';
import { MAX_OPEN_REQUESTS_PER_NETWORK } from './open-requests.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db, { env: { PUBLIC_URL: 'https://cartwise.example' } });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('API docs', () => {
  it('The API docs list exactly the operations that the contract defines', async () => {
    const { body } = await app.call('GET', '/api/docs/json');
    const paths: Record<string, Record<string, unknown>> = body.paths;
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = Object.values(operations).map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(listed.toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ['json', (text: string) => expect(JSON.parse(text)).toHaveProperty('openapi')],
    ['yaml', (text: string) => expect(text).toMatch(/^openapi: /)],
  ])('The API docs are generated only once: %s', async (format, expectDocument) => {
    const server = Fastify();
    server.decorateRequest('user', null);
    await apiDocsRoutes(server, { env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }) });
    await server.ready();
    const write = vi.spyOn(server, 'swagger');
    const [first, second] = [
      await server.inject(`/api/docs/${format}`),
      await server.inject(`/api/docs/${format}`),
    ];
    expectDocument(first.body);
    expect(second.body).toBe(first.body);
    expect(write).toHaveBeenCalledOnce();
    await server.close();
  });

  it('A network with too many open requests for the API docs gets 429', async () => {
    const requests = Array.from({ length: MAX_OPEN_REQUESTS_PER_NETWORK + 1 }, () =>
      app.call('GET', '/api/docs/json'),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('The API docs describe prices as decimal strings', async () => {
    const { body } = await app.call('GET', '/api/docs/json');
    const cart = body.paths['/api/cart'].get.responses['200'].content['application/json'].schema;
    expect(cart).toMatchObject({ type: 'array', items: { $ref: '#/components/schemas/CartEntry' } });
    const { CartEntry, StorePrice } = body.components.schemas;
    expect(CartEntry.properties.storePrices.items).toEqual({ $ref: '#/components/schemas/StorePrice' });
    expect(StorePrice.properties.price.anyOf[0]).toMatchObject({ type: 'string' });
  });

  it('The API docs pass all rules of an OpenAPI linter', async () => {
    const { body } = await app.call('GET', '/api/docs/json');
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: JSON.stringify(body), config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it("The API docs specify an operation's ID, tag, required access and query parameter types", async () => {
    const { body } = await app.call('GET', '/api/docs/json');
    const stores = body.paths['/api/stores'].get;
    expect(stores).toMatchObject({
      operationId: 'listStores',
      tags: ['Stores'],
      security: [{}, { session: [] }],
    });
    const distance = stores.parameters.find(({ name }: { name: string }) => name === 'maxDistance');
    expect(distance).toMatchObject({ in: 'query', required: false, schema: { type: 'number', maximum: 25 } });
    const [storeIds] = body.paths['/api/cart'].get.parameters;
    expect(storeIds).toMatchObject({ style: 'form', explode: false, schema: { items: { type: 'integer' } } });
    expect(body.paths['/api/cart'].get.security).toEqual([{ session: [] }]);
    expect(body.servers).toEqual([{ url: 'https://cartwise.example' }]);
  });

  it('The API docs describe the Idempotency-Key header only for writes', async () => {
    const { body } = await app.call('GET', '/api/docs/json');
    type Described = { parameters: { $ref?: string }[] };
    const paths: Record<string, Record<string, Described>> = body.paths;
    const callsWithKey = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { parameters }]) =>
          parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'),
        )
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    const all: Endpoint[] = Object.values(operations);
    const writes = all
      .filter(({ method, isReading, isWebhook }) => method !== 'GET' && !isReading && !isWebhook)
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(callsWithKey.toSorted()).toEqual(writes.toSorted());
  });

  it.each([
    '/api/docs',
    '/api/docs/',
    '/api/docs/static/swagger-initializer.js',
    '/api/docs/static/swagger-ui.css',
  ])("The API docs file %s loads nothing from other sites and can't be framed", async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    expect(statusCode).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/https?:|unsafe|\*|swagger/);
    if (!url.includes('.css')) expect(body).not.toMatch(/(src|href)="https?:|validator\.swagger/);
  });
});
