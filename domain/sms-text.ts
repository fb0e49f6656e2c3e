import { t } from '#domain/language.ts';

/**
 * A text that fits a message of `maxCharacters`: whole, or its first lines and '...and N more items' in the words of
 * the export preview (2.export.preview). A first line that is too long by itself is cut.
 */
export function fitLines(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const lines = text.split('\n');
  for (let kept = lines.length - 1; kept > 0; kept -= 1) {
    const fitted = [...lines.slice(0, kept), t`...and ${lines.length - kept} more items`].join('\n');
    if (fitted.length <= maxCharacters) return fitted;
  }
  // Never half of a pair of surrogates.
  return text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '');
}
