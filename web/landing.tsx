import { createQueryClient } from './api/query.ts';
import { setUser } from './features/auth/user-query.ts';
import { LandingPage } from './routes/landing-page.tsx';
import { createStandalonePage, type StandalonePageProps } from './standalone-page.tsx';

export { loadLandingParts } from './routes/landing-page.tsx';

export function createLandingPage(props: StandalonePageProps) {
  const queryClient = createQueryClient();
  setUser(queryClient, null);
  return createStandalonePage(props, queryClient, <LandingPage />);
}
