import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const OPTIONS_PER_PAGE = 10;
const NO_OPTION = -1;

type Highlight = { index: number; list: unknown; by: 'keys' | 'pointer' };

/** True while an input method editor (IME) is composing. Browsers report this in two ways. */
const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229;

function getNextIndex(key: string, index: number, count: number): number | null {
  const lastIndex = count - 1;
  switch (key) {
    case 'ArrowDown':
      return index >= lastIndex ? 0 : index + 1;
    case 'ArrowUp':
      return index <= 0 ? lastIndex : index - 1;
    case 'PageDown':
      return Math.min(index + OPTIONS_PER_PAGE, lastIndex);
    case 'PageUp':
      return Math.max(index - OPTIONS_PER_PAGE, 0);
    case 'Home':
      return 0;
    case 'End':
      return lastIndex;
    default:
      return null;
  }
}

/** The ARIA combobox pattern. Focus stays in the box, and `aria-activedescendant` refers to the highlighted option. */
export function useCombobox({
  listKey,
  count,
  isOpen,
  onType,
  onOpen,
  onClose,
  onChoose,
  onEnter,
}: {
  /** A new value clears the highlight. */
  listKey: unknown;
  count: number;
  isOpen: boolean;
  onType: (text: string) => void;
  onOpen: () => void;
  onClose: () => void;
  onChoose: (index: number) => void;
  /** Called on Enter if no option is highlighted, whether the list is open or closed. */
  onEnter: () => void;
}) {
  const id = useId();
  const labelId = `${id}label`;
  const listId = `${id}list`;
  const getOptionId = (index: number) => `${id}option-${index}`;

  const [highlight, setHighlight] = useState<Highlight>({ index: NO_OPTION, list: listKey, by: 'keys' });
  const highlightedIndex =
    isOpen && highlight.list === listKey && highlight.index < count ? highlight.index : NO_OPTION;
  const activeId = highlightedIndex === NO_OPTION ? undefined : getOptionId(highlightedIndex);
  const highlightOption = (index: number, by: Highlight['by']) => setHighlight({ index, list: listKey, by });
  const clearHighlight = () => highlightOption(NO_OPTION, 'keys');

  // Don't scroll to an option under the pointer. It's already visible, and scrolling would move it away from the
  // pointer.
  const idToShow = highlight.by === 'keys' ? activeId : undefined;
  useLayoutEffect(() => {
    const option = idToShow === undefined ? null : document.getElementById(idToShow);
    if (option === null) return;
    const scrollToOption = () => option.scrollIntoView({ block: 'nearest' });
    scrollToOption();
    const observer = new ResizeObserver(scrollToOption);
    const box = option.closest('[role=listbox]');
    if (box !== null) for (const part of [box, ...box.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [idToShow]);

  // If the list moves while the pointer is pressed, the browser doesn't fire a click event, so track the press.
  const pressedOption = useRef({ index: NO_OPTION, list: listKey });
  const endPress = ({ target }: MouseEvent) => {
    const { index, list: pressedList } = pressedOption.current;
    pressedOption.current = { index: NO_OPTION, list: listKey };
    const isOnOption = target instanceof Element && target.closest('[role=option]') !== null;
    if (!isOnOption && index !== NO_OPTION && pressedList === listKey) onChoose(index);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (isComposing(event)) return;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    const nextIndex = isOpen || isArrow ? getNextIndex(key, highlightedIndex, count) : null;
    if (nextIndex !== null) {
      event.preventDefault();
      // Alt + arrow opens the list without highlighting an option.
      highlightOption(event.altKey && !isOpen ? NO_OPTION : nextIndex, 'keys');
      if (isArrow) onOpen();
    } else if (key === 'Escape') {
      if (isOpen) event.preventDefault();
      clearHighlight();
      onClose();
    } else if (key === 'Enter') {
      event.preventDefault();
      if (highlightedIndex !== NO_OPTION) onChoose(highlightedIndex);
      else if (!event.shiftKey) onEnter();
    }
  };

  return {
    highlightedIndex,
    labelProps: { id: labelId },
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': isOpen,
      'aria-activedescendant': activeId,
      'aria-labelledby': labelId,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        clearHighlight();
        onType(event.currentTarget.value);
      },
      onKeyDown,
      onBlur: clearHighlight,
    } as const,
    listProps: {
      id: listId,
      role: 'listbox',
      'aria-labelledby': labelId,
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onPointerLeave: clearHighlight,
      onClick: endPress,
    } as const,
    optionProps: (index: number) => ({
      id: getOptionId(index),
      role: 'option',
      'aria-selected': index === highlightedIndex,
      // Scrolling by touch must not highlight options.
      onPointerMove: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch' && index !== highlightedIndex) highlightOption(index, 'pointer');
      },
      onPointerDown: ({ target }: PointerEvent) => {
        // Buttons inside an option have their own actions.
        const isOnButton = target instanceof Element && target.closest('button') !== null;
        pressedOption.current = { index: isOnButton ? NO_OPTION : index, list: listKey };
      },
      onClick: () => onChoose(index),
    }),
  };
}
