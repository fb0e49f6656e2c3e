import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useIsHydrating } from './use-is-hydrating.ts';

declare global {
  interface Window {
    /**
     * Stops the document's first script from recording clicks and pasted lists. Returns what it has recorded.
     */
    takeEarlyClicks?: () => { pressed: EventTarget[]; pasted: [EventTarget, text: string][] };
  }
}

type Field = HTMLInputElement | HTMLSelectElement;

let pressedElements: EventTarget[] = [];
let pastedLists: [EventTarget, string][] = [];
const pendingReplays: (() => void)[] = [];

function replayEarlyInput(): void {
  for (const replayInput of pendingReplays.splice(0)) replayInput();
  for (const [element, text] of pastedLists.splice(0)) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }
  // Replayed input may enable a button, but only after React renders again, so wait before clicking.
  queueMicrotask(() => {
    for (const target of pressedElements.splice(0)) {
      if (!(target instanceof Element && target.isConnected)) continue;
      target.closest('button')?.click();
      // The browser opened this `<details>` element before the component could handle it.
      target.closest('summary')?.parentElement?.dispatchEvent(new Event('toggle'));
    }
  });
}

/**
 * Replays input after hydration, because hydrating a field discards text typed before. Safari doesn't support
 * `requestIdleCallback`, so a timeout is used there.
 */
const replaySoon = () => (window.requestIdleCallback ?? setTimeout)(replayEarlyInput);

export function takeEarlyClicks(): void {
  ({ pressed: pressedElements, pasted: pastedLists } = window.takeEarlyClicks?.() ?? {
    pressed: [],
    pasted: [],
  });
}

export function useEarlyClickReplay(): void {
  useEffect(() => {
    if (pressedElements.length + pastedLists.length > 0) replaySoon();
  }, []);
}

const getReactValue = (field: Field): string =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : ([...field.options].find((option) => option.defaultSelected)?.value ?? '');

/** Sets a value as if it were typed. React notices the change only if the field is first reset to React's value. */
function typeValue(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement;
  field.value = getReactValue(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  // If the field is no longer focused, React missed its blur event, so repeat the event.
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

function createReplay(field: Field): (() => void) | null {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    const wasChecked = field.defaultChecked;
    const toggle = () => {
      field.checked = wasChecked;
      field.click();
    };
    return field.checked === wasChecked ? null : toggle;
  }
  const { value } = field;
  const reactValue = getReactValue(field);
  // Don't replay the value if React has handled newer input.
  return value === reactValue ? null : () => getReactValue(field) === reactValue && typeValue(field, value);
}

/** Replays input from before hydration, so that React handles it. Returns the ref for the field. */
export function useEarlyInput<FieldType extends Field>(
  externalRef?: RefObject<FieldType | null>,
): RefObject<FieldType | null> {
  const ownRef = useRef<FieldType>(null);
  const ref = externalRef ?? ownRef;
  const isHydrating = useIsHydrating();
  useLayoutEffect(() => {
    const replayInput = isHydrating && ref.current !== null ? createReplay(ref.current) : null;
    if (replayInput === null) return;
    pendingReplays.push(replayInput);
    replaySoon();
  }, [isHydrating, ref]);
  return ref;
}
