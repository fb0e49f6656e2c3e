import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { type CardChain, useCards } from '#web/shared/use-cards.ts';

const box = 'size-4.5 shrink-0 accent-ink';

/** Whether a price needs the card of the chain, and, where it does, whether the shopper has that. */
export function CardOnly({
  chain,
  isMember,
  onChange,
}: {
  chain: CardChain;
  isMember: boolean;
  onChange: (isMember: boolean) => void;
}) {
  const { cards, setCard } = useCards();
  return (
    <>
      <label className="flex cursor-pointer items-center gap-3 touch">
        <input
          type="checkbox"
          checked={isMember}
          onChange={({ target }) => onChange(target.checked)}
          className={box}
        />
        {t`Only with the store’s card`}
      </label>
      {isMember && cards !== undefined && (
        <label className="flex cursor-pointer items-center gap-3 pl-7.5 touch">
          <input
            type="checkbox"
            checked={cards.some(({ chainId }) => chainId === chain.chainId)}
            onChange={({ target }) => setCard(chain, target.checked)}
            className={box}
          />
          <span className="min-w-0 wrap-anywhere">{rich`I have the card of ${chain.chainName}`}</span>
        </label>
      )}
    </>
  );
}
