import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** The same button of its heir, else of the next row, else of the one before, else the heading of the card around. */
function nextFocus(row: HTMLElement, heir: Element | null, focused: Element): HTMLElement | null {
  const buttons = [...row.querySelectorAll('button')];
  // Counted from the end: what only some of the rows have comes before what all of them have.
  const fromEnd = buttons.indexOf(focused as HTMLButtonElement) - buttons.length;
  for (const neighbour of [heir, row.nextElementSibling, row.previousElementSibling]) {
    const button = [...(neighbour?.querySelectorAll('button') ?? [])].at(fromEnd);
    if (button !== undefined) return button;
  }
  const heading = row.closest('section')?.querySelector('h2') ?? null;
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}

/** To how many there are of it, else to its first button. */
function takeFocus(row: HTMLElement | null): void {
  const button = row?.querySelector('[role=group] button') ?? row?.querySelector('button');
  if (button instanceof HTMLElement) button.focus();
}

const noHeir = () => null;

/**
 * For the row of a list: when it goes away with the focus in it, the focus moves on instead of being lost; when it is
 * there again, the focus that "Undo" left where the message was moves to it. `heirOf` finds the row that this one went
 * into, where it went into one.
 */
export function useFocusOnRemoval(heirOf: () => Element | null = noHeir) {
  const ref = useRef<HTMLLIElement>(null);
  const findHeir = useEffectEvent(heirOf);
  useLayoutEffect(() => {
    const row = ref.current;
    // Where the message was, not in a message: that may be of something else.
    if (document.activeElement?.matches('.toast-place')) takeFocus(row);
    return () => {
      const focused = document.activeElement;
      if (row && focused !== null && row.contains(focused)) nextFocus(row, findHeir(), focused)?.focus();
    };
  }, []);
  return ref;
}
