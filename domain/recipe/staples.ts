import type { IngredientAmount } from '#domain/recipe/units.ts';
import { foldWords } from '#domain/search/words.ts';

const NEVER_BOUGHT =
  /^(?:(?:hot|cold|warm|lukewarm|boiling|tap|ice|iced|cool|tepid|filtered|more|pasta|cooking) )*(?:water|ice(?: cubes)?)$/;

const ALWAYS_STAPLES =
  /^(?:(?:kosher|sea|table|coarse|fine|flaky|himalayan|pink|iodized|black|white|ground|cracked|fresh|freshly|plain|of|season(?:ed|ing)|garlic|onion) ){0,6}(?:salt|pepper|peppercorns|salt pepper|s p|salt and pepper)$|(?:^| )(?:cooking|nonstick|non stick|baking|oil|vegetable) spray$/;

const STAPLES_IN_SMALL_AMOUNTS =
  /(?:^| )(?:oil|sugar|flour|cornstarch|corn starch|vinegar|soy sauce|worcestershire sauce|hot sauce|tabasco|mustard|ketchup|honey|baking (?:soda|powder)|vanilla|vanilla extract|yeast|cumin|paprika|chili powder|chilli powder|curry powder|turmeric|cayenne|cayenne pepper|(?:red )?pepper flakes|chili flakes|coriander|cinnamon|nutmeg|allspice|(?:ground )?cloves|ground ginger|(?:garlic|onion) powder|dried \w{1,20}|oregano|italian seasoning|bay lea(?:f|ves)|seasoning|bouillon(?: cubes?)?|cream of tartar|mayonnaise|food coloring|breadcrumbs|bread crumbs)(?: extract| leaf| leaves)?$/;

const SPANISH_NEVER_BOUGHT =
  /^(?:agua|hielo)(?: (?:tibia|caliente|fria|hirviendo|potable|del grifo|natural))*$/;
const SPANISH_ALWAYS_STAPLES =
  /^(?:sal|pimienta|sal (?:y|con|and) pimienta)(?: (?:de mar|de mesa|marina|kosher|gruesa|fina|negra|blanca|molida|recien|al gusto))*$/;
const SPANISH_STAPLES_IN_SMALL_AMOUNTS =
  /^(?:aceite|azucar|harina|maicena|vinagre|salsa (?:de soya|de soja|inglesa|picante)|mostaza|catsup|ketchup|miel|bicarbonato|polvo (?:para|de) hornear|vainilla|extracto de vainilla|levadura|comino|paprika|pimenton|(?:chile|ajo|cebolla) en polvo|curcuma|canela|nuez moscada|clavos?(?: de olor)?|oregano|(?:hojas? de )?laurel|tomillo seco|sazonador|consome|mayonesa|pan (?:molido|rallado))(?: .*)?$/;

/**
 * Largest amounts that count as small: a quarter cup, its approximate weight, or three pieces. A package is never a
 * small amount.
 */
const SMALL_AMOUNTS = { ml: 60, g: 60, piece: 3, package: 0 };

const isSmallAmount = (amount: IngredientAmount | null): boolean =>
  amount === null ||
  amount.number * (amount.unit?.factor ?? 1) <= SMALL_AMOUNTS[amount.unit?.measure ?? 'piece'];

/** True if the shopper likely has the ingredient at home. Staples are unchecked by default. */
export function isStaple(name: string, amount: IngredientAmount | null): boolean {
  const normalizedName = foldWords(name).join(' ');
  if (
    [NEVER_BOUGHT, SPANISH_NEVER_BOUGHT, ALWAYS_STAPLES, SPANISH_ALWAYS_STAPLES].some((words) =>
      words.test(normalizedName),
    )
  )
    return true;
  if (SPANISH_STAPLES_IN_SMALL_AMOUNTS.test(normalizedName)) return isSmallAmount(amount);
  return (
    STAPLES_IN_SMALL_AMOUNTS.test(normalizedName) && !/\bfresh /.test(normalizedName) && isSmallAmount(amount)
  );
}

export const isNeverBought = (name: string): boolean =>
  [NEVER_BOUGHT, SPANISH_NEVER_BOUGHT].some((words) => words.test(foldWords(name).join(' ')));
