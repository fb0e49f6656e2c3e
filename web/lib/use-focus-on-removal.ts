import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** A second key press within this time was meant for the removed row. */
const DOUBLE_PRESS_MS = 400;

let lastMove: { id: number; indexFromEnd: number; to: Element } | null = null;

const listButtons = (row: Element | null) => [...(row?.querySelectorAll('button') ?? [])];

/**
 * Returns the next and previous visible rows. If the row is the only one in its department, returns rows of other
 * departments. Each department is a separate list.
 */
function findNeighborRows(row: HTMLElement): (Element | null)[] {
  const { nextElementSibling: next, previousElementSibling: previous } = row;
  if (next !== null || previous !== null) return [next, previous];
  const visibleRows = [...(row.closest('main')?.querySelectorAll('li:not(details:not([open]) *)') ?? [])];
  const similarRows = visibleRows.filter((each) => each.className === row.className);
  const index = similarRows.indexOf(row as HTMLLIElement);
  return [similarRows[index + 1] ?? null, similarRows[index - 1] ?? null];
}

function findNextFocus(
  row: HTMLElement,
  neighbors: (Element | null)[],
  indexFromEnd: number,
): HTMLElement | null {
  for (const neighbor of neighbors) {
    const button = listButtons(neighbor).at(indexFromEnd);
    if (button !== undefined) return button;
  }
  const heading = row.closest('section')?.querySelector('h2') ?? null;
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}

/** Moves focus. Then ignores key repeats and a quick second key press, because they were meant for the removed row. */
function moveFocus(to: HTMLElement): void {
  to.focus();
  const movedAtMs = performance.now();
  const stopIgnoring = () => {
    to.onkeydown = null;
  };
  to.onblur = stopIgnoring;
  to.onkeydown = (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (event.repeat || event.timeStamp - movedAtMs < DOUBLE_PRESS_MS) event.preventDefault();
    else stopIgnoring();
  };
}

const focusRow = (row: HTMLElement | null): void =>
  (row?.querySelector<HTMLElement>('[role=group] button') ?? listButtons(row)[0])?.focus();

type Row = { id: number; mergedRow: () => Element | null };

const unnamedRow = { id: -1, mergedRow: () => null } satisfies Row;

/**
 * When the row is removed, moves focus to the row it was merged into, or else to a neighboring row. If the row is
 * restored, moves focus back to it.
 */
export function useFocusOnRemoval(row: Row = unnamedRow) {
  const ref = useRef<HTMLLIElement>(null);
  const restoreFocus = useEffectEvent((element: HTMLElement | null) => {
    // Move focus here if the toast area itself is focused, but not if a toast in it is, because that toast may be
    // unrelated to the removal.
    if (document.activeElement?.matches('.toast-place')) focusRow(element);
    else if (lastMove !== null && lastMove.id === row.id && lastMove.to === document.activeElement)
      listButtons(element).at(lastMove.indexFromEnd)?.focus();
  });
  const moveFocusAway = useEffectEvent((element: HTMLElement, focusedElement: Element) => {
    const buttons = listButtons(element);
    // A row's optional buttons come first, so count from the end.
    const indexFromEnd = buttons.indexOf(focusedElement as HTMLButtonElement) - buttons.length;
    const to = findNextFocus(element, [row.mergedRow(), ...findNeighborRows(element)], indexFromEnd);
    if (to === null) return;
    moveFocus(to);
    lastMove = row === unnamedRow ? null : { id: row.id, indexFromEnd, to };
  });
  useLayoutEffect(() => {
    const element = ref.current;
    restoreFocus(element);
    return () => {
      const focusedElement = document.activeElement;
      if (element && focusedElement !== null && element.contains(focusedElement))
        moveFocusAway(element, focusedElement);
    };
  }, []);
  return ref;
}
