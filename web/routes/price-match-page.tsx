import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PRICE_MATCH_MAX_AGE_DAYS } from '#contract/limits.ts';
import { getPriceMatch, type PriceMatch } from '#contract/price-match.ts';
import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { PageFailure } from '#web/shared/load-failure.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

function LowestPrice({
  item,
  lowest,
}: {
  item: PriceMatch['item'];
  lowest: NonNullable<PriceMatch['lowest']>;
}) {
  const { store, priceCents, channel, source, observedAt } = lowest;
  const seenBy = source ?? t`Seen by me`;
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 text-lg wrap-anywhere sm:px-6">
      <h1 className="text-2xl font-semibold">{localizedItemName(item.name)}</h1>
      <p>{brandAndSizeText(item)}</p>
      <p className="figures mt-6 text-5xl font-semibold tracking-tight whitespace-nowrap sm:text-6xl">
        {formatUsd(priceCents)}
      </p>
      <div className="mt-6 flex items-start gap-3">
        <LogoCircle letters={store.logo} color={store.color} />
        <div className="min-w-0">
          <p className="text-xl font-semibold">{store.name}</p>
          <p>
            {store.address !== '' && `${store.address}, `}
            {`${store.city}, ${store.state} ${store.zipCode}`}
          </p>
        </div>
      </div>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-4">
        <dt className="text-ink-soft">{t`Date seen`}</dt>
        <dd>{formatDay(observedAt)}</dd>
        <dt className="text-ink-soft">{t`Source`}</dt>
        <dd>{channel === 'pickup' ? t`${seenBy}, price for pickup` : seenBy}</dd>
      </dl>
      <p className="mt-6 text-base text-ink-soft">{t`Not every store matches prices. The register decides.`}</p>
    </div>
  );
}

function ItemPriceMatch({ itemId }: { itemId: number }) {
  const { data, error, refetch } = useQuery(createQueryOptions(getPriceMatch, { params: { id: itemId } }));
  usePageTitle(t`Price match`);
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotFoundPage />;
  if (error !== null)
    return <PageFailure title={t`Couldn’t load the price`} error={error} refetch={refetch} />;
  if (data === undefined) return <Spinner label={t`Loading…`} />;
  if (data.lowest !== null) return <LowestPrice item={data.item} lowest={data.lowest} />;
  return (
    <MessagePage
      title={t`No price to show for ${localizedItemName(data.item.name)}`}
      actions={<HomeLink>{t`Go to my cart`}</HomeLink>}
    >
      <p>{t`No one saw a price for it near you in the last ${PRICE_MATCH_MAX_AGE_DAYS} days. Estimates and sample stores don’t count here.`}</p>
    </MessagePage>
  );
}

export function PriceMatchPage() {
  const { itemId = '' } = useParams({ strict: false });
  const user = useQuery(userQuery);
  if (user.error !== null)
    return <PageFailure title={t`Couldn’t load the price`} error={user.error} refetch={user.refetch} />;
  if (user.data === undefined) return <Spinner label={t`Loading…`} />;
  if (user.data !== null)
    return /^[1-9]\d{0,8}$/.test(itemId) ? <ItemPriceMatch itemId={Number(itemId)} /> : <NotFoundPage />;
  return <SignInPage title={t`Please sign in to see this price.`} returnTo={`/price-match/${itemId}`} />;
}
