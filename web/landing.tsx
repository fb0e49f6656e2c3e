import { createQueryClient } from './api/query.ts';
import { setUser } from './features/auth/user-query.ts';
import { LandingPage } from './routes/landing-page.tsx';
import { createStandalonePage, type StandalonePageProps } from './standalone-page.tsx';

export { loadLandingParts } from './routes/landing-page.tsx';

export function createLandingPage(ready: StandalonePageProps) {
  const queryClient = createQueryClient();
  setUser(queryClient, null);
  return createStandalonePage(ready, queryClient, <LandingPage />);
}
