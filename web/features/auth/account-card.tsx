import { type ReactNode, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { Card } from '#web/ui/card.tsx';

type Person = Pick<User, 'firstName' | 'lastName' | 'email' | 'profileImageUrl'>;

function getFullName({ firstName, lastName, email }: Person): string {
  const name = [firstName, lastName].flatMap((part) => part?.trim() || []).join(' ');
  return name || email || t`User`;
}

function getInitials(person: Person): string {
  const letters = [person.firstName, person.lastName].flatMap((part) => [...(part?.trim() ?? '')][0] ?? []);
  return (letters.length > 0 ? letters.join('') : ([...getFullName(person)][0] ?? 'U')).toUpperCase();
}

function Avatar({ person }: { person: Person }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (person.profileImageUrl && !hasFailed) {
    return (
      <img
        src={person.profileImageUrl}
        alt=""
        className="size-16 shrink-0 rounded-full object-cover"
        onError={() => setHasFailed(true)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className="flex size-16 shrink-0 items-center justify-center rounded-full bg-sunken text-lg font-semibold text-ink-soft"
    >
      {getInitials(person)}
    </span>
  );
}

export function AccountCard({ user, badge }: { user: User; badge: ReactNode }) {
  return (
    <Card className="flex items-center gap-4 p-4 sm:p-5">
      <Avatar person={user} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-lg [overflow-wrap:anywhere]">{getFullName(user)}</h1>
          {badge}
        </div>
        <p className="text-ink-soft [overflow-wrap:anywhere]">{user.email ?? t`No email provided`}</p>
        <p className="mt-0.5 text-sm text-ink-soft">{t`Member since ${formatDay(user.createdAt)}`}</p>
      </div>
    </Card>
  );
}
