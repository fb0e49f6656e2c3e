import { BookmarkCheck, BookmarkPlus, ExternalLink, Pencil } from 'lucide-react';
import { useState } from 'react';
import { t } from '#domain/language.ts';
import { MAX_TITLE_CHARACTERS } from '#domain/recipe/limits.ts';
import { rich } from '#web/lib/rich.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { InlineTextEdit } from '#web/ui/inline-text-edit.tsx';
import { siteName } from './recipe-text.ts';

export function RecipeHeader({
  title,
  sourceUrl,
  isSaved,
  isSaving,
  onTitle,
  onSave,
}: {
  title: string;
  sourceUrl: string | null;
  isSaved: boolean;
  isSaving: boolean;
  onTitle: (title: string) => void;
  onSave: () => void;
}) {
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <div className="space-y-2">
      {isRenaming ? (
        <InlineTextEdit
          text={title}
          label={t`Recipe name`}
          submitLabel={t`Rename`}
          maxLength={MAX_TITLE_CHARACTERS}
          onDone={(newTitle) => {
            setIsRenaming(false);
            if (newTitle !== null) onTitle(newTitle);
          }}
        />
      ) : (
        <div className="flex items-start gap-1">
          <h1 dir="auto" className="min-w-0 flex-1 py-1.5 text-xl text-balance wrap-anywhere">
            {title}
          </h1>
          <IconButton
            label={t`Rename ${title}`}
            icon={<Pencil className="size-4" />}
            className="-mr-2"
            onClick={() => setIsRenaming(true)}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {sourceUrl === null ? (
          <span className="text-sm text-ink-soft">{t`From pasted text`}</span>
        ) : (
          <a
            href={sourceUrl}
            target="_blank"
            rel="noreferrer noopener"
            className="inline-flex items-center gap-1.5 text-sm underline touch wrap-anywhere"
          >
            {rich`Directions at ${siteName(sourceUrl)}`}
            <ExternalLink className="size-3.5 shrink-0" />
          </a>
        )}
        {isSaved ? (
          <span className="inline-flex items-center gap-2 text-sm text-ink-soft touch">
            <BookmarkCheck className="size-4" />
            {t`In your recipes`}
          </span>
        ) : (
          <Button size="sm" icon={<BookmarkPlus className="size-4" />} isPending={isSaving} onClick={onSave}>
            {t`Save recipe`}
          </Button>
        )}
      </div>
    </div>
  );
}
