import type { KeyboardEvent } from 'react';

const listTickButtons = (row: Element): HTMLElement[] => [
  ...(row
    .closest('[data-rows]')
    ?.querySelectorAll<HTMLElement>('li:not(details:not([open]) *) button[aria-pressed]') ?? []),
];

const findTickButton = (row: Element) => row.querySelector<HTMLElement>('button[aria-pressed]');

/**
 * Arrow keys, Home and End move focus between the rows' check buttons. Attach this to the element that contains all
 * rows.
 */
export function moveFocusWithArrowKeys(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const row = target instanceof HTMLButtonElement ? target.closest('li') : null;
  const ownTickButton = row && findTickButton(row);
  if (!ownTickButton) return;
  const tickButtons = listTickButtons(row);
  const index = tickButtons.indexOf(ownTickButton);
  const nextIndex = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: tickButtons.length - 1 }[key];
  const nextButton = nextIndex === undefined ? undefined : tickButtons[nextIndex];
  if (nextButton === undefined) return;
  event.preventDefault();
  nextButton.focus();
}
