import type { OwnerNameDisplay, SharedList } from '#contract/shared-lists.ts';
import { currentLocale, formatCount, joinList, t } from '#domain/language.ts';

type ListOwner = SharedList['owner'];

const getFullName = ({ firstName, lastName }: ListOwner): string =>
  [firstName, lastName].flatMap((part) => part?.trim() || []).join(' ');

export const ownerNameText = ({ owner }: { owner: ListOwner }): string => getFullName(owner) || t`Anonymous`;

export function ownerNameChoices({
  firstName,
  lastName,
}: ListOwner): { value: OwnerNameDisplay; label: string }[] {
  const fullName = getFullName({ firstName, lastName });
  const trimmedFirstName = firstName?.trim() ?? '';
  return [
    ...(fullName === '' ? [] : [{ value: 'full' as const, label: fullName }]),
    ...(trimmedFirstName === '' || trimmedFirstName === fullName
      ? []
      : [{ value: 'first' as const, label: trimmedFirstName }]),
    { value: 'anonymous', label: t`Anonymous` },
  ];
}

const dateOptions = { month: 'short', day: 'numeric', year: 'numeric' } as const;

export const localDateText = ({ createdAt }: Pick<SharedList, 'createdAt'>): string =>
  new Date(createdAt).toLocaleDateString(currentLocale(), dateOptions);

/** Formats the list's date in UTC, because the server doesn't know the user's time zone. */
export const utcDateText = ({ createdAt }: SharedList): string =>
  new Date(createdAt).toLocaleDateString(currentLocale(), { ...dateOptions, timeZone: 'UTC' });

export const itemCountText = ({ items, freeLines }: SharedList): string =>
  joinList([
    formatCount(items.length, 'item'),
    ...(freeLines.length > 0 ? [formatCount(freeLines.length, 'note')] : []),
  ]);
