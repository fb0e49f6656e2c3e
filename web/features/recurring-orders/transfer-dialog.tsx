import { ShoppingCart } from 'lucide-react';
import type { OrderTransfer } from '#contract/recurring-orders.ts';
import { quantityPrefix } from '#domain/item/quantity-prefix.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { requestedBrandAndSizeText } from '#web/shared/brand-text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';

function linkText({ url, linkedLineCount, lines, store }: OrderTransfer): string {
  if (url === null) return t`We don’t have a website for ${store.name}. Take your list with you instead.`;
  if (linkedLineCount === 0)
    return t`${store.name} can’t take a list by link. We’ll open its website so you can search there.`;
  if (linkedLineCount < lines.length)
    return t`The first ${linkedLineCount} of ${lines.length} items fit in the link.`;
  return t`We’ll search for all your items there. Review and order on the store’s site.`;
}

export function TransferDialog({
  transfers,
  onClose,
}: {
  transfers: readonly OrderTransfer[] | null;
  onClose: () => void;
}) {
  const lines = transfers?.[0]?.lines ?? [];
  return (
    <Dialog
      isOpen={transfers !== null}
      onOpenChange={onClose}
      title={t`Transfer to stores`}
      description={t`Each link opens the store’s website in a new tab. Prices there may differ.`}
    >
      <ul className="divide-y divide-line">
        {transfers?.map((transfer) => (
          <li key={transfer.store.id} className="flex flex-wrap items-center gap-3 py-3">
            <LogoCircle letters={transfer.store.logo} color={transfer.store.color} />
            <div className="min-w-28 flex-1">
              <p className="font-medium">{transfer.store.name}</p>
              <p className="text-sm text-ink-soft">{linkText(transfer)}</p>
            </div>
            {transfer.url === null ? (
              <Button
                icon={<ShoppingCart className="size-4" />}
                disabledReason={t`${transfer.store.name} has no website`}
              >
                {t`Shop`}
              </Button>
            ) : (
              <ButtonLink
                href={transfer.url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t`Shop at ${transfer.store.name}`}
              >
                <ShoppingCart className="size-4" />
                {t`Shop`}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      <h3 className="mt-3 text-sm font-semibold text-ink-soft">{t`Items`}</h3>
      <ul className="mt-1 space-y-0.5 text-sm">
        {lines.map(({ itemId, quantity, firmness, name, ...item }) => (
          <li key={`${itemId} ${firmness}`} className="wrap-anywhere">
            {quantityPrefix(quantity, item.unit)} {localizedItemName(name)},{' '}
            {requestedBrandAndSizeText({ item, firmness })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
