import { describe, expect, it } from 'vitest';
import { splitIntoBatches, writeInBatches } from './batches.ts';

async function* numbers(count: number) {
  for (let n = 1; n <= count; n += 1) yield n;
}

describe('splitIntoBatches', () => {
  it('splitIntoBatches returns every row once, in full batches except for the last', async () => {
    const batches = [];
    for await (const batch of splitIntoBatches(numbers(5), 2)) batches.push(batch);
    expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  });
});

describe('writeInBatches', () => {
  it('writeInBatches writes one batch at a time and reads the next batch during the write', async () => {
    const order: string[] = [];
    const recordedNumbers = async function* () {
      for await (const n of numbers(4)) {
        order.push(`read ${n}`);
        yield n;
      }
    };
    await writeInBatches(recordedNumbers(), 2, async (batch) => {
      order.push(`begin ${batch}`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`end ${batch}`);
    });
    expect(order.indexOf('read 3')).toBeLessThan(order.indexOf('end 1,2'));
    expect(order.indexOf('end 1,2')).toBeLessThan(order.indexOf('begin 3,4'));
    expect(order.at(-1)).toBe('end 3,4');
  });

  it('writeInBatches throws a write error immediately and a read error after the current write', async () => {
    const failing = () => Promise.reject(new Error('no room'));
    await expect(writeInBatches(numbers(5), 2, failing)).rejects.toThrow('no room');
    await expect(writeInBatches(numbers(1), 2, failing)).rejects.toThrow('no room');
    let isWriting = false;
    const broken = async function* () {
      yield* numbers(2);
      throw new Error('cut off');
    };
    const slow = async () => {
      isWriting = true;
      await new Promise((resolve) => setImmediate(resolve));
      isWriting = false;
    };
    await expect(writeInBatches(broken(), 2, slow)).rejects.toThrow('cut off');
    expect(isWriting).toBe(false);
  });
});
