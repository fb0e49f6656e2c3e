import type { ReactNode } from 'react';
import { RouteLink } from '#web/ui/button.tsx';

export function HomeLink({ children }: { children: ReactNode }) {
  return (
    <RouteLink variant="primary" href="/">
      {children}
    </RouteLink>
  );
}
