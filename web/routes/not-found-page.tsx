import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** Any path that is no page. */
export function NotFoundPage() {
  return (
    <MessagePage
      title="Page Not Found"
      actions={
        <ButtonLink look="primary">
          <Link to="/">Go Home</Link>
        </ButtonLink>
      }
    >
      <p>There is nothing at this address. Your cart and your stores are where you left them.</p>
    </MessagePage>
  );
}
