import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getPricingStatus } from '#contract/prices.ts';
import { keyOf } from '#web/api/query.ts';
import { openStream } from '#web/api/stream.ts';
import { refreshPrices } from '#web/shared/refresh-prices.ts';

/** Shows prices of the cart as they come in from live services, which are asked for them while the page is in sight. */
export function LivePrices() {
  const client = useQueryClient();
  useEffect(() => {
    let isFirst = true;
    const refresh = () => {
      void refreshPrices(client);
      void client.invalidateQueries({ queryKey: keyOf(getPricingStatus, {}) });
    };
    return openStream(() => '/api/cart/live-prices', {
      // What came in while nobody listened.
      onOpen: () => {
        if (!isFirst) refresh();
        isFirst = false;
      },
      onData: refresh,
      // The prices of the page stay, with their age.
      onRefused: () => {},
    });
  }, [client]);
  return null;
}
