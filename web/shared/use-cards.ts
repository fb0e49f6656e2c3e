import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_LOYALTY_CARDS } from '#contract/limits.ts';
import { getPreferences, type Preferences, patchPreferences } from '#contract/preferences.ts';
import { t } from '#domain/language.ts';
import { errorMessage, isSignedOutError } from '#web/api/api-error.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { refreshPrices } from './refresh-prices.ts';

export type LoyaltyCardChain = Preferences['cards'][number];

const query = createQueryOptions(getPreferences, {});
const mutationKey = ['preferences'];

export function useLoyaltyCards() {
  const client = useQueryClient();
  const { data } = useQuery(query);
  const getCards = () => client.getQueryData(query.queryKey)?.cards ?? [];
  const showCards = (cards: LoyaltyCardChain[]) =>
    client.setQueryData(query.queryKey, (current) => current && { ...current, cards });
  // All preference changes share this scope, so they're sent one by one.
  const { mutate, isPending } = useMutation({
    mutationKey,
    scope: { id: 'preferences' },
    mutationFn: (cards: LoyaltyCardChain[]) =>
      request(patchPreferences, { body: { cardChainIds: cards.map(({ chainId }) => chainId) } }),
    onMutate: (cards) => {
      const cardsBefore = getCards();
      showCards(cards);
      return cardsBefore;
    },
    onSuccess: ({ cards }) => {
      // A later change is pending, and the page already shows it, so don't overwrite it.
      if (client.isMutating({ mutationKey }) > 1) return;
      showCards(cards);
      return refreshPrices(client);
    },
    onError: (error, _, before = []) => {
      showCards(before);
      if (!isSignedOutError(error))
        toastFailure(t`Couldn’t save it`, errorMessage(error, t`Please try again.`));
    },
  });

  const changeCard = (chain: LoyaltyCardChain, hasCard: boolean) => {
    const otherCards = getCards().filter(({ chainId }) => chainId !== chain.chainId);
    mutate(hasCard ? [...otherCards, chain] : otherCards);
  };

  function setCard(chain: LoyaltyCardChain, hasCard: boolean): void {
    if (hasCard && getCards().length >= MAX_LOYALTY_CARDS) {
      toastFailure(t`Couldn’t save it`, t`You can have up to ${MAX_LOYALTY_CARDS} cards. Remove one first.`);
      return;
    }
    changeCard(chain, hasCard);
    toast({
      title: hasCard ? t`You have the ${chain.chainName} card` : t`No ${chain.chainName} card`,
      description: hasCard
        ? t`We’ll use card prices in your totals.`
        : t`We’ll stop using card prices in your totals.`,
      action: { label: t`Undo`, run: () => changeCard(chain, !hasCard) },
    });
  }

  return { cards: data?.cards, setCard, isPending };
}
