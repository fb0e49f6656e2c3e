import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LIST_TEXT_MAX_CHARACTERS } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import { isRecipeText } from '#domain/recipe/text.ts';
import { extractUrl } from '#domain/web-address.ts';
import { saveDraftList } from '#web/shared/draft-list.ts';
import { saveSharedRecipe } from '#web/shared/shared-recipe.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';

type SharedText = { kind: 'list' | 'recipe' | 'page'; text: string };

/** If the shared text has more lines than this, it's read as a list or recipe, and its link is ignored. */
const MAX_LINES_AROUND_LINK = 3;

function parseSharedText(search: string): SharedText {
  const params = new URLSearchParams(search);
  const text = (params.get('text') ?? '').trim();
  // Some phones share a page's URL in `url`, others in `text`.
  const url = extractUrl(params.get('url') ?? '') ?? extractUrl(text);
  if (url !== null && text.split('\n').length <= MAX_LINES_AROUND_LINK) return { kind: 'page', text: url };
  const sharedText = (text || (params.get('title') ?? '').trim()).slice(0, LIST_TEXT_MAX_CHARACTERS);
  return { kind: isRecipeText(sharedText) ? 'recipe' : 'list', text: sharedText };
}

export function ShareTargetPage() {
  const navigate = useNavigate();
  const [{ kind, text }] = useState(() => parseSharedText(window.location.search));
  useEffect(() => {
    if (text === '') return;
    if (kind === 'list') saveDraftList({ owner: null, text });
    if (kind === 'recipe') saveSharedRecipe(text);
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
