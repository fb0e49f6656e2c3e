import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LIST_TEXT_MAX_CHARACTERS } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import { isRecipeText } from '#domain/recipe/text.ts';
import { addressIn } from '#domain/web-address.ts';
import { keepList } from '#web/shared/kept-list.ts';
import { keepRecipe } from '#web/shared/kept-recipe.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';

type Shared = { kind: 'list' | 'recipe' | 'page'; text: string };

/** A line beside an address says what is behind it: more is a text of its own. */
const MOST_LINES_OF_A_LINK = 3;

/** What another app shared: a page by its address, the text of a recipe, or of a list, else its title. */
function readShared(search: string): Shared {
  const shared = new URLSearchParams(search);
  const text = (shared.get('text') ?? '').trim();
  // Phones put the address of a page into either.
  const address = addressIn(shared.get('url') ?? '') ?? addressIn(text);
  if (address !== null && text.split('\n').length <= MOST_LINES_OF_A_LINK)
    return { kind: 'page', text: address };
  const words = (text || (shared.get('title') ?? '').trim()).slice(0, LIST_TEXT_MAX_CHARACTERS);
  return { kind: isRecipeText(words) ? 'recipe' : 'list', text: words };
}

/** `/take-in`: what was shared to the installed app, taken to where it opens to be looked at first: a list in the cart, a recipe or the page of one at `/recipes`. */
export function TakeInPage() {
  const navigate = useNavigate();
  const [{ kind, text }] = useState(() => readShared(window.location.search));
  useEffect(() => {
    if (text === '') return;
    if (kind === 'list') keepList({ owner: null, text });
    if (kind === 'recipe') keepRecipe(text);
    if (kind === 'list') void navigate({ to: '/', replace: true });
    else void navigate({ to: '/recipes', search: kind === 'page' ? { url: text } : {}, replace: true });
  }, [navigate, kind, text]);
  if (text !== '') {
    return (
      <MessagePage title={t`Opening your list`}>
        <Spinner label={t`Opening what you shared…`} />
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title={t`We couldn’t find any text in what you shared`}
      actions={<HomeLink>{t`Go to my cart`}</HomeLink>}
    >
      <p>{t`Share a list or recipe as text or a link, or choose “Paste a list” in your cart.`}</p>
    </MessagePage>
  );
}
