import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { IconButton } from './icon-button.tsx';
import { clearToast, type ToastMessage } from './toast.ts';

/** Radix requires a swipe to be longer than its threshold. With this value, a swipe of exactly 50 px is enough. */
const SWIPE_THRESHOLD_PX = 50 - 0.01;

/** A dismissed message is hidden immediately and deleted later (specification: 9.toast.removal). */
const REMOVAL_DELAY_MS = 1_000_000;

/**
 * Lets F8 move focus from an open dialog to the toast region by hiding the focus change from the dialog's focus trap.
 */
function useRegionShortcut(): void {
  useEffect(() => {
    const isInsideRegion = (target: EventTarget | null) =>
      target instanceof Element && target.closest('.toast-place') !== null;
    const hideFromFocusTrap = (event: FocusEvent) => {
      if (isInsideRegion(event.target) || isInsideRegion(event.relatedTarget)) event.stopPropagation();
    };
    // Stop the events at this element. The focus trap listens on the document, so the events don't reach it. React
    // listens further down, so it still receives the events.
    const { documentElement } = document;
    documentElement.addEventListener('focusin', hideFromFocusTrap);
    documentElement.addEventListener('focusout', hideFromFocusTrap);
    return () => {
      documentElement.removeEventListener('focusin', hideFromFocusTrap);
      documentElement.removeEventListener('focusout', hideFromFocusTrap);
    };
  }, []);
}

export function ToastRegion({ message }: { message: ToastMessage }) {
  useRegionShortcut();
  // When this component first renders, the plain toast that it replaces is still in the document.
  const [focusedId] = useState(() => document.activeElement?.closest('.toast-place') && message.id);
  // Radix leaves timers paused if a toast closes under the pointer, so each message gets a new region.
  return <Region key={message.id} message={message} takesFocus={focusedId === message.id} />;
}

function Region({ message, takesFocus }: { message: ToastMessage; takesFocus: boolean }) {
  const viewportRef = useRef<HTMLOListElement>(null);
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    if (isOpen) return;
    const removalTimer = setTimeout(clearToast, REMOVAL_DELAY_MS);
    return () => clearTimeout(removalTimer);
  }, [isOpen]);
  // When this component first renders, the region of the previous message is still in the document.
  const [isFocusInside] = useState(() => document.activeElement?.closest('.toast-place') != null);
  useLayoutEffect(() => {
    if (isFocusInside && !takesFocus) viewportRef.current?.focus({ preventScroll: true });
  }, [isFocusInside, takesFocus]);
  const hasSubjectDetail = message.detail !== undefined && message.tone !== 'destructive';
  return (
    <Radix.Provider
      label={t`Notification`}
      duration={5000}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      <Radix.Root
        open={isOpen}
        onOpenChange={setIsOpen}
        type={message.tone === 'destructive' ? 'foreground' : 'background'}
        className={cx(
          'flex min-h-13 animate-appear items-center gap-1 rounded-card border bg-raised pl-3 shadow-float',
          'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
          'data-[state=closed]:hidden',
          message.tone === 'destructive' ? 'border-red' : 'border-line',
        )}
      >
        <div className={cx('min-w-0 flex-1 py-1 leading-5', hasSubjectDetail && 'toast-words')}>
          <Radix.Title className={cx('font-medium', message.tone === 'destructive' && 'text-red')}>
            {message.title}
          </Radix.Title>{' '}
          {/* Screen readers read the title, the description and the detail as one text. The spaces separate them. */}
          {message.description !== undefined && (
            <Radix.Description
              className="text-sm text-ink-soft"
              data-radix-toast-announce-exclude={message.isShownOnPage ? '' : undefined}
            >
              {message.description}
            </Radix.Description>
          )}{' '}
          {message.detail !== undefined && (
            <p className={hasSubjectDetail ? 'toast-subject truncate font-medium' : 'text-sm'}>
              {message.detail}
            </p>
          )}
        </div>{' '}
        {message.action !== undefined && (
          <Radix.Action
            autoFocus={takesFocus}
            altText={message.action.label}
            onClick={message.action.run}
            className="rounded-lg px-1.5 font-medium text-accent underline underline-offset-4 touch"
          >
            {message.action.label}
          </Radix.Action>
        )}
        <Radix.Close asChild>
          <IconButton label={t`Close`} icon={<X className="size-4" />} />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport
        ref={viewportRef}
        hotkey={['F8']}
        label={t`Notifications ({hotkey})`}
        className="toast-place w-full max-w-[420px]"
      />
    </Radix.Provider>
  );
}
