import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { MessagePage } from './message-page.tsx';

/** What goes wrong is seldom, and must not weigh on what goes well: prefetched when the browser is idle. */
export const loadErrorPage = async () => {
  const { standWithoutNetwork } = await import('./without-network.ts');
  standWithoutNetwork();
  return (await import('./error-page.tsx')).ErrorPage;
};
const ErrorPage = lazyPart(loadErrorPage);

/** A page that broke, or could not be loaded. In the few words that are always here until more of them are. */
export function FailurePage(props: ErrorComponentProps) {
  const inShort = (
    <MessagePage
      title="This page could not be shown"
      actions={<Button onClick={() => location.reload()}>Reload</Button>}
    />
  );
  return <ErrorPage {...props} fallback={inShort} onMissing={() => {}} />;
}
