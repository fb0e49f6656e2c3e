import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import type { DemoLine } from './demo-state.ts';

const DemoListSheet = createLazyComponent(async () => (await import('./demo-list-sheet.tsx')).DemoListSheet);

/** A quick check without parsing. The list is parsed when the sheet opens. */
const isList = (text: string): boolean => /[\n,;•]/.test(text.trim());

const isSearchBox = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.role === 'combobox';

export function DemoList({
  onAdd,
  onAdded,
  children,
}: {
  onAdd: (lines: readonly DemoLine[]) => void;
  onAdded: () => void;
  children: ReactNode;
}) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const openList = (event: ClipboardEvent | KeyboardEvent, list: string) => {
    event.preventDefault();
    event.stopPropagation();
    setText(list);
    setIsOpen(true);
  };
  return (
    <div
      onPasteCapture={(event) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (isSearchBox(event.target) && isList(pasted)) openList(event, pasted);
      }}
      onKeyDownCapture={(event) => {
        const { key, target, nativeEvent } = event;
        if (key !== 'Enter' || nativeEvent.isComposing || !isSearchBox(target) || !isList(target.value))
          return;
        if (!target.getAttribute('aria-activedescendant')) openList(event, target.value);
      }}
    >
      {children}
      {text !== '' && (
        <DemoListSheet
          text={text}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          onAdd={(lines) => {
            setIsOpen(false);
            onAdded();
            onAdd(lines);
          }}
        />
      )}
    </div>
  );
}
