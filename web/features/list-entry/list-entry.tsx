import { useQueryClient } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { t } from '#domain/language.ts';
import { userQueryKey } from '#web/api/query.ts';
import { useStateStore } from '#web/lib/store.ts';
import { readDraftList, saveDraftList } from '#web/shared/draft-list.ts';
import type { OfferSource } from '#web/shared/offers.ts';
import { Button } from '#web/ui/button.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { pasteRequestCount } from './paste-requests.ts';

/**
 * Keeps the text of the draft list in session storage until the list is in the cart. `isNew` is true if the shopper
 * typed the text before signing in.
 */
function useDraftList() {
  const client = useQueryClient();
  const [userId] = useState(() => client.getQueryData<{ id: string } | null>(userQueryKey)?.id);
  const [stored] = useState(readDraftList);
  const isOwnDraft = stored !== null && (stored.owner === null || stored.owner === userId);
  const [text, setText] = useState(isOwnDraft ? stored.text : '');
  const isNew = isOwnDraft && stored.owner === null;
  useEffect(() => {
    // Record who owns the draft. The sheet opens automatically only for a draft that has no owner yet.
    if (isNew && userId !== undefined) saveDraftList({ owner: userId, text: stored.text });
  }, [isNew, stored, userId]);
  const saveText = (list: string) => {
    setText(list);
    if (userId !== undefined) saveDraftList({ owner: userId, text: list });
  };
  return { text, saveText, isNew };
}

const ListSheet = createLazyComponent(async () => (await import('./list-sheet.tsx')).ListSheet);

const loadTextClassifier = async () => (await import('./classify-text.ts')).classifyText;

const classifyQuickly = (text: string) => (/[\n,;•]/.test(text.trim()) ? 'list' : 'words');

function useTextClassifier() {
  const [classifyText, setClassifyText] = useState<Awaited<ReturnType<typeof loadTextClassifier>>>(
    () => classifyQuickly,
  );
  useEffect(() => {
    loadTextClassifier().then(
      (loadedClassifier) => setClassifyText(() => loadedClassifier),
      () => {},
    );
  }, []);
  return classifyText;
}

const isSearchBox = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  target.role === 'combobox' &&
  !target.getAttribute('aria-activedescendant');

export function PasteButton({ children, ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-my-1 -mr-2.5 min-w-0 max-sm:[&>svg]:hidden"
      icon={<ClipboardList className="size-4" />}
      {...rest}
    >
      {children ?? (
        <>
          <span className="xl:hidden">{t`Paste a list`}</span>
          <span className="max-xl:hidden">{t`Paste`}</span>
        </>
      )}
    </Button>
  );
}

export function ListEntry({
  onAdded: clearBox,
  offers,
  children,
}: {
  onAdded: () => void;
  offers: OfferSource;
  children: (button: ReactNode) => ReactNode;
}) {
  const { text, saveText: setText, isNew } = useDraftList();
  const classifyText = useTextClassifier();
  const [isOpen, setIsOpen] = useState(isNew);
  /** The sheet's React key, so that each new list gets a new sheet. */
  const [openCount, setOpenCount] = useState(isNew ? 1 : 0);
  const hasDraft = text.trim() !== '';
  // A sheet keeps its state while it's closed. After a reload, it's rebuilt from the saved text.
  const reopen = () => (openCount > 0 && hasDraft ? setIsOpen(true) : open(text));
  const open = (list: string) => {
    setText(list);
    setOpenCount((count) => count + 1);
    setIsOpen(true);
  };
  const requestCount = useStateStore(pasteRequestCount);
  const openOnRequest = useEffectEvent(reopen);
  useEffect(() => {
    if (requestCount > 0) openOnRequest();
    return () => pasteRequestCount.set(0);
  }, [requestCount]);
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isSearchBox(event.target) || classifyText(pasted) !== 'list') return;
    event.preventDefault();
    open(pasted);
  };
  const handleEnter = (event: KeyboardEvent) => {
    const { target } = event;
    if (
      event.key !== 'Enter' ||
      event.nativeEvent.isComposing ||
      !isSearchBox(target) ||
      classifyText(target.value) === 'words'
    )
      return;
    event.preventDefault();
    // Otherwise, the key would also add the first search result.
    event.stopPropagation();
    open(target.value);
  };
  return (
    <div onPasteCapture={handlePaste} onKeyDownCapture={handleEnter}>
      {children(
        <PasteButton
          aria-haspopup="dialog"
          {...(hasDraft && !isOpen ? {} : { 'aria-label': t`Paste a list` })}
          onClick={reopen}
        >
          {hasDraft && !isOpen ? t`Keep shopping this list` : undefined}
        </PasteButton>,
      )}
      {openCount > 0 && (
        <ListSheet
          key={openCount}
          offers={offers}
          text={text}
          onText={setText}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          onAdded={() => {
            setIsOpen(false);
            setText('');
            clearBox();
          }}
        />
      )}
    </div>
  );
}
