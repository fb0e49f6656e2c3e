import { t } from '#domain/language.ts';
import { RouteLink } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';

export function RecipesCard() {
  return (
    <CardSection
      title={t`Recipes`}
      description={t`See what a dinner costs and where, from a link or pasted text.`}
    >
      <RouteLink href="/recipes">{t`Open recipes`}</RouteLink>
    </CardSection>
  );
}
