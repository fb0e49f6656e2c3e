import { t } from '#domain/language.ts';

/** Replaces the last lines with '...and N more items' (specification: 2.export.preview). */
export function truncateListText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const lines = text.split('\n');
  for (let keptCount = lines.length - 1; keptCount > 0; keptCount -= 1) {
    const truncatedText = [
      ...lines.slice(0, keptCount),
      t`...and ${lines.length - keptCount} more items`,
    ].join('\n');
    if (truncatedText.length <= maxCharacters) return truncatedText;
  }
  return text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '');
}
