import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useIsHtml } from './use-is-html.ts';

declare global {
  interface Window {
    /**
     * Ends the noting that the first script of a page begins, and gives back what was clicked, and lists that were pasted into a search
     * box; it is gone afterwards.
     */
    takeEarlyClicks?: () => { pressed: EventTarget[]; pasted: [EventTarget, text: string][] };
  }
}

type Field = HTMLInputElement | HTMLSelectElement;

let pressed: EventTarget[] = [];
let pasted: [EventTarget, string][] = [];
const entered: (() => void)[] = [];

function redo(): void {
  for (const enter of entered.splice(0)) enter();
  for (const [box, text] of pasted.splice(0)) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }
  // Once what was entered is drawn: a button may have waited for it.
  queueMicrotask(() => {
    for (const target of pressed.splice(0)) {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button?.isConnected) button.click();
    }
  });
}

/**
 * Not before all has come to life: what changes in a part that has not is drawn anew, and typed words are lost.
 * Safari has no idle callback.
 */
const redoSoon = () => (window.requestIdleCallback ?? setTimeout)(redo);

/** From here on React sees what is clicked and pasted. */
export function takeEarlyClicks(): void {
  ({ pressed, pasted } = window.takeEarlyClicks?.() ?? { pressed: [], pasted: [] });
}

/** What was pressed or pasted before the page could do it is done once it can. Links have worked without it. */
export function useEarlyClicks(): void {
  useEffect(() => {
    if (pressed.length + pasted.length > 0) redoSoon();
  }, []);
}

/** What the field holds for all that React knows. */
const knownOf = (field: Field): string =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : ([...field.options].find((option) => option.defaultSelected)?.value ?? '');

/** Enters a value as fingers do; React, which has taken what stood there for known, is shown a change. */
function enter(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement;
  field.value = knownOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  // Who has gone on to another field has ended with this one.
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** How to enter once more what a field holds that its HTML did not; null where that is nothing. */
function entering(field: Field): (() => void) | null {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    const wasChecked = field.defaultChecked;
    const tick = () => {
      field.checked = wasChecked;
      field.click();
    };
    return field.checked === wasChecked ? null : tick;
  }
  const { value } = field;
  const known = knownOf(field);
  // What was typed since, React has seen.
  return value === known ? null : () => knownOf(field) === known && enter(field, value);
}

/**
 * For each field of a page that arrives as HTML: what was entered before the field came to life is entered once more, so that
 * the page knows it. Returns the ref for the field, `given` where there is one.
 */
export function useEarlyInput<Of extends Field>(given?: RefObject<Of | null>): RefObject<Of | null> {
  const own = useRef<Of>(null);
  const ref = given ?? own;
  const isHtml = useIsHtml();
  useLayoutEffect(() => {
    const enterAgain = isHtml && ref.current !== null ? entering(ref.current) : null;
    if (enterAgain === null) return;
    entered.push(enterAgain);
    redoSoon();
  }, [isHtml, ref]);
  return ref;
}
