import { t } from '#domain/language.ts';
import { type CardChain, useCards } from '#web/shared/use-cards.ts';
import { Switch } from '#web/ui/switch.tsx';

function Row({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <Switch label={label} isOn={isOn} onChange={onChange} />
    </div>
  );
}

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
      <Row label={t`Only with the store’s card`} isOn={isMember} onChange={onChange} />
      {isMember && cards !== undefined && (
        <Row
          label={t`I have the card of ${chain.chainName}`}
          isOn={cards.some(({ chainId }) => chainId === chain.chainId)}
          onChange={(hasCard) => setCard(chain, hasCard)}
        />
      )}
    </>
  );
}
