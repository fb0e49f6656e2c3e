import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useState,
} from 'react';
import { useIsHydrating } from '#web/lib/use-is-html.ts';
import { MissingPart, reportMissingPart } from './missing-part.ts';

type Fallbacks = {
  fallback?: ReactNode;
  onMissing?: (cause: unknown) => void;
};

class PartBoundary extends Component<Required<Fallbacks> & { children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof MissingPart) this.props.onMissing(error.cause);
  }

  override render() {
    const { error } = this.state as { error: unknown };
    if (error === null) return this.props.children;
    if (error instanceof MissingPart) return this.props.fallback;
    throw error;
  }
}

/** Call `load` before hydrating HTML that contains the part, because React drops clicks made while it waits. */
export function createLazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const create = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        throw new MissingPart(cause);
      }
    });
  let newest = create();

  LazyPart.load = async () => {
    newest = await load();
  };
  return LazyPart;

  function LazyPart({
    fallback = null,
    onMissing = reportMissingPart,
    ...props
  }: Props & Fallbacks): ReactNode {
    const [{ Part, attempt }, setAttempt] = useState(() => ({ Part: newest, attempt: 0 }));
    // Rendered in the background, because React delays whatever follows a fallback by 300 ms.
    const isDue = useDeferredValue(true, useIsHydrating());
    const miss = (cause: unknown) => {
      // React caches a failed lazy component, so each attempt needs a new one.
      if (newest === Part) newest = create();
      const retry = () => setAttempt({ Part: newest, attempt: attempt + 1 });
      window.addEventListener('online', retry, { once: true });
      onMissing(cause);
    };
    return (
      <PartBoundary key={attempt} fallback={fallback} onMissing={miss}>
        <Suspense fallback={fallback}>{isDue ? <Part {...(props as Props)} /> : fallback}</Suspense>
      </PartBoundary>
    );
  }
}
