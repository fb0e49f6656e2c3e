import { ClipboardList } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { t } from '#domain/language.ts';
import { useStore } from '#web/lib/store.ts';
import type { OffersAt } from '#web/shared/offers.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { listAsked } from './list-asked.ts';
import { useKeptList } from './use-kept-list.ts';

const ListSheet = lazyPart(async () => (await import('./list-sheet.tsx')).ListSheet);

const loadReading = async () => (await import('./is-list.ts')).kindOfText;

/** Until what reads a list is there: several lines, or commas between. */
const kindAtSight = (text: string) => (/[\n,;•]/.test(text.trim()) ? 'list' : 'words');

/** Says of a text what it is; what that takes comes after the page. */
function useKindOfText() {
  const [kindOfText, setKindOfText] = useState<Awaited<ReturnType<typeof loadReading>>>(() => kindAtSight);
  useEffect(() => {
    loadReading().then(
      (kind) => setKindOfText(() => kind),
      () => {},
    );
  }, []);
  return kindOfText;
}

/** In the search box, while none of its results is highlighted. */
const isInSearch = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  target.role === 'combobox' &&
  !target.getAttribute('aria-activedescendant');

/**
 * Lets several things be entered at once around the search box: what is pasted there as a list, or entered with commas
 * between, opens a sheet to look at first. `children` draws the search with the button that opens it empty; `onTaken` is
 * told that the words in the box have gone to the sheet.
 */
export function ListEntry({
  onTaken,
  offers,
  children,
}: {
  onTaken: () => void;
  offers: OffersAt;
  children: (button: ReactNode) => ReactNode;
}) {
  const { text, keep: setText, isNew } = useKeptList();
  const kindOfText = useKindOfText();
  const [isOpen, setIsOpen] = useState(isNew);
  /** Each list that comes is another sheet. */
  const [openings, setOpenings] = useState(isNew ? 1 : 0);
  const isWaiting = text.trim() !== '';
  // What was closed without being added is there again, as it was left where the page has not gone since.
  const reopen = () => (openings > 0 && isWaiting ? setIsOpen(true) : open(text));
  const open = (list: string) => {
    setText(list);
    setOpenings((count) => count + 1);
    setIsOpen(true);
  };
  const asked = useStore(listAsked);
  const openWhenAsked = useEffectEvent(reopen);
  useEffect(() => {
    if (asked > 0) openWhenAsked();
    return () => listAsked.set(0);
  }, [asked]);
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isInSearch(event.target) || kindOfText(pasted) !== 'list') return;
    event.preventDefault();
    open(pasted);
  };
  const enter = (event: KeyboardEvent) => {
    const { target } = event;
    if (
      event.key !== 'Enter' ||
      event.nativeEvent.isComposing ||
      !isInSearch(target) ||
      kindOfText(target.value) === 'words'
    )
      return;
    event.preventDefault();
    event.stopPropagation(); // Enter itself adds the first result
    open(target.value);
  };
  return (
    <div onPasteCapture={paste} onKeyDownCapture={enter}>
      {children(
        <Button
          size="sm"
          look="quiet"
          className="-my-1 -mr-2.5 shrink-0 max-sm:[&>svg]:hidden"
          icon={<ClipboardList aria-hidden className="size-4" strokeWidth={1.75} />}
          aria-haspopup="dialog"
          {...(isWaiting && !isOpen ? {} : { 'aria-label': t`Paste a list` })}
          onClick={reopen}
        >
          {isWaiting && !isOpen ? (
            t`Keep shopping this list`
          ) : (
            <>
              <span className="xl:hidden">{t`Paste a list`}</span>
              <span className="max-xl:hidden">{t`Paste`}</span>
            </>
          )}
        </Button>,
      )}
      {openings > 0 && (
        <ListSheet
          key={openings}
          offers={offers}
          text={text}
          onText={setText}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          onAdded={() => {
            setIsOpen(false);
            setText('');
            onTaken();
          }}
        />
      )}
    </div>
  );
}
