import type { ReactNode } from 'react';
import type { People } from './line-row.tsx';
import type { ShownLine } from './list-changes.ts';
import { ProgressBar } from './progress-bar.tsx';

/** How far it is, and who of several has got how much. */
function doneWords(lines: readonly ShownLine[], { members, caller }: People): string {
  const done = lines.filter(({ tickedBy }) => tickedBy !== null);
  const words = `${done.length} of ${lines.length} done`;
  if (members.length < 2 || done.length === 0) return words;
  const counts = Map.groupBy(done, ({ tickedBy }) => tickedBy ?? 0);
  const each = [...counts].map(([memberId, theirs]) => `${caller(memberId)} ${theirs.length}`);
  return `${words} · ${each.join(', ')}`;
}

/** Stays at the lower edge: how far the list is, and what can be done about it now. */
export function ListFoot({
  lines,
  people,
  children,
}: {
  lines: readonly ShownLine[];
  people: People;
  children: ReactNode;
}) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex min-h-16 max-w-2xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
        <div className="min-w-0 flex-1 basis-32">
          <p role="status" className="figures mb-1.5 text-sm wrap-anywhere">
            {doneWords(lines, people)}
          </p>
          <ProgressBar done={lines.filter(({ tickedBy }) => tickedBy !== null).length} all={lines.length} />
        </div>
        <div className="flex flex-wrap items-center gap-2">{children}</div>
      </div>
    </div>
  );
}
