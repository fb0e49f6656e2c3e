import { CircleUserRound } from 'lucide-react';
import type { User } from '#contract/auth.ts';
import { nameOf } from '#web/shared/person.ts';
import { PageLink } from '#web/ui/page-link.tsx';

export function ProfileLink({ user, onClick }: { user: User; onClick?: () => void }) {
  return (
    <PageLink
      href="/account"
      onClick={onClick}
      className="flex min-w-0 items-center gap-2 rounded-lg px-2 font-medium touch hover:bg-sunken"
    >
      {user.profileImageUrl ? (
        <img src={user.profileImageUrl} alt="" className="size-7 rounded-full object-cover" />
      ) : (
        <CircleUserRound className="size-6 shrink-0 text-ink-soft" />
      )}
      <span className="max-w-40 truncate">{nameOf(user)}</span>
    </PageLink>
  );
}
