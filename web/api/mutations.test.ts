import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { didSucceed, refreshQueries, updateOptimistically } from './mutations.ts';

describe('Optimistic updates', () => {
  it('An optimistic update changes only the cached responses under its query key', async () => {
    const client = new QueryClient();
    client.setQueryData(['cart', 1], ['milk']);
    client.setQueryData(['cart', 2], ['milk']);
    client.setQueryData(['stores'], ['milk']);
    await updateOptimistically<string[]>(client, ['cart'], (items) => [...items, 'eggs']);
    expect(client.getQueryData(['cart', 1])).toEqual(['milk', 'eggs']);
    expect(client.getQueryData(['cart', 2])).toEqual(['milk', 'eggs']);
    expect(client.getQueryData(['stores'])).toEqual(['milk']);
    expect(client.getQueryData(['cart', 3])).toBeUndefined();
  });

  it('The rollback function reverts an optimistic update', async () => {
    const client = new QueryClient();
    client.setQueryData(['cart', 1], ['milk']);
    const rollback = await updateOptimistically<string[]>(client, ['cart'], () => []);
    expect(client.getQueryData(['cart', 1])).toEqual([]);
    rollback();
    expect(client.getQueryData(['cart', 1])).toEqual(['milk']);
  });

  it("A response that was already in flight doesn't overwrite an optimistic update", async () => {
    const client = new QueryClient();
    client.setQueryData(['cart'], ['milk']);
    let respond = (_items: string[]) => {};
    const fetching = client.fetchQuery({
      queryKey: ['cart'],
      queryFn: () => new Promise<string[]>((resolve) => (respond = resolve)),
    });
    fetching.catch(() => {});
    await updateOptimistically<string[]>(client, ['cart'], () => []);
    respond(['milk', 'late']);
    await fetching.catch(() => {});
    expect(client.getQueryData(['cart'])).toEqual([]);
  });
});

it('If a change is saved while a list is loading for the first time, the list is loaded again', async () => {
  const client = new QueryClient();
  const resolvers: ((items: string[]) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['favorites'],
    queryFn: () => new Promise<string[]>((resolve) => resolvers.push(resolve)),
  });
  const unsubscribe = observer.subscribe(() => {});
  const refreshed = refreshQueries(client, { queryKey: ['favorites'] });
  resolvers[0]?.([]);
  await expect.poll(() => resolvers.length).toBe(2);
  resolvers[1]?.(['milk']);
  await refreshed;
  expect(observer.getCurrentResult().data).toEqual(['milk']);
  unsubscribe();
});

it('didSucceed resolves to true on success and to false on failure', async () => {
  expect(await didSucceed(Promise.resolve())).toBe(true);
  expect(await didSucceed(Promise.reject(new Error('no')))).toBe(false);
});
