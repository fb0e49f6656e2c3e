import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LIST_TEXT_MAX_CHARACTERS } from '#contract/limits.ts';
import { keepList } from '#web/shared/kept-list.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';

/** What another app shared: its text, else its title; an address alone is no list. */
function sharedText(search: string): string {
  const shared = new URLSearchParams(search);
  const text = shared.get('text')?.trim() || shared.get('title')?.trim() || '';
  return text.slice(0, LIST_TEXT_MAX_CHARACTERS);
}

/** `/take-in`: a list that was shared to the installed app, taken along to the start page, where it opens to be looked at first. */
export function TakeInPage() {
  const navigate = useNavigate();
  const [text] = useState(() => sharedText(window.location.search));
  useEffect(() => {
    if (text === '') return;
    keepList({ owner: null, text });
    void navigate({ to: '/', replace: true });
  }, [navigate, text]);
  if (text !== '') {
    return (
      <MessagePage title="Your list">
        <Spinner label="Opening what you shared…" />
      </MessagePage>
    );
  }
  return (
    <MessagePage title="Nothing to read was shared" actions={<HomeLink>To my cart</HomeLink>}>
      <p>Share the text of a list, or copy it and choose “Paste a list” in your cart.</p>
    </MessagePage>
  );
}
