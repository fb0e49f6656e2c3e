import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';

/** Any path that is no page. */
export function NotFoundPage() {
  return (
    <MessagePage title="Page Not Found" actions={<HomeLink>Go Home</HomeLink>}>
      <p>There is nothing at this address. Your cart and your stores are where you left them.</p>
    </MessagePage>
  );
}
