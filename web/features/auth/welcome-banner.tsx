import { Sprout } from 'lucide-react';
import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { displayName } from '#web/shared/person.ts';
import { Badge } from '#web/ui/badge.tsx';

export function WelcomeBanner({ user }: { user: User }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h1 className="text-lg">{rich`Welcome, ${displayName(user)}`}</h1>
      {user.isPremium ? (
        <Badge tone="accent-soft" icon={<Sprout className="size-3.5" />}>
          {t`Premium Member`}
        </Badge>
      ) : (
        <Badge>{t`Free Plan`}</Badge>
      )}
    </div>
  );
}
