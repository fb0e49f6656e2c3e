import type { ListMember } from '#contract/list-members.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { currentLocale, formatCount, joinList, t } from '#domain/language.ts';

type Person = Pick<ListMember, 'memberId' | 'name'>;

export function toInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word === undefined ? '' : String.fromCodePoint(word.codePointAt(0) ?? 0),
  );
  return letters.join('').toUpperCase() || '?';
}

export function presenceText(members: readonly ListMember[], me: number): string | null {
  const shoppers = members.filter(({ isShopping, memberId }) => isShopping && memberId !== me);
  if (shoppers.length === 0) return null;
  const joinedNames = joinList(shoppers.map(({ name }) => name));
  return shoppers.length === 1 ? t`${joinedNames} is at the store` : t`${joinedNames} are at the store`;
}

export function createNameLookup(members: readonly Person[], me: number): (memberId: number) => string {
  const namesById = new Map(members.map(({ memberId, name }) => [memberId, name]));
  return (memberId) => (memberId === me ? t`You` : (namesById.get(memberId) ?? t`Someone who left`));
}

export function relativeTimeText(instant: string, now: Date): string {
  const date = new Date(instant);
  const agoMs = now.getTime() - date.getTime();
  if (agoMs < MINUTE_MS) return t`just now`;
  const minutes = Math.floor(agoMs / MINUTE_MS);
  if (agoMs < HOUR_MS) return t`${formatCount(minutes, 'minute')} ago`;
  if (date.toDateString() === now.toDateString()) {
    return t`at ${date.toLocaleTimeString(currentLocale(), { hour: 'numeric', minute: '2-digit' })}`;
  }
  return t`on ${date.toLocaleDateString(currentLocale(), { month: 'short', day: 'numeric' })}`;
}

const weekdayFormat = new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' });
/** Weekday names, starting with Sunday. January 4, 1970 was a Sunday. */
export const dayNames: readonly string[] = Array.from({ length: 7 }, (_, day) =>
  weekdayFormat.format(Date.UTC(1970, 0, 4 + day)),
);

export const dayName = (day: number): string => dayNames[day] ?? '';

export const roleNames = { owner: t`Owner`, edit: t`Can edit`, tick: t`Can check off` } as const;
