import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { requestLog } from './request-log.ts';

it('notes who asks for what, and nothing of the query', async () => {
  let log = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const app = Fastify({ logger: { stream, serializers: { req: requestLog } } });
  app.get('/', async () => 'Hello');
  await app.inject('/?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&code=sign-in');
  await app.close();
  expect(log).toContain('"path":"/"');
  expect(log).not.toMatch(/secret_2|pi_1|sign-in/);
});
