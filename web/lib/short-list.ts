import { joinList, t } from '#domain/language.ts';

const MAX_NAMES = 3;

export function summarizeNames(names: readonly string[]): string {
  const shownNames = names.slice(0, MAX_NAMES);
  const hiddenCount = names.length - shownNames.length;
  return joinList(hiddenCount > 0 ? [...shownNames, t`${hiddenCount} more`] : shownNames);
}
