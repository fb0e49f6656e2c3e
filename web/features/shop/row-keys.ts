import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/** The ticks in sight, from the first store to the last. */
const ticksAround = (row: Element): HTMLElement[] => [
  ...(row
    .closest('[data-rows]')
    ?.querySelectorAll<HTMLElement>('li:not(details:not([open]) *) button[aria-pressed]') ?? []),
];

const tickOf = (row: Element) => row.querySelector<HTMLElement>('button[aria-pressed]');

/** For what is around all rows: the arrow keys go from tick to tick, Home and End to the first and the last; Space ticks by itself. */
export function goByKeys(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const row = target instanceof HTMLButtonElement ? target.closest('li') : null;
  const own = row && tickOf(row);
  if (!own) return;
  const ticks = ticksAround(row);
  const at = ticks.indexOf(own);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: ticks.length - 1 }[key];
  const next = to === undefined ? undefined : ticks[to];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** For a row: when it goes with the focus in it, as what is ticked does, the next line has the focus, else the one before. */
export function useFocusOnNext() {
  const ref = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    return () => {
      const focused = document.activeElement;
      if (row === null || focused === null || !row.contains(focused)) return;
      const ticks = ticksAround(row);
      const at = ticks.findIndex((tick) => row.contains(tick));
      // Nothing moves under a thumb; by keys the next line is brought into sight.
      (ticks[at + 1] ?? ticks[at - 1])?.focus({ preventScroll: !focused.matches(':focus-visible') });
    };
  }, []);
  return ref;
}
