import { rich } from '#web/lib/rich.ts';
import { CardButton } from './card-button.tsx';
import { type CardChain, useCards } from './use-cards.ts';

/** Asks whether the shopper has a chain's loyalty card; hidden if they do. */
export function CardOffer({ chain }: { chain: CardChain }) {
  const { cards } = useCards();
  if (cards === undefined || cards.some(({ chainId }) => chainId === chain.chainId)) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="min-w-0 flex-1 basis-48">
        {rich`Some items were cheaper with the ${chain.chainName} card. If you have it, tell us and we’ll use those prices.`}
      </span>
      <CardButton store={chain} hasCard={false} />
    </p>
  );
}
