import { MessageSquareText, Plus, Printer, ShoppingCart, StickyNote } from 'lucide-react';
import { useState } from 'react';
import type { SharedList, SharedListItem } from '#contract/shared-lists.ts';
import { localizedItemName, localizedUnit, t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { brandText } from '#web/shared/brand-text.ts';
import { ItemPicture } from '#web/shared/item-picture.tsx';
import { offerPremium } from '#web/shared/premium-offer.ts';
import { quantityText } from '#web/shared/quantity.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListSmsDialog } from './list-sms-dialog.tsx';
import { itemCountText, localDateText, ownerNameText, utcDateText } from './list-text.ts';
import { useSharedListActions } from './use-shared-lists.ts';

export type ViewerStatus = 'unknown' | 'signed-out' | 'free' | 'premium';

function Row({
  entry,
  onAdd,
  isAdding,
}: {
  entry: SharedListItem;
  onAdd: (() => void) | null;
  isAdding: boolean;
}) {
  const { item, quantity, notes } = entry;
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 px-4 py-3">
      <ItemPicture item={item} />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          {localizedItemName(item.name)}{' '}
          <Badge className="figures ml-1">{rich`Qty ${quantityText(quantity, item.unit)}`}</Badge>
        </p>
        <p className="text-sm text-ink-soft">
          {brandText(entry)} · {localizedUnit(item.unit)}
        </p>
        {notes !== null && (
          <p dir="auto" className="mt-0.5 text-sm italic">
            {notes}
          </p>
        )}
      </div>
      {onAdd !== null && (
        <Button
          size="sm"
          aria-label={
            isAdding
              ? t`Adding ${localizedItemName(item.name)}...`
              : t`Add to Cart: ${localizedItemName(item.name)}`
          }
          isPending={isAdding}
          icon={<Plus className="size-4 shrink-0" />}
          onClick={onAdd}
        >
          <span className="max-sm:sr-only">{isAdding ? t`Adding...` : t`Add to Cart`}</span>
        </Button>
      )}
    </li>
  );
}

function Note({ text }: { text: string }) {
  return (
    <li className="flex items-center gap-x-3 px-4 py-3">
      <StickyNote className="m-2.5 size-5 shrink-0 text-ink-soft" />
      <p dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {text}
      </p>
      <Badge>{t`Note`}</Badge>
    </li>
  );
}

function SignInCard({ list }: { list: SharedList }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg">{t`Want to use this list?`}</h2>
        <p className="text-sm text-ink-soft">
          {t`Sign in to copy it to your cart and see which store near you is cheapest.`}
        </p>
      </div>
      <ButtonLink variant="primary" href={`/api/login?returnTo=/shared/${list.id}`}>
        {t`Sign In`}
      </ButtonLink>
    </Card>
  );
}

export function SharedListView({ list, viewer }: { list: SharedList; viewer: ViewerStatus }) {
  const { copyAll, isCopying, addOne, addingItemIds } = useSharedListActions(list.id);
  const [isTexting, setIsTexting] = useState(false);
  const date = useBrowserValue(() => localDateText(list), utcDateText(list));
  const isSignedIn = viewer === 'free' || viewer === 'premium';
  const isEmpty = list.items.length + list.freeLines.length === 0;
  return (
    <article className="mx-auto w-full max-w-2xl space-y-4 px-4 py-6 sm:px-6 sm:py-10">
      <header>
        <h1 dir="auto" className="text-xl wrap-anywhere">
          {list.title}
        </h1>
        {list.description !== null && (
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {list.description}
          </p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <span className="wrap-anywhere">{rich`Shared by ${<bdi>{ownerNameText(list)}</bdi>}`}</span>
          <span aria-hidden>·</span>
          <time dateTime={list.createdAt}>{date}</time>
          <Badge>{itemCountText(list)}</Badge>
        </p>
      </header>
      <div className="flex flex-wrap gap-2">
        {isSignedIn && (
          <Button
            variant="primary"
            icon={<ShoppingCart className="size-4 shrink-0" />}
            isPending={isCopying}
            disabledReason={isEmpty ? t`This list is empty.` : undefined}
            onClick={() => void copyAll()}
          >
            {isCopying ? t`Copying...` : t`Copy All to Cart`}
          </Button>
        )}
        {isSignedIn && (
          <Button
            className="flex-wrap"
            icon={<MessageSquareText className="size-4 shrink-0" />}
            aria-haspopup="dialog"
            onClick={() =>
              viewer === 'premium' ? setIsTexting(true) : offerPremium(t`text message sharing`)
            }
          >
            {t`Share via SMS`}
            {viewer === 'premium' && <Badge tone="accent-soft">{t`Premium`}</Badge>}
          </Button>
        )}
        {!isEmpty && (
          <Button icon={<Printer className="size-4 shrink-0" />} onClick={() => window.print()}>
            {t`Print`}
          </Button>
        )}
      </div>
      <ListSmsDialog title={list.title} isOpen={isTexting} onOpenChange={setIsTexting} />
      <Card>
        {isEmpty ? (
          <p className="px-4 py-10 text-center text-ink-soft">{t`This list is empty.`}</p>
        ) : (
          <ul className="divide-y divide-line">
            {list.items.map((entry) => (
              <Row
                key={entry.id}
                entry={entry}
                onAdd={isSignedIn ? () => void addOne(entry) : null}
                isAdding={addingItemIds.has(entry.itemId)}
              />
            ))}
            {list.freeLines.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts can repeat, and their order never changes
              <Note key={index} text={text} />
            ))}
          </ul>
        )}
      </Card>
      {viewer === 'signed-out' && !isEmpty && <SignInCard list={list} />}
    </article>
  );
}
