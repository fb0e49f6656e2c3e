import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAX_PRICED_ITEMS } from '#contract/limits.ts';
import type { Offer } from '#contract/prices.ts';
import { type DraftLine, getChosenItem } from '#web/shared/line-draft.ts';
import { findOffers, type OfferSource } from '#web/shared/offers.ts';

const toItemChoice = (draft: DraftLine) => {
  const item = getChosenItem(draft);
  return item && { itemId: item.id, firmness: draft.firmness };
};

export function useOffersForDrafts(drafts: readonly DraftLine[], { query, stores }: OfferSource) {
  const choices = drafts.flatMap((draft) => toItemChoice(draft) ?? []);
  const keys = choices.map(({ itemId, firmness }) => `${itemId} ${firmness}`);
  const distinctChoices = choices.filter((_choice, index) => keys.indexOf(keys[index] ?? '') === index);
  const { data = [] } = useQuery({
    ...query(distinctChoices.slice(0, MAX_PRICED_ITEMS)),
    enabled: distinctChoices.length > 0 && stores.length > 0,
    placeholderData: keepPreviousData,
  });
  return (draft: DraftLine): readonly Offer[] => {
    const choice = toItemChoice(draft);
    return choice === undefined ? [] : findOffers(data, choice);
  };
}
