import { useQuery } from '@tanstack/react-query';
import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { t } from '#domain/language.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { StartNewListButton } from '#web/features/cart/start-new-list.tsx';
import { findOfflineTripUserId } from '#web/features/shop/shop-record.ts';
import { type ShopToolProps, ShopView } from '#web/features/shop/shop-view.tsx';
import { navigateTo } from '#web/lib/go-to.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useEbtBalance } from '#web/shared/ebt-balance.ts';
import { PageFailure } from '#web/shared/load-failure.tsx';
import { isScanPending } from '#web/shared/scan-again.ts';
import { Button } from '#web/ui/button.tsx';
import { createLoadErrorHandler } from '#web/ui/chunk-load-error.ts';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SignInPage } from './sign-in-page.tsx';

const ShopScanDialog = createLazyComponent(
  async () => (await import('./shop-scan-dialog.tsx')).ShopScanDialog,
);

function ShopScanButton(toolProps: ShopToolProps) {
  const [isOpen, setIsOpen] = useState(isScanPending);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="-mr-2.5 shrink-0"
        icon={<ScanBarcode className="size-5" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t`Scan`}
      </Button>
      {isOpen && <ShopScanDialog {...toolProps} onClose={close} onMissing={createLoadErrorHandler(close)} />}
    </>
  );
}

/** If the device is offline, opens the page for the shopper whose list is stored on the device. */
export function ShopPage() {
  usePageTitle(t`At the store`);
  const user = useQuery(userQuery);
  const owner = useQuery({
    queryKey: ['shop-owner'],
    queryFn: findOfflineTripUserId,
    networkMode: 'always',
    gcTime: 0,
  });
  const isKnown = user.data !== undefined;
  const userId = user.data?.id ?? (isKnown ? null : owner.data);
  const ebtBalanceCents = useEbtBalance(userId ?? '');
  if (userId != null)
    return (
      <ShopView
        key={userId}
        {...{ userId, ebtBalanceCents }}
        tool={(toolProps) => <ShopScanButton {...toolProps} />}
        next={user.data && <StartNewListButton size="lg" onCleared={() => navigateTo('/')} />}
      />
    );
  if (user.data === null) {
    return (
      <SignInPage title={t`Please sign in to shop your list.`} returnTo="/shop">
        {owner.data && (
          <p>{t`What you checked off is saved on this device and will be sent when you sign in.`}</p>
        )}
      </SignInPage>
    );
  }
  if (user.error !== null) {
    return <PageFailure title={t`Couldn’t load your list`} error={user.error} refetch={user.refetch} />;
  }
  return <Spinner label={t`Loading…`} />;
}
