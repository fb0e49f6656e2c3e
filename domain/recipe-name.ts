import { isDietWord } from '#domain/list-diet.ts';
import { withoutSpanishAside } from '#domain/recipe-spanish.ts';

const PREPARED =
  'chopped|diced|minced|sliced|peeled|pitted|cored|seeded|deseeded|trimmed|drained|rinsed|washed|melted|softened|beaten|cubed|quartered|halved|torn|packed|lightly packed|firmly packed|toasted|crumbled|mashed|julienned|cooked|uncooked|thawed|warmed|chilled|room[- ]temperature|shelled|deveined|squeezed|smashed|crushed|grated|zested|picked|divided|sifted|leftover|scrubbed|stemmed|shaved|snipped|cut|separated|unpeeled|hulled|shucked|cleaned|blanched|juiced|heaping|cold|warm|hot|lukewarm|boiling';
const HOW =
  'finely|freshly|roughly|thinly|coarsely|thickly|very|lightly|loosely|firmly|well|gently|fresh|diagonally';
const LEADING = new RegExp(
  `^(?:(?:(?:${HOW})[\\s-]+)*(?:${PREPARED})(?:\\s*,\\s*|\\s+and\\s+|\\s+or\\s+|\\s+))+(?=\\p{L}{3})`,
  'iu',
);
/** Sold like this, so that the word belongs to what is looked for. */
const SOLD_SO =
  /^(?:(?:diced|crushed|chopped|sliced|peeled|cut) (?:tomato|green chil|pimi|olives?|black olives?|almonds?|beets|water chestnuts|pineapple|peaches|bread)|(?:shredded|grated|crumbled|sliced|shaved) (?:\w+ )*(?:cheese|cheddar|mozzarella|parmesan|feta|swiss|provolone|coconut|ham|turkey|pepperoni)|crushed (?:red pepper|pineapple)|minced (?:beef|pork|lamb|meat|onion)|cut green beans|cooked (?:ham|shrimp)|toasted (?:sesame|bread)|cold (?:brew|cuts)|hot (?:sauce|dogs?|pepper|italian|chocolate|cocoa|giardin|chil)|cored pineapple|pitted (?:\w+ )*(?:olives|dates|prunes)|mashed potato|fresh)/i;
const FRESHLY =
  /^(?:freshly|fresh)[\s-]+(?:ground|cracked|squeezed|grated|shredded|chopped|minced|shaved)\s+/i;
const SIZES =
  /^(?:(?:extra[\s-]large|jumbo|large|medium(?:[\s-](?:size|sized|large))?|small|medium to large|big|thick|thin|ripe|whole|good[\s-]quality|quality|very ripe|firm|heaping|level|bite[\s-]size[d]?)\s*(?:,\s*|\s+))+(?=\p{L}{3})/iu;
/** Of these "large", "whole" and "firm" say which. */
const KEEPS_SIZE =
  /^(?:(?:extra[\s-]large|large|jumbo|medium) (?:eggs?|shrimp|marshmallow|curd|shells)|whole (?:milk|wheat|grain|chicken|turkey|kernel|cloves|cranberry|berry|peeled tomato|tomato|duck|bay|black pepper|peppercorn|cumin|coriander)|(?:small|large) curd|(?:extra )?firm tofu|thick[\s-]cut|thin[\s-](?:sliced|crust)|small shells)/i;
const TRAIL =
  /[\s,]+(?:to taste|as needed|as required|if needed|if desired|if you like|if using|optional|divided|or more(?: to taste)?|or less|or so|or to taste|to serve|to garnish|to finish|to coat|to cover|plus (?:more|extra|additional).*|(?:and|with) (?:more|extra) (?:for|to).*|for (?:serving|garnish|garnishing|dusting|greasing|frying|brushing|drizzling|rolling|sprinkling|topping|the (?:pan|top|topping|dish|grill|work surface|skillet)|deep[\s-]frying|decoration|dredging)(?: .*)?|at room temperature|room temperature|from (?:the )?(?:deli|bakery|store)|peeled|chopped|diced|minced|sliced|halved|melted|softened|beaten|drained|rinsed|cubed|crushed|packed|thawed|(?:cut|sliced|chopped|broken|torn) (?:into|in) .*)[\s.]*$/i;
/** Adjectives between commas: "boneless, skinless chicken". */
const ADJECTIVES =
  /^(?:boneless|skinless|bone[\s-]in|skin[\s-]on|large|small|medium|ripe|fresh|frozen|dried|dry|raw|unsalted|salted|lean|low[\s-]sodium|reduced[\s-]sodium|fat[\s-]free|low[\s-]fat|reduced[\s-]fat|nonfat|unsweetened|sweetened|cooked|uncooked|firm|extra[\s-]firm|good[\s-]quality|thick|thin|crusty|warm|cold|hot|whole|organic|seedless|hard|soft|red|green|yellow|white|chopped|diced|peeled|deveined|plain|full[\s-]fat|freshly ground|finely (?:chopped|diced|grated)|thinly sliced|quick[\s-]cooking|day[\s-]old|crisp|tart|sweet|spicy|mild)(?:\s+(?:and|or)\s+\w+)?$/i;
