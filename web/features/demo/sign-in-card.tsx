import { formatCount, t } from '#domain/language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

export function DemoSignInCard({ itemCount }: { itemCount: number }) {
  return (
    <Card className="px-5 py-8 text-center sm:py-10 print:hidden">
      <h2 className="text-xl">{t`Now try it with stores near you`}</h2>
      <p className="mx-auto mt-2 max-w-[52ch] text-ink-soft">
        {t`Sign in free to search the whole catalog, compare stores near you, and keep your cart on every device.`}{' '}
        {itemCount > 0 && t`We’ll bring ${formatCount(itemCount, 'item')} along.`}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <ButtonLink variant="primary" size="lg" href="/api/login">
          {t`Sign In`}
        </ButtonLink>
        <ButtonLink size="lg" href="/api/login?screen=sign-up">
          {t`Create account`}
        </ButtonLink>
      </div>
    </Card>
  );
}
