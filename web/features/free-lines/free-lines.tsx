import { StickyNote, Trash2 } from 'lucide-react';
import type { FreeLine } from '#contract/free-lines.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';

const icon = { 'aria-hidden': true, strokeWidth: 1.75 } as const;

function Line({ line, onRemove }: { line: FreeLine; onRemove: () => void }) {
  return (
    <li ref={useFocusOnRemoval()} className="flex items-center gap-3 py-1">
      <StickyNote {...icon} className="ml-2 size-5 shrink-0 text-ink-soft" />
      <p dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {line.text}
      </p>
      <IconButton
        label={`Remove ${line.text}`}
        icon={<Trash2 {...icon} className="size-4" />}
        onClick={onRemove}
      />
    </li>
  );
}

/** What stands on the list in the shopper's own words, beneath the entries. */
export function FreeLines({
  lines,
  error,
  onRetry,
  onRemove,
}: {
  lines: readonly FreeLine[];
  error: Error | null;
  onRetry: () => void;
  onRemove: (line: FreeLine) => void;
}) {
  if (error !== null) {
    return (
      <ErrorNotice
        title="Your notes could not be loaded"
        message={messageOf(error, 'They are kept.')}
        onRetry={onRetry}
      />
    );
  }
  return (
    <div className="mt-3 border-t border-line pt-3 first:mt-0 first:border-0 first:pt-0">
      <h3 className="text-sm font-semibold text-ink-soft">Notes · not compared</h3>
      <ul aria-label="Notes" className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={line.id} line={line} onRemove={() => onRemove(line)} />
        ))}
      </ul>
    </div>
  );
}
