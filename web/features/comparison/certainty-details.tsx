import { CircleQuestionMark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '#domain/language.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePrefetch } from '#web/ui/use-prefetch.ts';
import type { ComparisonView } from './comparison-view.ts';

const loadContent = async () => (await import('./certainty-content.tsx')).CertaintyContent;
const CertaintyContent = createLazyComponent(loadContent);

export function CertaintyDetails({ view, children }: { view: ComparisonView; children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  usePrefetch(loadContent);
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
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={t`How sure are we?`}>
        <CertaintyContent
          {...{ view, first, answer, children }}
          fallback={<Skeleton className="h-96" />}
          onLeave={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}
