import { Undo2, X } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Entered } from './use-entered.ts';

/** Words that were entered and could not be added, each with why; a tap puts them back into the box. */
export function EnteredList({
  entered,
  onTakeBack,
  onDrop,
}: {
  entered: readonly Entered[];
  onTakeBack: (one: Entered) => void;
  onDrop: (one: Entered) => void;
}) {
  const failed = entered.filter(({ problem }) => problem !== null);
  if (failed.length === 0) return null;
  return (
    <ul aria-label="Not added" className="mt-2 divide-y divide-line">
      {failed.map((one) => (
        <li key={one.id} className="flex items-center gap-1">
          <p role="alert" className="min-w-0 flex-1 py-1.5 text-sm wrap-anywhere">
            <span className="font-medium">{one.words}</span>
            <span className="text-ink-soft"> was not added. {one.problem}</span>
          </p>
          <IconButton
            label={`Put ${one.words} back into the search box`}
            icon={<Undo2 aria-hidden className="size-4" strokeWidth={1.75} />}
            onClick={() => onTakeBack(one)}
          />
          <IconButton
            label={`Forget ${one.words}`}
            icon={<X aria-hidden className="size-4" strokeWidth={1.75} />}
            onClick={() => onDrop(one)}
          />
        </li>
      ))}
    </ul>
  );
}
