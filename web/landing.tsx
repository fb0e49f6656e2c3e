import { createQueryClient } from './api/query.ts';
import { setUser } from './features/auth/user-query.ts';
import { createReadyPage, type ReadyPageProps } from './ready-page.tsx';
import { LandingPage } from './routes/landing-page.tsx';

export { loadLandingParts } from './routes/landing-page.tsx';

export function createLanding(ready: ReadyPageProps) {
  const queryClient = createQueryClient();
  setUser(queryClient, null);
  return createReadyPage(ready, queryClient, <LandingPage />);
}
