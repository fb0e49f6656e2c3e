import { copyCartToList } from '#contract/lists.ts';
import { formatCount, t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';

async function addCartItems(listId: number): Promise<boolean> {
  try {
    const body = { entryIds: null, isMove: false };
    const { count } = await request(copyCartToList, { params: { id: listId }, body });
    toast({ title: t`Copied from your cart`, description: formatCount(count, 'line') });
    return true;
  } catch (error) {
    toastFailure(t`Couldn’t copy it`, errorMessage(error, t`Couldn’t copy your cart. Please try again.`));
    return false;
  }
}

export function AddCartItemsButton({ listId, refresh }: { listId: number; refresh: () => void }) {
  const once = useSingleFlight();
  return (
    <Button onClick={() => void once('cart', async () => (await addCartItems(listId)) && refresh())}>
      {t`Add everything in my cart`}
    </Button>
  );
}
