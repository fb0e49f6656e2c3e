import { toSingular } from '#domain/search/words.ts';
import { translateToEnglish } from '#domain/text/spanish.ts';

/** Pairs of words joined by "and" that name a single item, even as part of a longer text. */
const andPairs = `half|half, mac|cheese, macaroni|cheese, ham|cheese, salt|vinegar, sour cream|onion, cookies|cream,
pork|beans, bread|butter pickles, peaches|cream, biscuits|gravy, chicken|dumplings, fruit|nut, fruit|grain,
oats|honey, honey|oats, sweet|sour, sweet|salty, salt|pepper chips, head|shoulders, arm|hammer, ben|jerry, ben|jerrys,
pete|gerrys, m|m, m|ms, a|w, a|d, b|m, good|gather, bath|body, cold|flu, steak|eggs burrito, egg|cheese, sausage|egg,
bacon|egg, surf|turf, black|decker, johnson|johnson, crosse|blackwell, green|black, lemon|lime, oil|vinegar dressing,
shake|bake, mike|ikes, mike|ike, good|plenty, snap|crackle, spring|summer, wash|wear, chips|dip, franks|beans,
red beans|rice, beans|franks, rice|beans mix, corn|bean salsa`;

export const wordPairsKeptTogether: readonly (readonly [string, string])[] = andPairs
  .split(',')
  .map((pair) => {
    const [firstWord = '', secondWord = ''] = pair.trim().split('|');
    return [firstWord, secondWord];
  });

const shortForms: Readonly<Record<string, string>> = {
  evoo: 'extra virgin olive oil',
  pepper: 'black pepper',
  ranch: 'ranch dressing',
  chicken: 'chicken breast',
  corn: 'sweet corn',
  buns: 'hamburger buns',
};

const catalogWords = new Map(Object.entries(shortForms));

const toCatalogWords = (english: string | undefined): string | undefined =>
  english === undefined ? undefined : (catalogWords.get(english) ?? english);

/**
 * Converts a Spanish or short name to the catalog's name, such as "leche" to "milk". Returns undefined if there's
 * nothing to convert.
 */
export const translateToCatalogName = (normalizedName: string): string | undefined =>
  catalogWords.get(normalizedName) ?? toCatalogWords(translateToEnglish(normalizedName.split(' ')));

const genericWords = new Set(
  `chicken pollo beef res pork cerdo puerco turkey pavo fish pescado meat carne cheese queso juice jugo soup sopa beans
  frijoles cereal tea cookies galletas crackers nuts sauce dressing berries fruit fruta snacks vegetables veggies soap
  jabon medicine vitamins`
    .split(/\s+/)
    .map(toSingular),
);

/** True for words such as "cheese", for which choosing one product would be a guess. */
export const isGenericWord = (normalizedName: string): boolean =>
  [normalizedName, normalizedName.replace(/s$/, '')].some((word) => genericWords.has(toSingular(word)));
