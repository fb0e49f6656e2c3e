import { type ComponentType, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { toast } from './toast.ts';

/** A component that has files of its own, which may be on their way, or out of reach. */
type Part<Props> = {
  /** Rejects when the files cannot be had; the next call tries again, and so does the return of the network. */
  load: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  read: () => ComponentType<Props> | null;
};

/** By then the page itself is there. */
const SOON_MS = 1_000;

let tell = () => toast({ title: 'This needs a connection' });

/** `listener` hears that a part was wanted and could not be loaded; the page stands without it. */
export function onMissingPart(listener: () => void): void {
  tell = listener;
}

export const tellMissingPart = (): void => tell();

/** Loaded when it is wanted; `soon` when the browser has nothing else to do, so that it is there without a network. */
export function part<Props>(load: () => Promise<ComponentType<Props>>, when?: 'soon'): Part<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const again = () => void start().catch(() => {});
  const start = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        for (const listener of listeners) listener();
      },
      (error) => {
        loading = null;
        addEventListener('online', again, { once: true });
        throw error;
      },
    );
    return loading;
  };
  // Safari has no idle time to offer.
  if (when === 'soon') setTimeout(() => (window.requestIdleCallback ?? setTimeout)(again), SOON_MS);
  return {
    load: start,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => loaded,
  };
}

/** The component of a part, null until it is there. It is asked for with each new `wanted` that is not false. */
export function usePart<Props>(
  { load, subscribe, read }: Part<Props>,
  wanted: unknown = true,
  onMissing: (error: unknown) => void = tellMissingPart,
): ComponentType<Props> | null {
  const Loaded = useSyncExternalStore(subscribe, read);
  const miss = useEffectEvent(onMissing);
  useEffect(() => {
    if (wanted !== false) load().catch((error) => miss(error));
  }, [wanted, load]);
  return Loaded;
}

/** A component that shows nothing until it is loaded, and nothing if it cannot be. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onMissing?: () => void,
) {
  const itself = part(load);
  return function LazyPart(props: Props) {
    const Loaded = usePart(itself, true, onMissing);
    return Loaded && <Loaded {...props} />;
  };
}
