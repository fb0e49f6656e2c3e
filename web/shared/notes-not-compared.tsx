import { formatCount, joinList, t } from '#domain/language.ts';

export function NotesNotComparedHint({ noteCount }: { noteCount: number }) {
  if (noteCount === 0) return null;
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {noteCount === 1 ? t`1 note has no price.` : t`${noteCount} notes have no price.`}
    </p>
  );
}

export function clearCartConfirmationText(itemCount: number, noteCount: number): string {
  const countTexts = [
    ...(itemCount === 0 ? [] : [formatCount(itemCount, 'item')]),
    formatCount(noteCount, 'note'),
  ];
  return t`This removes everything: ${joinList(countTexts)}. You can undo it right after.`;
}
