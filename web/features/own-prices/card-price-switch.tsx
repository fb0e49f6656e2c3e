import { t } from '#domain/language.ts';
import { type LoyaltyCardChain, useLoyaltyCards } from '#web/shared/use-cards.ts';
import { SwitchRow } from '#web/ui/switch-row.tsx';

export function MemberPriceSwitch({
  chain,
  isMember,
  onChange,
}: {
  chain: LoyaltyCardChain;
  isMember: boolean;
  onChange: (isMember: boolean) => void;
}) {
  const { cards, setCard } = useLoyaltyCards();
  return (
    <>
      <SwitchRow label={t`Price with the store’s card`} isOn={isMember} onChange={onChange} />
      {isMember && cards !== undefined && (
        <SwitchRow
          label={t`I have the ${chain.chainName} card`}
          isOn={cards.some(({ chainId }) => chainId === chain.chainId)}
          onChange={(hasCard) => setCard(chain, hasCard)}
        />
      )}
    </>
  );
}
