import { expect, it } from 'vitest';
import { createWorkQueue, createWorkQueues } from './work-queue.ts';

const refusing = { refusal: () => 'Later.', retrySeconds: 3 };

function piece() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

it('A queue for two running and three waiting tasks rejects a sixth task', async () => {
  const queued = createWorkQueue({ maxRunning: 2, maxWaiting: 3, ...refusing });
  const pieces = Array.from({ length: 5 }, piece);
  const begun: number[] = [];
  const all = pieces.map(({ work }, index) =>
    queued(() => {
      begun.push(index);
      return work();
    }),
  );
  await expect(queued(async () => undefined)).rejects.toMatchObject({
    ...{ status: 429, retryAfterSeconds: 3, message: 'Later.' },
  });
  expect(begun).toEqual([0, 1]);
  pieces[1]?.end();
  await all[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of pieces) end();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

it('A failed task frees its slot in the queue for the next task', async () => {
  const queued = createWorkQueue({ maxRunning: 1, maxWaiting: 1, ...refusing });
  const failed = queued(() => Promise.reject(new Error('broken')));
  const next = queued(async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await queued(async () => 'again')).toBe('again');
});

it("A full queue for one caller doesn't affect other callers", async () => {
  const queued = createWorkQueues({ maxRunning: 1, maxWaiting: 1, ...refusing });
  const [running, waiting] = [piece(), piece()];
  const busy = [queued('one', running.work), queued('one', waiting.work)];
  await expect(queued('one', async () => 'no')).rejects.toMatchObject({ status: 429 });
  expect(await queued('two', async () => 'done')).toBe('done');
  running.end();
  waiting.end();
  await Promise.all(busy);
  expect(await queued('one', async () => 'again')).toBe('again');
});
