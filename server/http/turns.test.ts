import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runInLane } from '#server/db/lanes.ts';
import { createTurns } from './turns.ts';

describe('Turns for long work', () => {
  it('Callers take turns, so a caller with one piece of work waits for one piece of each other caller', async () => {
    const runInTurn = createTurns();
    const done: string[] = [];
    const pieces = ['first', 'first', 'first', 'second', 'second', 'third'].map((caller) =>
      runInTurn(() => void done.push(caller), caller),
    );
    await Promise.all(pieces);
    expect(done).toEqual(['first', 'first', 'second', 'third', 'first', 'second']);
  });

  it('Only one piece of work runs at a time, and other events are handled between two pieces', async () => {
    const runInTurn = createTurns();
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

  it('Work that fails passes the turn on and throws its error', async () => {
    const runInTurn = createTurns();
    const failing = runInTurn(() => Promise.reject(new Error('out of milk')));
    const next = runInTurn(() => 'bread');
    await expect(failing).rejects.toThrow('out of milk');
    expect(await next).toBe('bread');
    expect(await runInTurn(() => 'eggs'), 'when nobody waits').toBe('eggs');
  });

  it('The turn is taken for the caller of the current request', async () => {
    const runInTurn = createTurns();
    const done: string[] = [];
    const piece = (caller: string) =>
      runInLane('reads', () => runInTurn(() => void done.push(caller)), caller);
    await Promise.all([piece('busy'), piece('busy'), piece('busy'), piece('other')]);
    expect(done).toEqual(['busy', 'busy', 'other', 'busy']);
  });
});
