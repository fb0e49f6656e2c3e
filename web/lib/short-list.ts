import { joinList, t } from '#domain/language.ts';

const MAX_NAMES = 3;

export function summarizeNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES);
  const hiddenCount = names.length - shown.length;
  return joinList(hiddenCount > 0 ? [...shown, t`${hiddenCount} more`] : shown);
}
