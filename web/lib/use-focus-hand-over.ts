import { useLayoutEffect, useRef } from 'react';

/** The same button of the next row, else of the one before, else the heading of the card around. */
function heirOf(row: HTMLElement, focused: Element): HTMLElement | null {
  const at = [...row.querySelectorAll('button')].indexOf(focused as HTMLButtonElement);
  for (const neighbour of [row.nextElementSibling, row.previousElementSibling]) {
    const button = neighbour?.querySelectorAll('button')[at];
    if (button !== undefined) return button;
  }
  const heading = row.closest('section')?.querySelector('h2') ?? null;
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}

/** For the row of a list: when it goes away with the focus in it, the focus goes on instead of being lost. */
export function useFocusHandOver<Row extends HTMLElement>() {
  const ref = useRef<Row>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    return () => {
      const focused = document.activeElement;
      if (row !== null && focused !== null && row.contains(focused)) heirOf(row, focused)?.focus();
    };
  }, []);
  return ref;
}
