import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messageOf } from '#web/api/api-error.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** A page that broke. A second try asks the server anew; a part of the app that could not be loaded needs a reload. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
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
