import type { QueryClient } from '@tanstack/react-query';

/** Begins the key of each mutation whose change to the cart or its notes is shown before the server has answered. */
export const cartChangeKey = ['cart-change'];

/**
 * Resolves when the server has answered every change to the cart that is on its way: what it is asked to share or to copy
 * after that is what the page shows. A change that is refused ends it too; who made it has told.
 */
export async function cartSettled(client: QueryClient): Promise<void> {
  const mutations = client.getMutationCache();
  while (client.isMutating({ mutationKey: cartChangeKey }) > 0) {
    await new Promise<void>((resolve) => {
      const stop = mutations.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}
