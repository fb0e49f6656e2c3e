import type { ReactNode } from 'react';
import { RouteLink } from '#web/ui/button.tsx';

/** The one thing to do next: on to the start page. */
export function HomeLink({ children }: { children: ReactNode }) {
  return (
    <RouteLink look="primary" href="/">
      {children}
    </RouteLink>
  );
}
