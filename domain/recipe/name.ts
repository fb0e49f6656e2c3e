import { hasDietWord } from '#domain/list/diet.ts';
import { removeSpanishNotes } from '#domain/recipe/spanish.ts';

const PREPARATION_WORDS =
  'chopped|diced|minced|sliced|peeled|pitted|cored|seeded|deseeded|trimmed|drained|rinsed|washed|melted|softened|beaten|cubed|quartered|halved|torn|packed|lightly packed|firmly packed|toasted|crumbled|mashed|julienned|cooked|uncooked|thawed|warmed|chilled|room[- ]temperature|shelled|deveined|squeezed|smashed|crushed|grated|zested|picked|divided|sifted|leftover|scrubbed|stemmed|shaved|snipped|cut|separated|unpeeled|hulled|shucked|cleaned|blanched|juiced|heaping|cold|warm|hot|lukewarm|boiling';
const PREPARATION_ADVERB =
  'finely|freshly|roughly|thinly|coarsely|thickly|very|lightly|loosely|firmly|well|gently|fresh|diagonally';
const LEADING_PREPARATION = new RegExp(
  `^(?:(?:(?:${PREPARATION_ADVERB})[ -]){0,3}(?:${PREPARATION_WORDS})(?: ?, ?| and | or | )){1,6}(?=\\p{L}{3})`,
  'iu',
);
/** Products that are sold already prepared, such as shredded cheese. The preparation stays in the name. */
const PREPARED_PRODUCT =
  /^(?:(?:diced|crushed|chopped|sliced|peeled|cut) (?:tomato|green chil|pimi|olives?|black olives?|almonds?|beets|water chestnuts|pineapple|peaches|bread)|(?:shredded|grated|crumbled|sliced|shaved) (?:\w{1,20} ){0,4}(?:cheese|cheddar|mozzarella|parmesan|feta|swiss|provolone|coconut|ham|turkey|pepperoni)|crushed (?:red pepper|pineapple)|minced (?:beef|pork|lamb|meat|onion)|cut green beans|cooked (?:ham|shrimp)|toasted (?:sesame|bread)|cold (?:brew|cuts)|hot (?:sauce|dogs?|pepper|italian|chocolate|cocoa|giardin|chil)|cored pineapple|pitted (?:\w{1,20} ){0,4}(?:olives|dates|prunes)|mashed potato|fresh)/i;
const FRESHLY_PREPARED =
  /^(?:freshly|fresh)[ -](?:ground|cracked|squeezed|grated|shredded|chopped|minced|shaved) /i;
const LEADING_SIZE =
  /^(?:(?:extra[ -]large|jumbo|large|medium(?:[ -](?:size|sized|large))?|small|medium to large|big|thick|thin|ripe|whole|good[ -]quality|quality|very ripe|firm|heaping|level|bite[ -]sized?)(?: ?, ?| ))+(?=\p{L}{3})/iu;
const SIZE_IN_PRODUCT_NAME =
  /^(?:(?:extra[ -]large|large|jumbo|medium) (?:eggs?|shrimp|marshmallow|curd|shells)|whole (?:milk|wheat|grain|chicken|turkey|kernel|cloves|cranberry|berry|peeled tomato|tomato|duck|bay|black pepper|peppercorn|cumin|coriander)|(?:small|large) curd|(?:extra )?firm tofu|thick[ -]cut|thin[ -](?:sliced|crust)|small shells)/i;
const TRAILING_NOTE =
  /(?<![ ,])[ ,]{1,6}(?:to taste|as needed|as required|if needed|if desired|if you like|if using|optional|divided|or more(?: to taste)?|or less|or so|or to taste|to serve|to garnish|to finish|to coat|to cover|plus (?:more|extra|additional).{0,300}|(?:and|with) (?:more|extra) (?:for|to).{0,300}|for (?:serving|garnish|garnishing|dusting|greasing|frying|brushing|drizzling|rolling|sprinkling|topping|the (?:pan|top|topping|dish|grill|work surface|skillet)|deep[ -]frying|decoration|dredging)(?: .{0,300})?|at room temperature|room temperature|from (?:the )?(?:deli|bakery|store)|peeled|chopped|diced|minced|sliced|halved|melted|softened|beaten|drained|rinsed|cubed|crushed|packed|thawed|(?:cut|sliced|chopped|broken|torn) (?:into|in) .{0,300})[ .]{0,4}$/i;
const ADJECTIVES =
  /^(?:boneless|skinless|bone[ -]in|skin[ -]on|large|small|medium|ripe|fresh|frozen|dried|dry|raw|unsalted|salted|lean|low[ -]sodium|reduced[ -]sodium|fat[ -]free|low[ -]fat|reduced[ -]fat|nonfat|unsweetened|sweetened|cooked|uncooked|firm|extra[ -]firm|good[ -]quality|thick|thin|crusty|warm|cold|hot|whole|organic|seedless|hard|soft|red|green|yellow|white|chopped|diced|peeled|deveined|plain|full[ -]fat|freshly ground|finely (?:chopped|diced|grated)|thinly sliced|quick[ -]cooking|day[ -]old|crisp|tart|sweet|spicy|mild)(?: (?:and|or) \w+)?$/i;
const HEAD_NOUNS =
  'oil|stock|broth|vinegar|cheese|wine|beans?|onions?|peppers?|sugar|rice|flour|milk|cream|potato(?:es)?|sauce|juice|seeds?|bread|tomato(?:es)?|mushrooms?|apples?|noodles?|pasta|squash|lentils?|cabbage|chips|salsa|tortillas|yogurt|breasts?|thighs?|lettuce|olives?|mustard';
