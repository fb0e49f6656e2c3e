import { Outlet, useLocation } from '@tanstack/react-router';
import { PageFrame } from './page-frame.tsx';

/** The frame around the page that the router shows. */
export function RootLayout() {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <PageFrame here={here}>
      <Outlet />
    </PageFrame>
  );
}
