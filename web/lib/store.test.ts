import { expect, it, vi } from 'vitest';
import { createStateStore, resetStateStores } from './store.ts';

it('createStateStore computes the initial value once, and again after a reset', () => {
  const initial = vi.fn(() => 'first');
  const store = createStateStore(initial);
  expect(initial).not.toHaveBeenCalled();
  expect([store.read(), store.read()]).toEqual(['first', 'first']);
  expect(initial).toHaveBeenCalledTimes(1);
  store.set('second');
  expect(store.read()).toBe('second');
  resetStateStores();
  expect(store.read()).toBe('first');
});

it('createStateStore notifies listeners of a new value until they unsubscribe', () => {
  const store = createStateStore(() => 0);
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  store.set(1);
  unsubscribe();
  store.set(2);
  expect(listener).toHaveBeenCalledTimes(1);
});
