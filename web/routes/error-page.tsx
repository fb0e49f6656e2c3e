import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { createStoredText } from '#web/lib/stored-text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { ErrorPageProps } from './error-page-props.ts';
import { MessagePage } from './message-page.tsx';
import { findLoadFailureReason, type LoadFailureReason, reloadPromptMessages } from './offline.ts';
import { RouteSpinner } from './route-spinner.tsx';

/** Matches the errors of Chromium, Firefox and Safari for a missing script file. */
const MISSING_CHUNK_ERROR =
  /dynamically imported module|importing a module script failed|unable to preload|failed to load module/i;

function ReloadPage({ href, why: reason }: { href: string; why: keyof typeof reloadPromptMessages }) {
  const { title, description } = reloadPromptMessages[reason];
  return (
    <MessagePage
      title={title}
      actions={
        <ButtonLink variant="primary" href={href}>
          {t`Reload`}
        </ButtonLink>
      }
    >
      <p role="alert">{description}</p>
    </MessagePage>
  );
}

function UnreachablePage({ retry }: { retry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return (
    <MessagePage
      title={navigator.onLine ? t`Can’t reach Cartwise` : t`You’re offline`}
      actions={
        <Button variant="primary" onClick={retry}>
          {t`Try again`}
        </Button>
      }
    >
      <p role="alert">{t`This page needs a connection. Nothing you saved is lost.`}</p>
    </MessagePage>
  );
}

let retriedHref: string | null = null;

const reloadedHref = createStoredText('sessionStorage', 'cartwise.reloaded');

/**
 * True if the page may reload itself. Each page may do this only once, so this is false if the browser can't store that
 * the page was reloaded.
 */
function canReload(href: string): boolean {
  if (reloadedHref.read() === href) return false;
  reloadedHref.write(href);
  return reloadedHref.read() === href;
}

/**
 * Shown if files can't be loaded. If the server responds, retries once, because the server may have just come back. If
 * that fails, reloads the page or offers a button for it.
 */
function MissingPage({ href, retry }: { href: string; retry: () => void }) {
  const [reason, setReason] = useState<LoadFailureReason | null>(navigator.onLine ? null : 'unreachable');
  useEffect(() => {
    let isCurrent = true;
    void findLoadFailureReason().then((newReason) => {
      if (!isCurrent) return;
      if (newReason === 'unreachable') return setReason(newReason);
      if (retriedHref !== href) {
        retriedHref = href;
        return retry();
      }
      if (newReason === 'refused' && canReload(href)) return location.reload();
      setReason(newReason);
    });
    return () => {
      isCurrent = false;
    };
  }, [href, retry]);
  if (reason === null) return <RouteSpinner />;
  return reason === 'unreachable' ? (
    <UnreachablePage retry={retry} />
  ) : (
    <ReloadPage href={href} why={reason} />
  );
}

export function ErrorPage({ error, reset, href }: ErrorPageProps) {
  const queryClient = useQueryClient();
  const retry = useCallback(() => {
    void queryClient.invalidateQueries();
    reset();
  }, [queryClient, reset]);
  if (error instanceof Error && MISSING_CHUNK_ERROR.test(error.message))
    return <MissingPage href={href} retry={retry} />;
  return (
    <MessagePage
      title={t`Couldn’t show this page`}
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            {t`Try again`}
          </Button>
          <ButtonLink href={href}>{t`Reload`}</ButtonLink>
        </>
      }
    >
      <p role="alert">
        {errorMessage(error, t`Something went wrong on this page. Nothing you saved is lost.`)}
      </p>
    </MessagePage>
  );
}
