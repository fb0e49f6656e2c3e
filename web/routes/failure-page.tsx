import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messageOf } from '#web/api/api-error.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** What browsers say when a part of the app is not at the server any more: Chromium, Firefox, Safari. */
const partIsGone =
  /dynamically imported module|importing a module script failed|unable to preload|failed to load module/i;

/** The server has a newer build than this page: only a reload brings the two together. */
function UpdatedPage({ href }: { href: string }) {
  return (
    <MessagePage
      title="Cartwise was updated"
      actions={
        <ButtonLink look="primary">
          <a href={href}>Reload</a>
        </ButtonLink>
      }
    >
      <p role="alert">A new version is here. Reload to go on: your cart and your stores are kept.</p>
    </MessagePage>
  );
}

/** A page that broke. A second try asks the server anew; a part of the app that could not be loaded needs a reload. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  if (error instanceof Error && partIsGone.test(error.message))
    return <UpdatedPage href={router.latestLocation.href} />;
  return (
    <MessagePage
      title="This page could not be shown"
      actions={
        <>
          <Button
            look="primary"
            onClick={() => {
              void queryClient.invalidateQueries();
              reset();
              void router.invalidate();
            }}
          >
            Try again
          </Button>
          <ButtonLink>
            <a href={router.latestLocation.href}>Reload</a>
          </ButtonLink>
        </>
      }
    >
      <p role="alert">{messageOf(error, 'Something went wrong on this page. Nothing you saved is lost.')}</p>
    </MessagePage>
  );
}
