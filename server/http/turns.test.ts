import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runInLane } from '#server/db/lanes.ts';
import { createFairQueue } from './turns.ts';

describe('Queue for long tasks', () => {
  it("Callers take turns, so a caller's single task waits for at most one task of each other caller", async () => {
    const runInTurn = createFairQueue();
    const done: string[] = [];
    const pieces = ['first', 'first', 'first', 'second', 'second', 'third'].map((caller) =>
      runInTurn(() => void done.push(caller), caller),
    );
    await Promise.all(pieces);
    expect(done).toEqual(['first', 'first', 'second', 'third', 'first', 'second']);
  });

  it('Tasks run one at a time, and the event loop handles other events between two tasks', async () => {
    const runInTurn = createFairQueue();
    let running = 0;
    let most = 0;
    let handled = 0;
    let isOver = false;
    const handleOthers = async () => {
      for (; !isOver; handled += 1) await nextTurn();
    };
    const others = handleOthers();
    const pieces = Array.from({ length: 10 }, () =>
      runInTurn(async () => {
        running += 1;
        most = Math.max(most, running);
        await nextTurn();
        running -= 1;
      }),
    );
    await Promise.all(pieces);
    isOver = true;
    await others;
    expect(most).toBe(1);
    expect(handled).toBeGreaterThan(10);
  });

  it('If a queued task fails, its error is thrown and the next task runs', async () => {
    const runInTurn = createFairQueue();
    const failing = runInTurn(() => Promise.reject(new Error('out of milk')));
    const next = runInTurn(() => 'bread');
    await expect(failing).rejects.toThrow('out of milk');
    expect(await next).toBe('bread');
    expect(await runInTurn(() => 'eggs'), 'when nobody waits').toBe('eggs');
  });

  it('A task that is queued during a request counts for the caller of that request', async () => {
    const runInTurn = createFairQueue();
    const done: string[] = [];
    const piece = (caller: string) =>
      runInLane('reads', () => runInTurn(() => void done.push(caller)), caller);
    await Promise.all([piece('busy'), piece('busy'), piece('busy'), piece('other')]);
    expect(done).toEqual(['busy', 'busy', 'other', 'busy']);
  });
});
