import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { PriceAlert } from '#contract/price-alerts.ts';
import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { localizedBrand, localizedItemName, t } from '#domain/language.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { DeviceNotifications } from './notify-device.tsx';
import { alertTargetText, priceAlertsQuery, usePriceAlertMutations } from './use-price-alerts.ts';

function Row({ alert }: { alert: PriceAlert }) {
  const { setMutation, removeMutation } = usePriceAlertMutations();
  const { item, atMostCents, isOn } = alert;
  return (
    <li ref={useFocusOnRemoval()} className="flex items-center gap-2 py-1">
      <p className="min-w-0 flex-1 wrap-anywhere">
        {localizedItemName(item.name)} <span className="text-sm text-ink-soft">{brandAndSizeText(item)}</span>
        <span className="figures block text-sm">
          {isOn ? t`Email at ${alertTargetText(alert)}` : t`Off: ${alertTargetText(alert)}`}
        </span>
      </p>
      {!isOn && (
        <Button size="sm" onClick={() => setMutation.mutate({ itemId: item.id, atMostCents })}>
          {t`Turn on`}
        </Button>
      )}
      <IconButton
        label={t`Remove the alert for ${localizedItemName(item.name)}, ${localizedBrand(item.brand)}`}
        icon={<Trash2 className="size-4" />}
        onClick={() => removeMutation.mutate(alert)}
      />
    </li>
  );
}

export function PriceAlertsCard() {
  const { data, error, refetch } = useQuery(priceAlertsQuery);
  return (
    <CardSection
      title={t`Price alerts`}
      description={t`Get an email when something hits the price you want.`}
    >
      {error !== null && data === undefined && (
        <LoadFailure title={t`Couldn’t load your price alerts`} error={error} refetch={refetch} />
      )}
      {error === null && data === undefined && (
        <LoadingSkeleton label={t`Loading your price alerts`}>
          <Skeleton className="h-14" />
        </LoadingSkeleton>
      )}
      {data?.alerts.length === 0 && (
        <p className="text-ink-soft">{t`No alerts yet. Set one in an item’s price history.`}</p>
      )}
      {data !== undefined && data.alerts.length > 0 && (
        <ul className="relative divide-y divide-line">
          {data.alerts.map((alert) => (
            <Row key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      <div className="mt-3 border-t border-line pt-3">
        <DeviceNotifications showsOtherDevices />
      </div>
    </CardSection>
  );
}
