import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getCart } from '#contract/cart.ts';
import { t } from '#domain/language.ts';
import { cacheTimes, createQueryOptions } from '#web/api/query.ts';
import { reportCartFailure } from '#web/shared/cart-cache.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { useCartActions } from './use-cart.ts';

export function StartNewListButton({
  onCleared,
  ...buttonProps
}: { onCleared?: () => void } & Pick<ButtonProps, 'size'>) {
  const client = useQueryClient();
  const { clear } = useCartActions();
  const [isPending, setIsPending] = useState(false);
  const startNewList = async () => {
    setIsPending(true);
    try {
      if (await clear(await client.fetchQuery(createQueryOptions(getCart, {}, cacheTimes.cart))))
        onCleared?.();
    } catch (error) {
      reportCartFailure(t`Failed to clear cart`, error);
    }
    setIsPending(false);
  };
  return (
    <Button {...buttonProps} isPending={isPending} onClick={() => void startNewList()}>
      {t`Start a new list`}
    </Button>
  );
}
