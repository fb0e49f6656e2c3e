import { descriptors } from '#domain/item/kind/kind-words.ts';
import { adjectives, flavors, genericWords } from '#domain/search/phrases.ts';
import { toSingular } from '#domain/search/words.ts';

type Word = { words: readonly string[] };

const isOneOf = (words: string) => {
  const all = new Set(words.split(' ').map((word) => toSingular(word.replaceAll('_', ' '))));
  return (group: Word) => all.has(toSingular(group.words.join(' ')));
};
const isListedAdjective = isOneOf(adjectives);
const isDescriptor = isOneOf(descriptors);
/** Matches "loaded" and "jellied", but not "seaweed". */
const isParticiple = ({ words }: Word) =>
  words.length === 1 && /[^e]ed$/.test(words.join()) && words.join().length > 4;
export const isPlainAdjective = (group: Word) => isListedAdjective(group) || isParticiple(group);
export const isAdjective = (group: Word) => isDescriptor(group) || isPlainAdjective(group);
/** "Powder", "sauce" and other words that mean little by themselves. */
export const isGeneral = ({ words }: Word) =>
  words.length === 1 && genericWords.has(toSingular(words.join()));
const isFlavor = isOneOf(flavors);
export const isFruit = isOneOf(
  'lime lemon orange grapefruit grape watermelon pineapple mango coconut cranberry apple banana',
);
export const isDrink = isOneOf('water seltzer soda tonic tea kombucha gatorade yogurt sorbet');
export const isMeat = isOneOf('beef pork chicken turkey lamb');
export const isMadeOfMeat = isOneOf(
  'chorizo sausage bratwurst kielbasa bologna salami jerky bacon broth stock bouillon gravy meatball hotdog taquito tamale empanada potsticker dumpling nugget patty ravioli stuffing soup ramen noodle burrito salad quesadilla pizza wing lasagna',
);
export const isModifier = (group: Word) => isAdjective(group) || isFlavor(group);
