import { Pencil, StickyNote, Trash } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CartNote } from '#contract/free-lines.ts';
import { CART_NOTE_MAX_CHARACTERS } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { InlineTextEdit } from '#web/ui/inline-text-edit.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';

type LineProps = { line: CartNote; onRemove: () => void; onRewrite: (text: string) => void };

function Line({ line, onRemove, onRewrite }: LineProps) {
  const [isEditing, setIsEditing] = useState(false);
  const editButtonRef = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButtonRef.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <li ref={useFocusOnRemoval()} className="flex items-center gap-3 py-1">
      <StickyNote className="ml-2 size-5 shrink-0 text-ink-soft" />
      {isEditing ? (
        <InlineTextEdit
          text={line.text}
          label={t`Change ${line.text}`}
          submitLabel={t`Save`}
          maxLength={CART_NOTE_MAX_CHARACTERS}
          className="flex-1"
          onDone={(text) => {
            setIsEditing(false);
            if (text !== null) onRewrite(text);
          }}
        />
      ) : (
        <>
          <p dir="auto" className="min-w-0 flex-1 wrap-anywhere">
            {line.text}
          </p>
          <span className="flex shrink-0">
            <IconButton
              ref={editButtonRef}
              label={t`Change ${line.text}`}
              icon={<Pencil className="size-4" />}
              onClick={() => setIsEditing(true)}
            />
            <IconButton
              label={t`Remove ${line.text}`}
              icon={<Trash className="size-4" />}
              onClick={onRemove}
            />
          </span>
        </>
      )}
    </li>
  );
}

export function CartNotes({
  lines,
  error,
  onRetry,
  onRemove,
  onRewrite,
}: {
  lines: readonly CartNote[];
  error: Error | null;
  onRetry: () => void;
  onRemove: (line: CartNote) => void;
  onRewrite: (line: CartNote, text: string) => void;
}) {
  if (error !== null) {
    return (
      <ErrorNotice
        title={t`Couldn’t load your notes`}
        message={errorMessage(error, t`They’re saved.`)}
        onRetry={onRetry}
      />
    );
  }
  return (
    <div className="mt-3 border-t border-line pt-3 first:mt-0 first:border-0 first:pt-0">
      <h3 className="text-sm font-semibold text-ink-soft">{t`Notes · no prices`}</h3>
      <ul aria-label={t`Notes`} className="divide-y divide-line">
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            onRemove={() => onRemove(line)}
            onRewrite={(text) => onRewrite(line, text)}
          />
        ))}
      </ul>
    </div>
  );
}
