import { CircleQuestionMark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '#domain/language.ts';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import type { ComparisonView } from './comparison-view.ts';

const CertaintyDialog = createLazyComponent(
  async () => (await import('./certainty-dialog.tsx')).CertaintyDialog,
);

export function CertaintyDetails({ view, children }: { view: ComparisonView; children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const { answer } = view;
  const [first] = view.ranked;
  if (answer === null || first === undefined) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="inline-flex items-center gap-1 rounded-md text-sm text-ink-soft underline decoration-dotted underline-offset-4 touch hover:text-ink"
      >
        {t`How sure?`}
        <CircleQuestionMark className="size-4" />
      </button>
      <CertaintyDialog {...{ view, first, answer, isOpen, children }} onOpenChange={setIsOpen} />
    </>
  );
}
