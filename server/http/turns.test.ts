import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runInLane } from '#server/db/lanes.ts';
import { createFairQueue } from './turns.ts';

describe('Queue for long tasks', () => {
  it('The fair queue picks the caller whose tasks took the least time, but nobody waits forever', async () => {
    let ms = 0;
    const runInTurn = createFairQueue({ now: () => ms });
    const finishedCallers: string[] = [];
    const run = (caller: string, durationMs: number) =>
      runInTurn(() => {
        ms += durationMs;
        finishedCallers.push(caller);
      }, caller);
    const callers = ['first', 'first', 'first', 'second', 'second', 'third'];
    await Promise.all(callers.map((caller) => run(caller, 10)));
    expect(finishedCallers.splice(0)).toEqual(['first', 'second', 'third', 'first', 'second', 'first']);
    const busy = [run('holds', 100), run('first', 10)];
    for (let count = 20; count > 0; count -= 1) {
      busy.push(run(`newcomer ${count}`, 100));
      await busy.at(-1);
    }
    await Promise.all(busy);
    expect(finishedCallers.indexOf('first')).toBeLessThan(10);
  });

  it('Tasks run one at a time, and other events are handled in between', async () => {
    const runInTurn = createFairQueue();
    let running = 0;
    let maxRunning = 0;
    let handled = 0;
    let isOver = false;
    const handleOthers = async () => {
      for (; !isOver; handled += 1) await nextTurn();
    };
    const others = handleOthers();
    const pieces = Array.from({ length: 10 }, () =>
      runInTurn(async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await nextTurn();
        running -= 1;
      }),
    );
    await Promise.all(pieces);
    isOver = true;
    await others;
    expect(maxRunning).toBe(1);
    expect(handled).toBeGreaterThan(10);
  });

  it('A queue that runs several tasks at once runs at most one task per caller at a time', async () => {
    const runInTurn = createFairQueue({ maxRunning: 2 });
    const started: string[] = [];
    const release = Promise.withResolvers<void>();
    const tasks = ['busy', 'busy', 'other', 'third'].map((caller) =>
      runInTurn(async () => {
        started.push(caller);
        await release.promise;
      }, caller),
    );
    await nextTurn();
    expect(started).toEqual(['busy', 'other']);
    release.resolve();
    await Promise.all(tasks);
    expect(started.toSorted()).toEqual(['busy', 'busy', 'other', 'third']);
  });

  it('The fair queue reserves one slot for callers who have used little time', async () => {
    let ms = 0;
    const runInTurn = createFairQueue({ maxRunning: 2, now: () => ms });
    const started: string[] = [];
    const use = (caller: string) =>
      runInTurn(() => {
        ms += 3_000;
      }, caller);
    await Promise.all(['heavy', 'heavier', 'heavier'].map(use));
    await nextTurn();
    const release = Promise.withResolvers<void>();
    const tasks = ['heavy', 'heavier', 'fresh'].map((caller) =>
      runInTurn(async () => {
        started.push(caller);
        await release.promise;
      }, caller),
    );
    await nextTurn();
    expect(started).toEqual(['heavy', 'fresh']);
    release.resolve();
    await Promise.all(tasks);
    expect(started).toHaveLength(3);
  });

  it('If a queued task fails, its error is thrown and the next task runs', async () => {
    const runInTurn = createFairQueue();
    const failing = runInTurn(() => Promise.reject(new Error('out of milk')));
    const next = runInTurn(() => 'bread');
    await expect(failing).rejects.toThrow('out of milk');
    expect(await next).toBe('bread');
    expect(await runInTurn(() => 'eggs'), 'when nobody waits').toBe('eggs');
  });

  it("A task that is queued during a request is attributed to that request's caller", async () => {
    const runInTurn = createFairQueue();
    const finishedCallers: string[] = [];
    const runPiece = (caller: string) =>
      runInLane('reads', () => runInTurn(() => void finishedCallers.push(caller)), caller);
    await Promise.all([runPiece('busy'), runPiece('busy'), runPiece('busy'), runPiece('other')]);
    expect(finishedCallers.slice(0, 2)).toEqual(['busy', 'other']);
  });
});
