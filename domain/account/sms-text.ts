import { t } from '#domain/language.ts';

/**
 * Shortens a text to `maxCharacters`: whole if it fits, otherwise its first lines and '...and N more items',
 * as in the export preview (2.export.preview). Cuts the first line if that alone is too long.
 */
export function fitLines(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const lines = text.split('\n');
  for (let kept = lines.length - 1; kept > 0; kept -= 1) {
    const fitted = [...lines.slice(0, kept), t`...and ${lines.length - kept} more items`].join('\n');
    if (fitted.length <= maxCharacters) return fitted;
  }
  // Don't split a surrogate pair.
  return text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '');
}
