import { foldWords } from '#domain/search/words.ts';

/** A line that states a dietary requirement never matches an item whose name doesn't state it (decision 23). */
const DIET_WORD =
  /(?:^| )(?:gf|df|(?:gluten|sugar|lactose|dairy|nut|peanut|egg|soy|fat|wheat|grain|caffeine|alcohol|fragrance|dye|scent|cruelty|msg|antibiotic|hormone) ?free|(?:no|low|lower|reduced|less|zero|light|lite) (?:added |in )?(?:sugars?|salt|sodium|fat|carbs?|calories?|cholesterol)(?: added)?|(?:no|without) (?:nuts?|peanuts?|dairy|milk|lactose|gluten|wheat|eggs?|soy|msg|pork|shellfish|alcohol|caffeine)|free|unsweetened|unsalted|unscented|nonfat|non ?fat|non ?dairy|decaf|decaffeinated|diet|zero|light|lite|vegan|vegetarian|plant based|meatless|keto|paleo|kosher|halal|organic|non gmo|gmo|grass fed|cage free|free range|pasture raised|wild caught|whole (?:wheat|grain)|wholegrain|bone in|boneless|skinless|skin on|seedless|hypoallergenic|sensitive|newborn|baby|infant|toddler|kids|size \d{1,2}|sin (?:azucar|gluten|lactosa|sal)|deslactosada)(?= |$)/;

export const hasDietWord = (text: string): boolean => DIET_WORD.test(foldWords(text).join(' '));

const SPECIAL_DIET_WORD =
  /(?:^| )(?:vegan|veggie|plant based|gluten free|sugar free|lactose free|decaf|diet|light|low (?:carb|sodium|fat))(?= |$)/;

/** True if the name has a special diet word and the request has none: "cheddar" doesn't match vegan cheddar. */
export const hasUnrequestedDietWord = (name: string, need: string): boolean =>
  SPECIAL_DIET_WORD.test(foldWords(name).join(' ')) && !hasDietWord(need);
