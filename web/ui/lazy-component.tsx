import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useState,
} from 'react';
import { useIsHydrating } from '#web/lib/use-is-hydrating.ts';
import { ChunkLoadError, reportChunkLoadError } from './chunk-load-error.ts';

type Fallbacks = {
  fallback?: ReactNode;
  onMissing?: (cause: unknown) => void;
};

class LazyBoundary extends Component<Required<Fallbacks> & { children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) this.props.onMissing(error.cause);
  }

  override render() {
    const { error } = this.state as { error: unknown };
    if (error === null) return this.props.children;
    if (error instanceof ChunkLoadError) return this.props.fallback;
    throw error;
  }
}

/**
 * Loads the component's file on first use. Before hydrating the component's HTML, call `load`, because React drops
 * clicks until the file is loaded.
 */
export function createLazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const createLazy = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        throw new ChunkLoadError(cause);
      }
    });
  let latestComponent = createLazy();

  LazyComponent.load = async () => {
    latestComponent = await load();
  };
  return LazyComponent;

  function LazyComponent({
    fallback = null,
    onMissing = reportChunkLoadError,
    ...props
  }: Props & Fallbacks): ReactNode {
    const [{ Part, attempt }, setAttempt] = useState(() => ({ Part: latestComponent, attempt: 0 }));
    // Render the component in the background. Showing a fallback first would make React delay the component by 300 ms.
    const shouldRender = useDeferredValue(true, useIsHydrating());
    const handleMissing = (cause: unknown) => {
      // React caches a failed lazy component, so each attempt needs a new one.
      if (latestComponent === Part) latestComponent = createLazy();
      const retry = () => setAttempt({ Part: latestComponent, attempt: attempt + 1 });
      window.addEventListener('online', retry, { once: true });
      onMissing(cause);
    };
    return (
      <LazyBoundary key={attempt} fallback={fallback} onMissing={handleMissing}>
        <Suspense fallback={fallback}>{shouldRender ? <Part {...(props as Props)} /> : fallback}</Suspense>
      </LazyBoundary>
    );
  }
}
