import { createQueryClient } from './api/query.ts';
import { setUser } from './features/auth/user-query.ts';
import { type Ready, readyPage } from './ready-page.tsx';
import { LandingPage } from './routes/landing-page.tsx';

export { loadLandingParts } from './routes/landing-page.tsx';

export function createLanding(ready: Ready) {
  const queryClient = createQueryClient();
  setUser(queryClient, null);
  return readyPage(ready, queryClient, <LandingPage />);
}
