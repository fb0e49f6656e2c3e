import { useLayoutEffect, useRef } from 'react';

/** The same button of the next row, else of the one before, else the heading of the card around. */
function heirOf(row: HTMLElement, focused: Element): HTMLElement | null {
  const buttons = [...row.querySelectorAll('button')];
  // Counted from the end: what only some of the rows have comes before what all of them have.
  const fromEnd = buttons.indexOf(focused as HTMLButtonElement) - buttons.length;
  for (const neighbour of [row.nextElementSibling, row.previousElementSibling]) {
    const button = [...(neighbour?.querySelectorAll('button') ?? [])].at(fromEnd);
    if (button !== undefined) return button;
  }
  const heading = row.closest('section')?.querySelector('h2') ?? null;
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}

/** For the row of a list, or what is in it: when the row goes away with the focus in it, the focus goes on instead of being lost. */
export function useFocusHandOver<Part extends HTMLElement>() {
  const ref = useRef<Part>(null);
  useLayoutEffect(() => {
    const row = ref.current?.closest('li');
    return () => {
      const focused = document.activeElement;
      if (row && focused !== null && row.contains(focused)) heirOf(row, focused)?.focus();
    };
  }, []);
  return ref;
}
