import { expect, it } from 'vitest';
import { createWorkQueue, createWorkQueues } from './work-queue.ts';

const refusalOptions = { refusal: () => 'Later.', retrySeconds: 3 };

function createTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

it('A queue for two running and three waiting tasks rejects a sixth task', async () => {
  const runQueued = createWorkQueue({ maxRunning: 2, maxWaiting: 3, ...refusalOptions });
  const tasks = Array.from({ length: 5 }, createTask);
  const startedTasks: number[] = [];
  const all = tasks.map(({ work }, index) =>
    runQueued(() => {
      startedTasks.push(index);
      return work();
    }),
  );
  await expect(runQueued(async () => undefined)).rejects.toMatchObject({
    ...{ status: 429, retryAfterSeconds: 3, message: 'Later.' },
  });
  expect(startedTasks).toEqual([0, 1]);
  tasks[1]?.end();
  await all[1];
  expect(startedTasks).toEqual([0, 1, 2]);
  for (const { end } of tasks) end();
  await Promise.all(all);
  expect(startedTasks).toEqual([0, 1, 2, 3, 4]);
});

it('A failed task frees its slot in the queue for the next task', async () => {
  const runQueued = createWorkQueue({ maxRunning: 1, maxWaiting: 1, ...refusalOptions });
  const failed = runQueued(() => Promise.reject(new Error('broken')));
  const next = runQueued(async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await runQueued(async () => 'again')).toBe('again');
});

it("A full queue for one caller doesn't affect other callers", async () => {
  const runQueued = createWorkQueues({ maxRunning: 1, maxWaiting: 1, ...refusalOptions });
  const [running, waiting] = [createTask(), createTask()];
  const busy = [runQueued('one', running.work), runQueued('one', waiting.work)];
  await expect(runQueued('one', async () => 'no')).rejects.toMatchObject({ status: 429 });
  expect(await runQueued('two', async () => 'done')).toBe('done');
  running.end();
  waiting.end();
  await Promise.all(busy);
  expect(await runQueued('one', async () => 'again')).toBe('again');
});
