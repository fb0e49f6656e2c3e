import { t } from '#domain/language.ts';
import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';

/** Any path that is no page. */
export function NotFoundPage() {
  return (
    <MessagePage title={t`Page Not Found`} actions={<HomeLink>{t`Go Home`}</HomeLink>}>
      <p>{t`There is nothing at this address. Your cart and your stores are where you left them.`}</p>
    </MessagePage>
  );
}
