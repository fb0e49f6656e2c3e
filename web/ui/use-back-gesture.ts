import { useEffect, useEffectEvent } from 'react';

type Layer = { id: number; close: () => void };

/** What lies over the page, the lowest first. */
const layers: Layer[] = [];

/** The entry of the history that this page last made or came to: which layer it was made for, and where. */
let here = { id: 0, href: '' };
/** Later layers have higher numbers, also after the page was loaded anew. */
let lastId = 0;
let isListening = false;

const idOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layer' in state ? Number(state.layer) : 0;

function onPopState(event: PopStateEvent): void {
  const from = here;
  here = { id: idOf(event.state), href: location.href };
  if (here.id >= from.id || here.href !== from.href) return;
  // Nothing of the address has changed, so the router has nothing to do.
  event.stopImmediatePropagation();
  const above = layers.filter(({ id }) => id > here.id);
  for (const { close } of above.reverse()) close();
  // The entry was left by a layer that is closed already: who goes back means the one before.
  if (above.length === 0) history.back();
}

function enter(layer: Layer): void {
  if (!isListening) addEventListener('popstate', onPopState, { capture: true });
  isListening = true;
  layers.push(layer);
  here = { id: layer.id, href: location.href };
  const state = { ...history.state, layer: layer.id };
  // A closed layer's entry serves again. Not by `history` itself, where the router would take it for a change of page.
  const { pushState, replaceState } = History.prototype;
  (idOf(history.state) > 0 && !layers.some(({ id }) => id === idOf(history.state))
    ? replaceState
    : pushState
  ).call(history, state, '');
}

/**
 * The back button or gesture closes what lies over the page, instead of leaving the page: an entry of the history stands
 * for it, in every browser. The entry stays when it is closed otherwise, for the next one, and going back skips it.
 */
export function useBackGesture(isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    lastId = Math.max(lastId + 1, Date.now());
    const layer = { id: lastId, close: () => onClose() };
    enter(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [isOpen]);
}
