import { type ComponentType, useState } from 'react';
import { part, usePart } from '#web/ui/part.tsx';
import { RoutePending } from './route-pending.tsx';

/** A page with files of its own. Throws, for the error boundary of its route, when they cannot be had. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const itself = part(load);
  function LazyPage(props: Props) {
    const [error, setError] = useState<unknown>(null);
    const Page = usePart(itself, true, setError);
    if (error !== null) throw error;
    return Page === null ? <RoutePending /> : <Page {...props} />;
  }
  /** Called by the router, which shows the new page when it is there. A failure shows then. */
  LazyPage.preload = () => itself.load().catch(() => {});
  return LazyPage;
}
