import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { createEventStreams, type EventStream } from './event-stream.ts';
import { defaultRateLimits, type RateLimits } from './rate-limit.ts';

function createStreamingApp(onStream: (stream: EventStream) => void, limits: Partial<RateLimits> = {}) {
  const app = Fastify();
  app.decorateRequest('user', null);
  const onEnd = vi.fn();
  const pings: (() => void)[] = [];
  const openStream = createEventStreams({ ...defaultRateLimits, streamsPerCaller: 1, ...limits }, (work) => {
    pings.push(work);
    return () => pings.splice(pings.indexOf(work), 1);
  });
  app.get('/', (request, reply) =>
    openStream(request, reply, (stream) => {
      onStream(stream);
      return onEnd;
    }),
  );
  return { app, onEnd, pings };
}

it('An event stream sends events and pings, and it frees its slot when it ends', async () => {
  const { app, onEnd, pings } = createStreamingApp((stream) => {
    stream.send('data: 1\n\n');
    pings.shift()?.();
    stream.end();
  });
  for (const _ of [1, 2]) {
    const { statusCode, body, headers } = await app.inject('/');
    expect([statusCode, body]).toEqual([200, 'retry: 2000\n\ndata: 1\n\n:\n\n']);
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
  }
  expect(onEnd).toHaveBeenCalledTimes(2);
  expect(pings).toEqual([]);
});

it('An event stream disconnects a client with over a megabyte of unread data', async () => {
  const { app, onEnd } = createStreamingApp((stream) => {
    for (let sent = 0; sent < 12; sent += 1) stream.send('x'.repeat(100_000));
  });
  const { body } = await app.inject('/');
  expect(body).toContain('Premature close');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('An event stream whose setup fails responds with an error and frees its slot', async () => {
  let isBroken = true;
  const { app, onEnd, pings } = createStreamingApp((stream) => {
    if (isBroken) throw new Error('The list cannot be followed');
    stream.end();
  });
  expect((await app.inject('/')).statusCode).toBe(500);
  expect(pings).toEqual([]);
  isBroken = false;
  expect((await app.inject('/')).statusCode).toBe(200);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it.each([
  ['per caller', { streamsPerCaller: 1 }, 'Your lists and carts are open in too many tabs.'],
  [
    'per network',
    { streamsPerCaller: 9, streamsPerNetwork: 1 },
    'Too many lists and carts are open on your network.',
  ],
])('An event stream that exceeds the limit %s is rejected until another stream ends', async (_, limits, message) => {
  const open: EventStream[] = [];
  const { app } = createStreamingApp((stream) => void open.push(stream), limits);
  const first = app.inject('/');
  await vi.waitFor(() => expect(open).toHaveLength(1));
  const refused = await app.inject('/');
  expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringContaining(message)]);
  open[0]?.end();
  expect((await first).statusCode).toBe(200);
  const next = app.inject('/');
  await vi.waitFor(() => expect(open).toHaveLength(2));
  open[1]?.end();
  expect((await next).statusCode).toBe(200);
});
