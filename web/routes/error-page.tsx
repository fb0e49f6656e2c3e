import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { t } from '#domain/language.ts';
import { messageOf } from '#web/api/api-error.ts';
import { keptText } from '#web/lib/kept-text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { BrokenPage } from './broken-page.ts';
import { MessagePage } from './message-page.tsx';
import { type Absence, reloadWords, whyMissing } from './offline.ts';
import { RoutePending } from './route-pending.tsx';

/** What browsers say of a chunk that is not at the server any more: Chromium, Firefox, Safari. */
const isChunkMissing =
  /dynamically imported module|importing a module script failed|unable to preload|failed to load module/i;

/** Only a reload brings the files of the page. */
function ReloadPage({ href, why }: { href: string; why: keyof typeof reloadWords }) {
  const { title, description } = reloadWords[why];
  return (
    <MessagePage
      title={title}
      actions={
        <ButtonLink look="primary" href={href}>
          {t`Reload`}
        </ButtonLink>
      }
    >
      <p role="alert">{description}</p>
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
      title={navigator.onLine ? t`Can’t reach Cartwise` : t`You’re offline`}
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

const reloaded = keptText('sessionStorage', 'cartwise.reloaded');

/** Once for a page, where the browser can remember that: with nothing on it, nothing is lost. */
function mayReload(href: string): boolean {
  if (reloaded.read() === href) return false;
  reloaded.write(href);
  return reloaded.read() === href;
}

/**
 * The page's own files did not come. Where Cartwise answers, it may have been away until just now, so it is asked for them
 * once more; what the browser refuses even then, a reload brings.
 */
function MissingPage({ href, retry }: { href: string; retry: () => void }) {
  const [why, setWhy] = useState<Absence | null>(navigator.onLine ? null : 'unreachable');
  useEffect(() => {
    let isCurrent = true;
    void whyMissing().then((absence) => {
      if (!isCurrent) return;
      if (absence === 'unreachable') return setWhy(absence);
      if (triedAgain !== href) {
        triedAgain = href;
        return retry();
      }
      if (absence === 'refused' && mayReload(href)) return location.reload();
      setWhy(absence);
    });
    return () => {
      isCurrent = false;
    };
  }, [href, retry]);
  if (why === null) return <RoutePending />;
  return why === 'unreachable' ? <UnreachablePage retry={retry} /> : <ReloadPage href={href} why={why} />;
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
      title={t`Couldn’t show this page`}
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
