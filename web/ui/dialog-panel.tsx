import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { IconButton } from './icon-button.tsx';
import { useBackGesture } from './use-back-gesture.ts';

const positionClasses = {
  middle:
    'top-1/2 left-1/2 max-h-[88dvh] w-[min(32rem,calc(100vw-2rem))] -translate-1/2 animate-appear rounded-card border',
  bottom: 'inset-x-0 bottom-0 max-h-[90dvh] animate-sheet-up rounded-t-card border-t',
  tall: 'inset-0 animate-appear sm:inset-auto sm:top-1/2 sm:left-1/2 sm:h-[min(88dvh,52rem)] sm:w-[min(40rem,calc(100vw-2rem))] sm:-translate-1/2 sm:rounded-card sm:border',
  right: 'inset-y-0 right-0 w-[min(24rem,90vw)] animate-sheet-in border-l',
} as const;

const returnTargets = new WeakMap<EventTarget, HTMLElement[]>();

function listReturnTargets(opener: Element | null): HTMLElement[] {
  const heading = opener?.closest('section')?.querySelector('h2');
  const canReceiveFocus = (target: unknown): target is HTMLElement =>
    target instanceof HTMLElement && target !== document.body;
  return [opener, heading].filter(canReceiveFocus);
}

function returnFocus(dialog: EventTarget): void {
  const targets = returnTargets.get(dialog) ?? [];
  const target = targets.find(({ isConnected }) => isConnected);
  const otherDialog = document.querySelector('[role=dialog]');
  if (otherDialog !== null && !otherDialog.contains(target ?? null)) {
    // Another dialog has replaced this one and traps focus. Let the other dialog return focus when it closes.
    returnTargets.get(otherDialog)?.push(...targets);
    return;
  }
  if (target?.matches('h2')) target.tabIndex = -1;
  target?.focus();
}

export type DialogPosition = keyof typeof positionClasses;

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
};

export function DialogPanel({
  position,
  isOpen,
  onOpenChange,
  title,
  description,
  footer,
  children,
}: DialogProps & { position: DialogPosition }) {
  useBackGesture(isOpen, () => onOpenChange(false));
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div
          aria-hidden
          className="dialog-scrim fixed inset-0 z-40 animate-appear bg-scrim"
          // Ignore the second click of the double-click that opened the dialog.
          onClick={({ detail }) => detail < 2 && onOpenChange(false)}
        />
        <Radix.Content
          onOpenAutoFocus={({ target }) => {
            // This dialog has no trigger element, so focus returns to the element that had it before.
            if (target) returnTargets.set(target, listReturnTargets(document.activeElement));
          }}
          onPointerDownOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (event.target) returnFocus(event.target);
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={cx(
            'fixed z-50 flex flex-col overflow-y-auto border-line bg-surface shadow-float focus:outline-none',
            positionClasses[position],
          )}
        >
          <div className="flex items-start justify-between gap-3 px-5 pt-3 pb-2">
            <div className="min-w-0 pt-1.5 pointer-fine:pt-1">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-0.5 text-sm text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={t`Close`} className="-mr-2" icon={<X className="size-5" />} />
            </Radix.Close>
          </div>
          <div className="@container relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 low:flex-none low:overflow-visible">
            {children}
          </div>
          {footer !== undefined && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
