import { Check, StickyNote } from 'lucide-react';
import { useMemo } from 'react';
import { formatCount, localizedItemName, t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { saveDraftList } from '#web/shared/draft-list.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import type { DemoLine } from './demo-state.ts';
import { type ParsedDemoLine, parseDemoList, toDemoLines } from './parse-demo-list.ts';

function ParsedLineRow({ text, match }: ParsedDemoLine) {
  const Icon = match === null ? StickyNote : Check;
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon className={`mt-0.5 size-5 shrink-0 ${match === null ? 'text-ink-soft' : 'text-accent'}`} />
      <div className="min-w-0 wrap-anywhere">
        <p dir="auto" className="text-sm text-ink-soft">
          “{text}”
        </p>
        <p className={match === null ? 'text-ink-soft' : 'font-medium'}>
          {match === null ? t`Not in the demo` : localizedItemName(match.item.name)}
        </p>
      </div>
    </li>
  );
}

export function DemoListSheet({
  text,
  isOpen,
  onOpenChange,
  onAdd,
}: {
  text: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onAdd: (lines: readonly DemoLine[]) => void;
}) {
  const parsedLines = useMemo(() => parseDemoList(text), [text]);
  const lines = toDemoLines(parsedLines);
  const saveList = () => saveDraftList({ owner: null, text });
  return (
    <Sheet
      side="tall"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t`Your list`}
      description={t`The demo has ${lines.length} of ${formatCount(parsedLines.length, 'line')}. Create a free account to price the whole list. We’ll bring it along.`}
      footer={
        <>
          {lines.length > 0 && (
            <Button onClick={() => onAdd(lines)}>{rich`Add ${lines.length} to the demo`}</Button>
          )}
          <ButtonLink variant="primary" href="/api/login?screen=sign-up" onClick={saveList}>
            {t`Create account`}
          </ButtonLink>
        </>
      }
    >
      <p className="text-sm text-ink-soft">
        {t`Already have one?`}{' '}
        <a href="/api/login" onClick={saveList} className="inline-flex items-center underline touch">
          {t`Sign In`}
        </a>
      </p>
      <ul aria-label={t`Lines on your list`} className="divide-y divide-line">
        {parsedLines.map((parsedLine, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines can be equal, and never move
          <ParsedLineRow key={index} {...parsedLine} />
        ))}
      </ul>
    </Sheet>
  );
}
