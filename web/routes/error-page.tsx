import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { t } from '#domain/language.ts';
import { messageOf } from '#web/api/api-error.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { BrokenPage } from './broken-page.ts';
import { MessagePage } from './message-page.tsx';
import { isReachable } from './offline.ts';
import { RoutePending } from './route-pending.tsx';

/** What browsers say of a chunk that is not at the server any more: Chromium, Firefox, Safari. */
const isChunkMissing =
  /dynamically imported module|importing a module script failed|unable to preload|failed to load module/i;

/** The server has a newer build than this page: only a reload brings the two together. */
function UpdatedPage({ href }: { href: string }) {
  return (
    <MessagePage
      title={t`Cartwise was updated`}
      actions={
        <ButtonLink look="primary" href={href}>
          {t`Reload`}
        </ButtonLink>
      }
    >
      <p role="alert">{t`A new version is here. Reload to go on: your cart and your stores are kept.`}</p>
    </MessagePage>
  );
}

/** The page was never loaded and cannot be now; it comes by itself with the network. */
function UnreachablePage({ retry }: { retry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return (
    <MessagePage
      title={navigator.onLine ? t`Cartwise cannot be reached` : t`You are offline`}
      actions={
        <Button look="primary" onClick={retry}>
          {t`Try again`}
        </Button>
      }
    >
      <p role="alert">{t`This page needs a connection. Nothing you saved is lost.`}</p>
    </MessagePage>
  );
}

/** The page that is being tried once more. */
let triedAgain: string | null = null;

/**
 * The page's own files did not come: nobody answers, or there is a newer build. Where Cartwise answers, it may have
 * been away until just now: only what fails twice is called updated.
 */
function MissingPage({ href, retry }: { href: string; retry: () => void }) {
  const [isUpdated, setIsUpdated] = useState<boolean | null>(navigator.onLine ? null : false);
  useEffect(() => {
    void isReachable().then((isThere) => {
      if (!isThere || triedAgain === href) return setIsUpdated(isThere);
      triedAgain = href;
      retry();
    });
  }, [href, retry]);
  if (isUpdated === null) return <RoutePending />;
  return isUpdated ? <UpdatedPage href={href} /> : <UnreachablePage retry={retry} />;
}

/** A page that broke. A second try asks the server again; a chunk that could not be loaded needs a reload. */
export function ErrorPage({ error, reset, href }: BrokenPage) {
  const queryClient = useQueryClient();
  const retry = useCallback(() => {
    void queryClient.invalidateQueries();
    reset();
  }, [queryClient, reset]);
  if (error instanceof Error && isChunkMissing.test(error.message))
    return <MissingPage href={href} retry={retry} />;
  return (
    <MessagePage
      title={t`This page could not be shown`}
      actions={
        <>
          <Button look="primary" onClick={retry}>
            {t`Try again`}
          </Button>
          <ButtonLink href={href}>{t`Reload`}</ButtonLink>
        </>
      }
    >
      <p role="alert">{messageOf(error, t`Something went wrong on this page. Nothing you saved is lost.`)}</p>
    </MessagePage>
  );
}
