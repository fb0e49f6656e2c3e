import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** A second press so soon belongs to the first, and was meant for what that one took away. */
const DOUBLE_PRESS_MS = 400;

/** Where the focus went last when a row went away: the row comes back when its removal fails. */
let lastMove: { id: number; fromEnd: number; to: Element } | null = null;

const buttonsOf = (row: Element | null) => [...(row?.querySelectorAll('button') ?? [])];

/** The next row and the one before, also where each department is a list of its own. */
function rowsAround(row: HTMLElement): (Element | null)[] {
  const { nextElementSibling: next, previousElementSibling: before } = row;
  if (next !== null || before !== null) return [next, before];
  const all = [...(row.closest('main')?.querySelectorAll('li') ?? [])];
  const alike = all.filter((each) => each.className === row.className);
  const place = alike.indexOf(row as HTMLLIElement);
  return [alike[place + 1] ?? null, alike[place - 1] ?? null];
}

/** The same button of the first of these rows that has it, else the heading of the card around. */
function nextFocus(row: HTMLElement, neighbours: (Element | null)[], fromEnd: number): HTMLElement | null {
  for (const neighbour of neighbours) {
    const button = buttonsOf(neighbour).at(fromEnd);
    if (button !== undefined) return button;
  }
  const heading = row.closest('section')?.querySelector('h2') ?? null;
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}

/** Moves the focus; a key that is still held, or pressed twice, does nothing where it has come to. */
function moveFocus(to: HTMLElement): void {
  to.focus();
  const since = performance.now();
  const end = () => {
    to.onkeydown = null;
  };
  to.onblur = end;
  to.onkeydown = (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (event.repeat || event.timeStamp - since < DOUBLE_PRESS_MS) event.preventDefault();
    else end();
  };
}

/** To how many there are of it, else to its first button. */
const takeFocus = (row: HTMLElement | null): void =>
  (row?.querySelector<HTMLElement>('[role=group] button') ?? buttonsOf(row)[0])?.focus();

/** Rows that can come back after a failure, or go into another one, say which they are. */
type Row = { id: number; mergedRow: () => Element | null };

const unnamed = { id: -1, mergedRow: () => null } satisfies Row;

/**
 * For the row of a list: when it goes away with the focus in it, the focus moves on instead of being lost: to the row it
 * went into, to the next one, or to the one before. When it is there again, the focus comes back from there, and from where
 * the message was that "Undo" was in.
 */
export function useFocusOnRemoval(row: Row = unnamed) {
  const ref = useRef<HTMLLIElement>(null);
  const comeBack = useEffectEvent((element: HTMLElement | null) => {
    // Where the message was, not in a message: that may be of something else.
    if (document.activeElement?.matches('.toast-place')) takeFocus(element);
    else if (lastMove !== null && lastMove.id === row.id && lastMove.to === document.activeElement)
      buttonsOf(element).at(lastMove.fromEnd)?.focus();
  });
  const goAway = useEffectEvent((element: HTMLElement, focused: Element) => {
    const buttons = buttonsOf(element);
    // Counted from the end: what only some of the rows have comes before what all of them have.
    const fromEnd = buttons.indexOf(focused as HTMLButtonElement) - buttons.length;
    const to = nextFocus(element, [row.mergedRow(), ...rowsAround(element)], fromEnd);
    if (to === null) return;
    moveFocus(to);
    lastMove = row === unnamed ? null : { id: row.id, fromEnd, to };
  });
  useLayoutEffect(() => {
    const element = ref.current;
    comeBack(element);
    return () => {
      const focused = document.activeElement;
      if (element && focused !== null && element.contains(focused)) goAway(element, focused);
    };
  }, []);
  return ref;
}
