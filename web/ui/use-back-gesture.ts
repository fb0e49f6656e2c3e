import { useEffect, useEffectEvent } from 'react';

type Layer = { id: number; close: () => void };

const layers: Layer[] = [];

let currentEntry = { id: 0, href: '' };
/** Id of the newest layer, such as an open dialog. Each new layer gets a higher id, even across reloads. */
let lastId = 0;
let isListening = false;

const getLayerId = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layer' in state ? Number(state.layer) : 0;

function onPopState(event: PopStateEvent): void {
  const previousEntry = currentEntry;
  currentEntry = { id: getLayerId(event.state), href: location.href };
  if (currentEntry.id >= previousEntry.id || currentEntry.href !== previousEntry.href) return;
  // Stop the event before it reaches the router, because the URL hasn't changed.
  event.stopImmediatePropagation();
  const layersAbove = layers.filter(({ id }) => id > currentEntry.id);
  for (const { close } of layersAbove.reverse()) close();
  // This entry belongs to a closed layer, so go back one more.
  if (layersAbove.length === 0) history.back();
}

function pushLayer(layer: Layer): void {
  if (!isListening) addEventListener('popstate', onPopState, { capture: true });
  isListening = true;
  layers.push(layer);
  currentEntry = { id: layer.id, href: location.href };
  const state = { ...history.state, layer: layer.id };
  // Reuse the history entry of a closed layer, if there is one. Don't call the methods on `history`, because the router
  // patches them.
  const { pushState, replaceState } = History.prototype;
  (getLayerId(history.state) > 0 && !layers.some(({ id }) => id === getLayerId(history.state))
    ? replaceState
    : pushState
  ).call(history, state, '');
}

/**
 * Adds a history entry for a layer, such as a dialog. Going back closes the layer instead of leaving the page. If the
 * layer is closed in another way, going back skips its entry. The next layer reuses the entry.
 */
export function useBackGesture(isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    lastId = Math.max(lastId + 1, Date.now());
    const layer = { id: lastId, close: () => onClose() };
    pushLayer(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [isOpen]);
}