const HEAD_NOUNS =
  'oil|stock|broth|vinegar|cheese|wine|beans?|onions?|peppers?|sugar|rice|flour|milk|cream|potato(?:es)?|sauce|juice|seeds?|bread|tomato(?:es)?|mushrooms?|apples?|noodles?|pasta|squash|lentils?|cabbage|chips|salsa|tortillas|yogurt|breasts?|thighs?|lettuce|olives?|mustard';
const SHARED = new RegExp(`^(\\p{L}+)\\s+(?:or|and\\/or)\\s+((?:\\p{L}+\\s+){1,2})(${HEAD_NOUNS})$`, 'iu');

/** Of "butter or olive oil" the first is a thing of its own. */
const OWN_THING =
  /^(?:butter|margarine|water|milk|honey|ghee|lard|shortening|yogurt|rice|pasta|ham|bacon|broth|stock|salsa|ketchup|mayonnaise|mayo|wine|beer|parsley|cilantro|basil|shallots?|leeks?|zucchini|kale|spinach|lard|crackers|chips|bread|tofu|garlic|celery|carrots?|lemons?|limes?|vinegar|oil|sugar|flour|cream)$/i;

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;])/g, '$1')
    .replace(/^[\s,;:.–—-]+|[\s,;:.–—*†-]+$/g, '')
    .trim();

/** Brackets taken out of a text, and what stood in them. */
function takeBrackets(text: string): { rest: string; inside: string[] } {
  const inside: string[] = [];
  const rest = text.replace(/[([]([^()[\]]{0,160})[)\]]/g, (_, inner: string) => {
    if (inner.trim() !== '') inside.push(inner.trim());
    return ' ';
  });
  return { rest: rest.replace(/[()[\]]/g, ' '), inside };
}

/** Cut at the first comma, dash or semicolon after the thing itself, or at a colon before its amount. */
function cutAtAside(text: string): { name: string; aside: string | null } {
  const cut = /\s*(?:;|\s[-–—]+\s|,(?!\d)|:(?=\s*[\d½⅓⅔¼¾⅛]))\s*/g;
  for (const found of text.matchAll(cut)) {
    const before = text.slice(0, found.index).trim();
    const after = text.slice(found.index + found[0].length).trim();
    if (before === '' || after === '') continue;
    const isAdjective =
      found[0].includes(',') && before.split(/\s*,\s*/).every((part) => ADJECTIVES.test(part));
    if (isAdjective) continue;
    return { name: before, aside: after };
  }
  return { name: text, aside: null };
}

function withoutPreparation(name: string, isPackaged: boolean): string {
  let left = name;
  for (let round = 0; round < 4; round += 1) {
    const before = left;
    left = left.replace(FRESHLY, (found) => (/ground|cracked/i.test(found) ? 'ground ' : ''));
    if (!KEEPS_SIZE.test(left)) left = left.replace(SIZES, '');
    if (!isPackaged && !SOLD_SO.test(left)) left = left.replace(LEADING, '');
    left = left.replace(TRAIL, '').replace(/^(?:of|de)\s+/i, '');
    if (left === before) break;
  }
  return tidy(withoutSpanishAside(left, isPackaged));
}

/** The first of several, with the noun that they share: "vegetable or canola oil" is vegetable oil. */
function firstOf(name: string): { name: string; other: string | null } {
  const shared = SHARED.exec(name);
  if (shared !== null && !OWN_THING.test(shared[1] ?? ''))
    return { name: `${shared[1]} ${shared[3]}`, other: `or ${(shared[2] ?? '').trim()} ${shared[3]}` };
  const [first = '', ...others] = name.split(/\s+(?:or|and\/or)\s+/i);
  return others.length === 0 || !/\p{L}{2}/u.test(first)
    ? { name, other: null }
    : { name: first, other: `or ${others.join(' or ')}` };
}

/** An amount that stands after the name: "Flour – 2 cups", "Butter (1 stick)". */
const AMOUNT = /^(?:about\s+)?[\d½⅓⅔¼¾⅛.]+.{0,24}$/u;

/**
 * What to look for of the words of an ingredient, and what else they say. `isPackaged`: a can or the like, whose words
 * say what is in it.
 */
export function nameAndNote(
  words: string,
  isPackaged: boolean,
): { name: string; note: string | null; amountText: string | null } {
  const { rest, inside } = takeBrackets(words);
  const { name: whole, aside } = cutAtAside(tidy(rest));
  const amountText =
    [...inside, ...(aside === null ? [] : [aside])].find((part) => AMOUNT.test(part)) ?? null;
  const { name: first, other } = firstOf(whole.replace(TRAIL, ''));
  const named = withoutPreparation(first, isPackaged);
  // What somebody may not do without stays with the thing.
  const diet = [...inside, ...(aside?.split(/\s*,\s*/) ?? [])].filter(
    (part) => isDietWord(part) && part.split(' ').length <= 3 && !/\bor\b|if |prefer/i.test(part),
  );
  const note = tidy(
    [...(other === null ? [] : [other]), ...inside, ...(aside === null ? [] : [aside])].join(', '),
  );
  // A word that is left over by chance is none: rather all of them.
  const name = [named, tidy(rest), tidy(words)].find((one) => /\p{L}/u.test(one)) ?? '';
  return {
    name: [...diet.filter((part) => !name.toLowerCase().includes(part.toLowerCase())), name].join(' '),
    note: note === '' ? null : note,
    amountText,
  };
}
