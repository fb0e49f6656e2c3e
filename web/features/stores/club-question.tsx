import type { Store } from '#contract/stores.ts';
import { joinList, t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { useLoyaltyCards } from '#web/shared/use-cards.ts';
import { Button } from '#web/ui/button.tsx';

export function ClubQuestion({
  nearbyStores,
  onDecline,
}: {
  nearbyStores: readonly Store[];
  onDecline: () => void;
}) {
  const { cards, setCard } = useLoyaltyCards();
  const clubs = [
    ...new Map(
      nearbyStores.flatMap((store) => (store.membership === null ? [] : [[store.chainId, store]])),
    ).values(),
  ];
  const isMember = cards?.some(({ chainId }) => clubs.some((club) => club.chainId === chainId));
  if (cards === undefined || isMember || clubs.length === 0) return null;
  const clubNames = clubs.map(({ chainName }) => chainName);
  return (
    <div role="group" aria-label={t`Clubs`} className="mb-3 rounded-lg bg-sunken p-3">
      <p className="text-sm">{rich`Are you a ${joinList(clubNames, 'disjunction')} member?`}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {clubs.map((club) => (
          <Button key={club.chainId} size="sm" onClick={() => setCard(club, true)}>
            {clubs.length === 1 ? t`Yes` : t`Yes, ${club.chainName}`}
          </Button>
        ))}
        <Button size="sm" variant="quiet" onClick={onDecline}>
          {t`No`}
        </Button>
      </div>
    </div>
  );
}
