import { Outlet, useLocation } from '@tanstack/react-router';
import { PageFrame } from './page-frame.tsx';

export function RootLayout() {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <PageFrame here={here}>
      <Outlet />
    </PageFrame>
  );
}
