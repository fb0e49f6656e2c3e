import { RouteLink } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';

/** Leads to the recipes. */
export function RecipesCard() {
  return (
    <CardSection title="Recipes" description="What a dinner costs, and where, from a link or a text.">
      <RouteLink href="/recipes">Open recipes</RouteLink>
    </CardSection>
  );
}