/**
 * Nouns that are complete names, so they don't share the noun after "or": "butter or olive oil" means butter, not
 * "butter oil".
 */
const STANDALONE_PRODUCT =
  'butter|margarine|water|milk|honey|ghee|lard|shortening|yogurt|rice|pasta|ham|bacon|broth|stock|salsa|ketchup|mayonnaise|mayo|wine|beer|parsley|cilantro|basil|shallots?|leeks?|zucchini|kale|spinach|crackers|chips|bread|tofu|garlic|celery|carrots?|lemons?|limes?|vinegar|oil|sugar|flour|cream';
const SHARED_HEAD_NOUN = new RegExp(
  `^(?!(?:${STANDALONE_PRODUCT}) )(\\p{L}{1,30}) (?:or|and\\/or) (\\p{L}{1,30}(?: \\p{L}{1,30})?) (${HEAD_NOUNS})$`,
  'iu',
);

const cleanText = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ([,;:])/g, '$1')
    .replace(/^[ ,;:.–—-]+|(?<![ ,;:.–—*†-])[ ,;:.–—*†-]+$/g, '');

function extractBrackets(text: string): { rest: string; bracketTexts: string[] } {
  const bracketTexts: string[] = [];
  const rest = text.replace(/[([]([^()[\]]{1,160})[)\]]/g, (_, inner: string) => {
    bracketTexts.push(cleanText(inner));
    return ' ';
  });
  return { rest: rest.replace(/[()[\]]/g, ' '), bracketTexts };
}

/** Cuts off the text after the product, such as a note after a comma. Expects text that was cleaned by `cleanText`. */
function splitOffAside(text: string): { name: string; textsAfterName: string[] } {
  for (const separator of text.matchAll(/(?:;| [-–—]{1,3} |,(?!\d)|:(?= ?[\d½⅓⅔¼¾⅛])) ?/g)) {
    const name = text.slice(0, separator.index);
    const isAdjective =
      separator[0].startsWith(',') && name.split(/, ?/).every((part) => ADJECTIVES.test(part));
    if (!isAdjective) return { name, textsAfterName: [text.slice(separator.index + separator[0].length)] };
  }
  return { name: text, textsAfterName: [] };
}

function removePreparation(name: string, isPackaged: boolean): string {
  let remaining = name.replace(FRESHLY_PREPARED, (found) => (/ground|cracked/i.test(found) ? 'ground ' : ''));
  if (!SIZE_IN_PRODUCT_NAME.test(remaining)) remaining = remaining.replace(LEADING_SIZE, '');
  if (!isPackaged && !PREPARED_PRODUCT.test(remaining))
    remaining = remaining.replace(LEADING_PREPARATION, '');
  remaining = remaining.replace(TRAILING_NOTE, '').replace(/^(?:of|de) /i, '');
  // Repeat until nothing changes: "large finely chopped onion" has several words to remove.
  return remaining === name
    ? cleanText(removeSpanishNotes(remaining, isPackaged))
    : removePreparation(remaining, isPackaged);
}

/** Returns the first alternative, completed with the shared noun: "vegetable or canola oil" becomes "vegetable oil". */
function takeFirstAlternative(name: string): { name: string; others: string[] } {
  const sharedNounMatch = SHARED_HEAD_NOUN.exec(name);
  if (sharedNounMatch !== null)
    return {
      name: `${sharedNounMatch[1]} ${sharedNounMatch[3]}`,
      others: [`or ${sharedNounMatch[2]} ${sharedNounMatch[3]}`],
    };
  const [first = '', ...others] = name.split(/ (?:or|and\/or) /i);
  return /\p{L}{2}/u.test(first)
    ? { name: first, others: others.map((other) => `or ${other}`) }
    : { name, others: [] };
}

/** An amount after the name: "Flour – 2 cups", "Butter (1 stick)". */
const AMOUNT_AFTER_NAME = /^(?:about )?[\d½⅓⅔¼¾⅛.]{1,12}.{0,24}$/u;

/** For cans and similar packages, preparation words stay in the name, because they describe the contents. */
export function splitNameAndNote(
  words: string,
  isPackaged: boolean,
): { name: string; note: string | null; amountText: string | null } {
  const { rest, bracketTexts } = extractBrackets(words);
  const { name: fullName, textsAfterName } = splitOffAside(cleanText(rest));
  const amountText =
    [...bracketTexts, ...textsAfterName].find((part) => AMOUNT_AFTER_NAME.test(part)) ?? null;
  const { name: first, others } = takeFirstAlternative(fullName.replace(TRAILING_NOTE, ''));
  const nameWithoutPreparation = removePreparation(first, isPackaged);
  // Dietary words such as "gluten-free" belong to the name, even in a note.
  const dietNotes = [...bracketTexts, ...textsAfterName.flatMap((part) => part.split(/, ?/))].filter(
    (part) => hasDietWord(part) && part.split(' ').length <= 3 && !/\bor\b|if |prefer/i.test(part),
  );
  const note = cleanText([...others, ...bracketTexts, ...textsAfterName].join(', '));
  const name =
    [nameWithoutPreparation, cleanText(rest), cleanText(bracketTexts.join(', '))].find((one) =>
      /\p{L}/u.test(one),
    ) ?? '';
  return {
    name: [...dietNotes.filter((part) => !name.toLowerCase().includes(part.toLowerCase())), name].join(' '),
    note: note === '' ? null : note,
    amountText,
  };
}
