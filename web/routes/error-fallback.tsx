import { t } from '#domain/language.ts';
import { Button } from '#web/ui/button.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import type { ErrorPageProps } from './error-page-props.ts';
import { MessagePage } from './message-page.tsx';

/** Errors are rare, so the first load doesn't include this page. It's prefetched when the browser is idle. */
export const loadErrorPage = async () => {
  const { registerOfflineHandlers } = await import('./offline.ts');
  registerOfflineHandlers();
  return (await import('./error-page.tsx')).ErrorPage;
};
const ErrorPage = createLazyComponent(loadErrorPage);

export function ErrorFallback(props: ErrorPageProps) {
  const shortMessage = (
    <MessagePage
      title={t`Couldn’t show this page`}
      actions={<Button onClick={() => location.reload()}>{t`Reload`}</Button>}
    />
  );
  return <ErrorPage {...props} fallback={shortMessage} onMissing={() => {}} />;
}
