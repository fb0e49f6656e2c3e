import type { OwnerNameDisplay, SharedList } from '#contract/shared-lists.ts';
import { currentLocale, formatCount, joinList, t } from '#domain/language.ts';

type ListOwner = SharedList['owner'];

const wholeName = ({ firstName, lastName }: ListOwner): string =>
  [firstName, lastName].flatMap((part) => part?.trim() || []).join(' ');

export const ownerNameText = ({ owner }: { owner: ListOwner }): string => wholeName(owner) || t`Anonymous`;

export function ownerNameChoices({
  firstName,
  lastName,
}: ListOwner): { value: OwnerNameDisplay; words: string }[] {
  const whole = wholeName({ firstName, lastName });
  const first = firstName?.trim() ?? '';
  return [
    ...(whole === '' ? [] : [{ value: 'full' as const, words: whole }]),
    ...(first === '' || first === whole ? [] : [{ value: 'first' as const, words: first }]),
    { value: 'anonymous', words: t`Anonymous` },
  ];
}

const written = { month: 'short', day: 'numeric', year: 'numeric' } as const;

export const localDateText = ({ createdAt }: Pick<SharedList, 'createdAt'>): string =>
  new Date(createdAt).toLocaleDateString(currentLocale(), written);

/** Uses UTC, because the server doesn't know the user's time zone. */
export const utcDateText = ({ createdAt }: SharedList): string =>
  new Date(createdAt).toLocaleDateString(currentLocale(), { ...written, timeZone: 'UTC' });

export const itemCountText = ({ items, freeLines }: SharedList): string =>
  joinList([
    formatCount(items.length, 'item'),
    ...(freeLines.length > 0 ? [formatCount(freeLines.length, 'note')] : []),
  ]);
