import { t } from '#domain/language.ts';
import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage title={t`Page Not Found`} actions={<HomeLink>{t`Go Home`}</HomeLink>}>
      <p>{t`We can’t find that page. Your cart and stores are right where you left them.`}</p>
    </MessagePage>
  );
}
