import type { ListMember } from '#contract/list-members.ts';
import { cx } from '#web/lib/cx.ts';
import { toInitials } from './people-text.ts';

type Person = Pick<ListMember, 'memberId' | 'name'>;

const BACKGROUND_COUNT = 6;

const sizeClasses = { sm: 'size-6 text-[0.625rem]', md: 'size-8 text-[0.75rem]' } as const;

export function Avatar({
  person: { memberId, name },
  label,
  size = 'md',
  isInShop = false,
}: {
  person: Person;
  label?: string | undefined;
  size?: keyof typeof sizeClasses;
  isInShop?: boolean;
}) {
  return (
    <span
      {...(label === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': label, title: label })}
      style={{ backgroundColor: `var(--face-${memberId % BACKGROUND_COUNT})` }}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-ink select-none',
        sizeClasses[size],
        isInShop && 'ring-2 ring-accent ring-offset-2 ring-offset-paper',
      )}
    >
      {toInitials(name)}
    </span>
  );
}

const MAX_AVATARS = 5;

export function Avatars({ people, className }: { people: readonly Person[]; className?: string }) {
  const shownPeople = people.length > MAX_AVATARS ? people.slice(0, MAX_AVATARS - 1) : people;
  const hiddenCount = people.length - shownPeople.length;
  return (
    <span
      role="img"
      aria-label={people.map(({ name }) => name).join(', ')}
      className={cx('flex shrink-0 -space-x-2 *:ring-2 *:ring-surface', className)}
    >
      {shownPeople.map((person) => (
        <Avatar key={person.memberId} person={person} />
      ))}
      {hiddenCount > 0 && (
        <span className="inline-flex size-8 items-center justify-center rounded-full bg-sunken text-[0.75rem] font-semibold text-ink-soft">
          +{hiddenCount}
        </span>
      )}
    </span>
  );
}
