import { expect, it } from 'vitest';
import { createReadCoalescer } from './shared-runs.ts';

it('Callers who arrive during a read share the next, newer read', async () => {
  const share = createReadCoalescer<number>();
  const ends: (() => void)[] = [];
  let value = 0;
  let runs = 0;
  const read = async () => {
    runs += 1;
    const seen = value;
    await new Promise<void>((resolve) => ends.push(resolve));
    return seen;
  };
  const first = share('maya', read);
  value = 1;
  const others = Array.from({ length: 600 }, () => share('maya', read));
  const stranger = share('sam', read);
  expect(runs).toBe(2);
  for (const end of ends.splice(0)) end();
  expect([await first, await stranger]).toEqual([0, 1]);
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  expect(new Set(await Promise.all(others))).toEqual(new Set([1]));
  expect(runs).toBe(3);
});

it('Callers who share a failed read get its error, and the next caller starts a new read', async () => {
  const share = createReadCoalescer<string>();
  const failed = share('maya', () => Promise.reject(new Error('broken')));
  const next = share('maya', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await share('maya', async () => 'again')).toBe('again');
});
