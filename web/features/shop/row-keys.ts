import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/** Visible tick buttons in page order. */
const ticksAround = (row: Element): HTMLElement[] => [
  ...(row
    .closest('[data-rows]')
    ?.querySelectorAll<HTMLElement>('li:not(details:not([open]) *) button[aria-pressed]') ?? []),
];

const tickOf = (row: Element) => row.querySelector<HTMLElement>('button[aria-pressed]');

/** Arrow keys, Home and End move between tick buttons. Attach to the element around all rows. */
export function moveFocusByKeys(event: KeyboardEvent): void {
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

/** When a focused row disappears, such as on tick, moves focus to the next row, or the previous one. */
export function useFocusOnNext() {
  const ref = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    return () => {
      const focused = document.activeElement;
      if (row === null || focused === null || !row.contains(focused)) return;
      const ticks = ticksAround(row);
      const at = ticks.findIndex((tick) => row.contains(tick));
      // Scroll only for keyboard users: after a tap, the page must not move under the thumb.
      (ticks[at + 1] ?? ticks[at - 1])?.focus({ preventScroll: !focused.matches(':focus-visible') });
    };
  }, []);
  return ref;
}
