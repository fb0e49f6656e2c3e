import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { connect } from '#server/db/connect.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { createTracer } from './traces.ts';

type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};

async function startCollector(status = 200) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      bodies.push(`${request.url} ${body}`);
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const spans = () =>
    bodies.flatMap((body): SentSpan[] => {
      expect(body).toMatch(/^\/v1\/traces /);
      const { resourceSpans } = JSON.parse(body.slice('/v1/traces '.length));
      return resourceSpans[0].scopeSpans.flatMap((scope: { spans: SentSpan[] }) => scope.spans);
    });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, bodies, spans, close: () => server.close() };
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function startTracedApp(url: string) {
  const env = parseEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    STORE_LAYER_URL: 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
  });
  const traces = createTracer(url, env);
  const { db, close } = connect(database.pool.options, () => {}, { onStatement: traces.logStatement });
  const app = await buildApp({ db, env, clock: () => new Date(), fetch, traces });
  return {
    app,
    end: async () => {
      await app.close();
      await traces.end();
      await close();
    },
  };
}

describe('Request traces', () => {
  it("Each request adds a span with its SQL statements to the caller's trace", async () => {
    const { url, bodies, spans, close } = await startCollector();
    const { app, end } = await startTracedApp(url);
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const listId = 'Ab3'.padEnd(22, 'x');
    const { headers } = await app.inject({
      url: `/api/shared-lists/${listId}?who=nia@example.com`,
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    });
    await end();
    close();

    const request = spans().find(({ name }) => name === 'GET /api/shared-lists/:listId');
    expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
    expect(request?.attributes).toContainEqual({
      key: 'cartwise.request_id',
      value: { stringValue: headers['x-request-id'] },
    });
    expect(request?.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 404 },
    });
    const statements = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.map(({ name }) => name).join()).toMatch(/shared-list/);
    expect(bodies.join()).not.toContain(listId);
    expect(bodies.join()).not.toContain('nia@');
  });

  it("SQL statements that run after the request body was read belong to the request's trace", async () => {
    const { url, bodies, spans, close } = await startCollector();
    const { app, end } = await startTracedApp(url);
    const { headers } = await signIn(database.db);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}/api/free-lines`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'the good olives' }),
    });
    expect(answer.status).toBe(201);
    await end();
    close();
    const request = spans().find(({ name }) => name === 'POST /api/free-lines');
    const names = spans().flatMap(({ parentSpanId, name }) => (parentSpanId === request?.spanId ? name : []));
    expect(names.join()).toMatch(/session[\s\S]*free_line/);
    expect(bodies.join()).not.toContain('olives');
  });

  itInFullTier('Requests succeed even if the trace collector is unreachable', async () => {
    const { app, end } = await startTracedApp('http://127.0.0.1:9');
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    await end();
  });
});
