import { Lightbulb } from 'lucide-react';
import { t } from '#domain/language.ts';
import { RouteLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

export function FeedbackCard() {
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <Lightbulb className="size-5 shrink-0 text-ink-soft" />
      <p className="min-w-0 flex-1 basis-56 text-sm text-ink-soft">
        {t`Is something missing or not working? As a Premium member, you can tell the team directly.`}
      </p>
      <RouteLink href="/account#suggestions">{t`Make App Better`}</RouteLink>
    </Card>
  );
}
