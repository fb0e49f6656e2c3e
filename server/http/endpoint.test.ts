import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { User } from '#contract/auth.ts';
import { addEndpoint, MAX_RUNNING_CALLS_PER_CALLER } from './endpoint.ts';
import { registerErrorHandler } from './error-handler.ts';
import { compileSafeValidator } from './safe-validator.ts';

const cart = { access: 'public', summary: '', success: 200, response: z.null() } as const;

const segments = ['lists', 'prices', 'recipes', 'receipts'];

let running = 0;
let mostRunning = 0;
let mayFinish = Promise.withResolvers<void>();

async function work(): Promise<null> {
  running += 1;
  mostRunning = Math.max(mostRunning, running);
  await mayFinish.promise;
  running -= 1;
  return null;
}

const app = Fastify();
beforeAll(async () => {
  app.setValidatorCompiler(compileSafeValidator);
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorate('storage', { recordDiskFull: () => false } as never);
  app.decorate('answerOnce', (_request: unknown, write: () => Promise<string>) => write());
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    const { who } = request.headers;
    request.user = typeof who === 'string' ? ({ id: who } as User) : null;
  });
  registerErrorHandler(app);
  addEndpoint(app, { ...cart, method: 'GET', path: '/api/cart' }, work);
  addEndpoint(app, { ...cart, method: 'POST', path: '/api/cart' }, work);
  for (const part of segments) addEndpoint(app, { ...cart, method: 'GET', path: `/api/${part}` }, work);
  await app.ready();
});
beforeEach(() => {
  mayFinish = Promise.withResolvers();
  mostRunning = 0;
});
afterAll(() => app.close());

const callCart = (method: 'GET' | 'POST', who: string, count: number) =>
  Array.from({ length: count }, () => app.inject({ method, url: '/api/cart', headers: { who } }));

it("A caller's reads are rejected with 429 if two are already running and ten are queued", async () => {
  const [maya, write, other] = [
    callCart('GET', 'maya', 100),
    callCart('POST', 'maya', 1),
    callCart('GET', 'sam', 1),
  ];
  const refused: number[] = [];
  for (const each of maya) void each.then(({ statusCode }) => refused.push(statusCode));
  await expect.poll(() => refused.length).toBe(88);
  expect(new Set(refused)).toEqual(new Set([429]));
  await expect.poll(() => running).toBe(4);
  mayFinish.resolve();
  const answered = (await Promise.all(maya)).filter(({ statusCode }) => statusCode === 200);
  expect(answered).toHaveLength(12);
  expect(mostRunning).toBe(4);
  for (const { statusCode } of await Promise.all([...write, ...other])) expect(statusCode).toBe(200);
  const [last] = await Promise.all(callCart('GET', 'maya', 1));
  expect(last?.statusCode).toBe(200);
});

it("A caller is limited to four calls at a time and doesn't delay other callers", async () => {
  const callSegment = (part: string, who: string) => app.inject({ url: `/api/${part}`, headers: { who } });
  const maya = segments.flatMap((part) => [1, 2, 3, 4].map(() => callSegment(part, 'maya')));
  await expect.poll(() => running).toBe(MAX_RUNNING_CALLS_PER_CALLER);
  const sam = callSegment('lists', 'sam');
  await expect.poll(() => running).toBe(MAX_RUNNING_CALLS_PER_CALLER + 1);
  mayFinish.resolve();
  for (const { statusCode } of await Promise.all([...maya, sam])) expect(statusCode).toBe(200);
  expect(mostRunning).toBe(MAX_RUNNING_CALLS_PER_CALLER + 1);
});
