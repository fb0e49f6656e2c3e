import { t } from '#domain/language.ts';
import { AddCartItemsButton } from './copy-from-cart.tsx';
import { ListIllustration } from './progress-bar.tsx';

export function EmptyList({
  listId,
  canEdit,
  refresh,
}: {
  listId: number;
  canEdit: boolean;
  refresh: () => void;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-8 text-center">
      <ListIllustration />
      <p className="max-w-sm text-ink-soft">
        {canEdit
          ? t`Type what you need above, one item or a whole list at once.`
          : t`Nothing here yet. Items others add will show up on their own.`}
      </p>
      {canEdit && <AddCartItemsButton listId={listId} refresh={refresh} />}
    </div>
  );
}
