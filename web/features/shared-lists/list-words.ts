import type { SharedList } from '#contract/shared-lists.ts';
import { counted, locale, t } from '#domain/language.ts';

/** How the owner is called on a page that everybody may open: the first name, nothing more than needed. */
export const ownerNameOf = ({ owner }: SharedList): string =>
  owner.firstName?.trim() || owner.lastName?.trim() || t`Anonymous`;

const written = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const day = new Intl.DateTimeFormat(locale(), written);
const dayInUtc = new Intl.DateTimeFormat(locale(), { ...written, timeZone: 'UTC' });

/** When the list was shared, as 'MMM d, yyyy' where the reader is. */
export const dateOf = ({ createdAt }: Pick<SharedList, 'createdAt'>): string =>
  day.format(new Date(createdAt));

/** The same where nobody knows where the reader is. */
export const utcDateOf = ({ createdAt }: SharedList): string => dayInUtc.format(new Date(createdAt));

export const itemCountOf = ({ items, freeLines }: SharedList): string =>
  [counted(items.length, 'item'), ...(freeLines.length > 0 ? [counted(freeLines.length, 'note')] : [])].join(
    ' and ',
  );
