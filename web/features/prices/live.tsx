import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getPricingStatus } from '#contract/prices.ts';
import { createQueryKey } from '#web/api/query.ts';
import { openEventStream } from '#web/api/stream.ts';
import { refreshPrices } from '#web/shared/refresh-prices.ts';

/** Updates prices from an event stream. While the stream is open, the server requests the cart's live prices. */
export function LivePriceUpdates() {
  const client = useQueryClient();
  useEffect(() => {
    let isFirst = true;
    const refresh = () => {
      void refreshPrices(client);
      void client.invalidateQueries({ queryKey: createQueryKey(getPricingStatus, {}) });
    };
    return openEventStream(() => '/api/cart/live-prices', {
      // After reconnecting, refetch prices, because updates may have been missed.
      onOpen: () => {
        if (!isFirst) refresh();
        isFirst = false;
      },
      onData: refresh,
      // If the server refuses the stream, the prices on the page stay, labeled with their age.
      onRefused: () => {},
    });
  }, [client]);
  return null;
}
