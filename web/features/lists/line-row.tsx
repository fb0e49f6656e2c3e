import { ArrowDown, ArrowUp, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListMember } from '#contract/list-members.ts';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { CheckButton } from '#web/shared/check-button.tsx';
import { ItemPicture } from '#web/shared/item-picture.tsx';
import { Price } from '#web/shared/price.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { Avatar } from './avatars.tsx';
import { describeListLine } from './line-text.ts';
import type { PricedLine } from './list-groups.ts';
import { relativeTimeText } from './people-text.ts';

const DragHandle = createLazyComponent(async () => (await import('#web/ui/drag-handle.tsx')).DragHandle);

export type RowActions = {
  onTick: () => void;
  onOpen?: (() => void) | undefined;
  /** Moves the line down by this many positions, or up if negative. */
  onMove?: ((by: number) => void) | undefined;
  /** Set while the user is selecting lines. Pressing a line then selects it instead of checking it off. */
  selection?: { isChosen: boolean; onChoose: () => void } | undefined;
};

function MemberAvatar({
  line,
  people,
  now,
}: {
  line: PricedLine['shown'];
  people: ListMemberNames;
  now: Date;
}) {
  if (people.members.length < 2) return null;
  const isTicked = line.tickedBy !== null;
  const memberId = line.tickedBy ?? line.addedBy;
  const name = people.nameFor(memberId);
  const person = people.members.find((each) => each.memberId === memberId) ?? { memberId, name: '?' };
  const timeAgoText = isTicked && line.tickedAt !== null ? ` ${relativeTimeText(line.tickedAt, now)}` : '';
  return (
    <Avatar
      person={person}
      size="sm"
      label={isTicked ? t`${name} checked this off${timeAgoText}` : t`${name} added this`}
    />
  );
}

export type ListMemberNames = { members: readonly ListMember[]; nameFor: (memberId: number) => string };

export function LineRow({
  line,
  people,
  now,
  question,
  actions: { onTick, onOpen, onMove, selection },
}: {
  line: PricedLine;
  people: ListMemberNames;
  now: Date;
  question?: ReactNode;
  actions: RowActions;
}) {
  const { shown } = line;
  const { item } = shown;
  const isTicked = shown.tickedBy !== null;
  const { price, quantityPrefix, name, details } = describeListLine(line);
  // Screen reader users need the details to distinguish lines that have the same name.
  const fullName = [`${quantityPrefix}${name}`, ...details].join(', ');
  const content = (
    <>
      <span
        className={cx(
          'block text-[1.0625rem] leading-snug wrap-anywhere',
          isTicked && 'text-ink-soft line-through',
        )}
      >
        {quantityPrefix}
        <bdi>{name}</bdi>
      </span>
      <span className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
        {price && !isTicked && <Price cents={price.priceCents} isEstimate={price.isEstimate} />}
        {details.map((each) => (
          <span key={each} className="wrap-anywhere">
            {each}
          </span>
        ))}
      </span>
    </>
  );
  return (
    <li
      ref={useFocusOnRemoval()}
      className="flex min-h-14 flex-wrap items-stretch border-b border-line last:border-b-0"
    >
      <span className="flex shrink-0 items-center pl-3 max-[20rem]:hidden">
        {item === null ? (
          <span className="flex size-9 items-center justify-center rounded-lg bg-sunken text-ink-soft">
            <StickyNote className="size-4" />
          </span>
        ) : (
          <ItemPicture item={item} className="size-9" />
        )}
      </span>
      {onOpen === undefined ? (
        <div className="min-w-0 flex-1 self-center px-3 py-1.5">{content}</div>
      ) : (
        <button type="button" onClick={onOpen} className="min-w-0 flex-1 px-3 py-1.5 text-left">
          <span className="sr-only">{t`Change`} </span>
          {content}
        </button>
      )}
      {onMove !== undefined && !isTicked && (
        <span className="flex shrink-0 items-center">
          <DragHandle
            fallback={<span className="touch-square" />}
            label={t`Drag ${name}, or move it with the arrow keys`}
            onMove={onMove}
          />
          {/* Visually hidden on narrow screens, but available to screen readers. */}
          <IconButton
            label={t`Move ${name} up`}
            className="max-sm:sr-only"
            isRepeatable
            icon={<ArrowUp className="size-5" />}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t`Move ${name} down`}
            className="max-sm:sr-only"
            isRepeatable
            icon={<ArrowDown className="size-5" />}
            onClick={() => onMove(1)}
          />
        </span>
      )}
      <span className="flex shrink-0 items-center">
        <MemberAvatar line={shown} people={people} now={now} />
      </span>
      <CheckButton
        label={selection === undefined ? fullName : t`Choose ${fullName}`}
        isPressed={selection === undefined ? isTicked : selection.isChosen}
        isSelection={selection !== undefined}
        onClick={selection === undefined ? onTick : selection.onChoose}
      />
      {question}
    </li>
  );
}
