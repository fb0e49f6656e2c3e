import { t } from '#domain/language.ts';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { type LoyaltyCardChain, useLoyaltyCards } from './use-cards.ts';

export function LoyaltyCardChoices({ chains }: { chains: readonly LoyaltyCardChain[] }) {
  const { cards, setCard } = useLoyaltyCards();
  if (cards === undefined) return null;
  const ownedIds = new Set(cards.map(({ chainId }) => chainId));
  const shownChains = [...new Map([...chains, ...cards].map((chain) => [chain.chainId, chain])).values()];
  if (shownChains.length === 0) return <p className="text-sm text-ink-soft">{t`Choose stores first.`}</p>;
  return (
    <ul className="-mx-2">
      {shownChains.map((chain) => (
        <li key={chain.chainId}>
          <label className="flex cursor-pointer items-center gap-3 rounded-lg px-2 py-1.5 touch hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-ring">
            <input
              type="checkbox"
              checked={ownedIds.has(chain.chainId)}
              onChange={({ target }) => setCard(chain, target.checked)}
              className="size-4.5 shrink-0 accent-ink outline-none"
            />
            <LogoCircle letters={chain.logo} color={chain.color} size="sm" />
            <span className="min-w-0 flex-1 wrap-anywhere">{chain.chainName}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
