import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { LIST_TEXT_MAX_CHARACTERS } from '#contract/limits.ts';
import { type FoundRecipe, readRecipe } from '#contract/recipes.ts';
import { currentLocale, t } from '#domain/language.ts';
import { isUrl } from '#domain/web-address.ts';
import { errorMessage, errorToShow } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

/** Returns null if the text isn't a URL. The scheme may be missing, as in "www.example.com/soup". */
function toUrl(text: string): string | null {
  const trimmedText = text.trim();
  if (/\s/.test(trimmedText) || trimmedText === '') return null;
  if (isUrl(trimmedText)) return trimmedText;
  return /^[\w-]+(?:\.[\w-]+)+\/\S*$/.test(trimmedText) ? `https://${trimmedText}` : null;
}

export function AddRecipeForm({
  initialText,
  onLink,
  onRead,
}: {
  initialText: string;
  onLink: (url: string) => void;
  onRead: (recipes: FoundRecipe[]) => void;
}) {
  const [text, setText] = useState(initialText);
  const [isBlank, setIsBlank] = useState(false);
  const readMutation = useMutation({
    mutationFn: (recipeText: string) => request(readRecipe, { body: { text: recipeText } }),
    onSuccess: ({ recipes }) => onRead(recipes),
  });
  const { mutate } = readMutation;
  useEffect(() => {
    if (initialText !== '') mutate(initialText);
  }, [initialText, mutate]);
  const error = errorToShow(readMutation.error);
  const isTooLong = text.length > LIST_TEXT_MAX_CHARACTERS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsBlank(text.trim() === '');
    if (text.trim() === '' || isTooLong || readMutation.isPending) return;
    const url = toUrl(text);
    if (url === null) readMutation.mutate(text);
    else onLink(url);
  };
  const textError = isTooLong
    ? t`Up to ${LIST_TEXT_MAX_CHARACTERS.toLocaleString(currentLocale())} characters at a time.`
    : isBlank
      ? t`Paste a link or a recipe first.`
      : undefined;
  return (
    <CardSection
      title={t`Add a recipe`}
      description={t`Paste a link or the ingredients. We’ll show what to buy, what it costs, and where.`}
    >
      <form noValidate onSubmit={submit} className="space-y-3">
        <TextArea
          label={t`Link or text`}
          rows={text.includes('\n') ? 10 : 3}
          value={text}
          placeholder={t`https://…\nor 2 cups flour, 3 eggs…`}
          onChange={({ target }) => {
            setText(target.value);
            setIsBlank(false);
          }}
          error={textError}
        />
        {error !== null && (
          <Notice tone="red" title={t`Couldn’t read that`}>
            <p>{errorMessage(error, t`Please try again.`)}</p>
          </Notice>
        )}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" isPending={readMutation.isPending}>
            {t`Get ingredients`}
          </Button>
        </div>
      </form>
    </CardSection>
  );
}
