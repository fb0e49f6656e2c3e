import { counted, t } from '#domain/language.ts';

/** Shown next to totals, which don't include notes. */
export function NotCompared({ noteCount }: { noteCount: number }) {
  if (noteCount === 0) return null;
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {noteCount === 1 ? t`1 note has no price.` : t`${noteCount} notes have no price.`}
    </p>
  );
}

export function clearWords(itemCount: number, noteCount: number): string {
  const items = itemCount === 0 ? '' : t`${counted(itemCount, 'item')} and `;
  return t`This removes everything: ${items}${counted(noteCount, 'note')}. You can undo it right after.`;
}
