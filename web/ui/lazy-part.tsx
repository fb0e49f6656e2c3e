import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useState,
} from 'react';
import { useIsHtml } from '#web/lib/use-is-html.ts';
import { MissingPart, tellMissingPart } from './missing-part.ts';

type Fallbacks = {
  /** Shown until the part is there, and where it cannot be had. */
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

/**
 * A component with files of its own, loaded when it is first shown. Nothing else breaks where they cannot be had.
 *
 * `load` fetches them before. HTML with a part of it comes to life in one go then; what is pressed or pasted while it
 * waits for a part, React drops.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
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
    onMissing = tellMissingPart,
    ...props
  }: Props & Fallbacks): ReactNode {
    const [{ Part, attempt }, setAttempt] = useState(() => ({ Part: newest, attempt: 0 }));
    // Loading in the background: React holds back what follows a fallback for 300 ms. HTML has the part already.
    const isDue = useDeferredValue(true, useIsHtml());
    const miss = (cause: unknown) => {
      // React keeps a failure for good, so the next attempt needs a component of its own.
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
