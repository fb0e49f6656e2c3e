export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export async function measureTimesMs(
  count: number,
  call: (index: number) => Promise<unknown>,
): Promise<number[]> {
  for (let index = 0; index < Math.min(20, count); index += 1) await call(index);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) times.push(await measureMs(() => call(index)));
  return times;
}
