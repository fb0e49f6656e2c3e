import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { SignInSettingsCard } from '#web/features/account/sign-in-card.tsx';
import { AssistantsCard } from '#web/features/assistants/assistants-card.tsx';
import { DevicesCard } from '#web/features/auth/devices-card.tsx';
import { ReceiptsCard } from '#web/features/receipts/receipts-card.tsx';
import { RecipesCard } from '#web/features/recipes/recipes-card.tsx';
import { SharedComparisonsCard } from '#web/features/shared-comparisons/shared-comparisons-card.tsx';
import { MySharedLists } from '#web/features/shared-lists/my-lists.tsx';
import { YourDataCard } from '#web/features/your-data/your-data-card.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PriceAlertsCard = createLazyComponent(
  async () => (await import('#web/features/prices/price-alerts-card.tsx')).PriceAlertsCard,
);
const LoyaltyCardSettings = createLazyComponent(
  async () => (await import('#web/shared/store-card-settings.tsx')).LoyaltyCardSettings,
);

export function AccountSections({ user }: { user: User }) {
  return (
    <>
      {user.signsInHere && <SignInSettingsCard user={user} />}
      <DevicesCard />
      <AssistantsCard />
      <SharedComparisonsCard />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <MySharedLists />
        <ReceiptsCard />
        <RecipesCard />
        <PriceAlertsCard fallback={<Skeleton className="h-52 rounded-card" />} />
        <CardSection
          title={t`Store cards`}
          description={t`Some prices need a store card. Check the cards you have and we’ll use those prices.`}
        >
          <LoyaltyCardSettings fallback={<Skeleton className="h-14" />} />
        </CardSection>
        <YourDataCard user={user} />
      </div>
    </>
  );
}
