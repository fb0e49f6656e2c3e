import { findChainLine } from '#domain/receipt/head.ts';

export type ReceiptPlace = { city: string; state: string; zipCode: string | null };

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR GU VI';
const STATE_SET = new Set(STATES.split(' '));
const STATE_NAMES: readonly (readonly [name: string, code: string])[] =
  `Alabama AL;Alaska AK;Arizona AZ;Arkansas AR;California CA;Colorado CO;Connecticut CT;Delaware DE;Florida FL;Georgia GA;Hawaii HI;
  Idaho ID;Illinois IL;Indiana IN;Iowa IA;Kansas KS;Kentucky KY;Louisiana LA;Maine ME;Maryland MD;Massachusetts MA;Michigan MI;
  Minnesota MN;Mississippi MS;Missouri MO;Montana MT;Nebraska NE;Nevada NV;New Hampshire NH;New Jersey NJ;New Mexico NM;
  New York NY;North Carolina NC;North Dakota ND;Ohio OH;Oklahoma OK;Oregon OR;Pennsylvania PA;Rhode Island RI;
  South Carolina SC;South Dakota SD;Tennessee TN;Texas TX;Utah UT;Vermont VT;West Virginia WV;Virginia VA;Washington WA;
  Wisconsin WI;Wyoming WY`
    .split(';')
    .map((pair) => [pair.trim().slice(0, -3), pair.trim().slice(-2)]);
const NAMED_STATE = new RegExp(
  String.raw`\b(${STATE_NAMES.map(([name]) => name).join('|')})(?=,? \d{5}\b)`,
  'i',
);
const withCodes = (line: string) =>
  line.replace(
    NAMED_STATE,
    (name) => STATE_NAMES.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] as string,
  );
/** Street suffixes, which precede the city: "8900 SEWARD HWY ANCHORAGE AK". */
const STREET =
  /^(?:st|str|street|ave|av|avenue|rd|road|blvd|boulevard|hwy|highway|dr|drive|ln|lane|way|pkwy|parkway|pl|place|ct|court|plaza|ter|trl|cir|sq|expy|fwy|n|s|e|w|ne|nw|se|sw)\.?$/i;
const MAX_CITY_WORDS = 3;

const capitalizeWords = (city: string) =>
  city.toLowerCase().replace(/(?<![a-z'’])[a-z]/g, (letter) => letter.toUpperCase());

/** The city follows the last comma, gap, number or street suffix. */
function cityOf(before: string): string {
  const part = before
    .replace(/[, ]{1,20}$/, '')
    .split(/,| {2}/)
    .at(-1) as string;
  const words = part.split(' ').filter((word) => word !== '');
  const last = words.findLastIndex(
    (word, index) => /\d/.test(word) || (STREET.test(word) && index > 0 && index < words.length - 1),
  );
  const city = words
    .slice(last + 1)
    .slice(-MAX_CITY_WORDS)
    .join(' ');
  return /^[a-z][a-z.'’ -]{1,40}$/i.test(city) ? capitalizeWords(city) : '';
}

/** Finds "Chicago, IL 60614", "ATLANTA GA 30319" or "Laredo TX". */
function placeIn(printed: string): ReceiptPlace | null {
  const line = withCodes(printed);
  for (const found of line.matchAll(/(?<![A-Za-z])([A-Z]{2})\b(?:[, ]{0,12}(\d{5})(?:-\d{4})?(?!\d))?/g)) {
    const [text, state = '', zipCode = null] = found;
    if (!STATE_SET.has(state)) continue;
    const isAtEnd = line.slice(found.index + text.length).trim() === '';
    const city = cityOf(line.slice(0, found.index).trimEnd());
    const isCertain = zipCode !== null || (isAtEnd && /[,] ?$/.test(line.slice(0, found.index)));
    if (city !== '' && (isCertain || isAtEnd)) return { city, state, zipCode };
  }
  return null;
}

const HEAD_LINES = 14;

export function findReceiptPlace(lines: readonly string[]): ReceiptPlace | null {
  const isPriced = (line: string) => /\d\.\d\d\b/.test(line);
  const places = lines.map((line) => (isPriced(line) ? null : placeIn(line)));
  const withCode = places.find((place) => place !== null && place.zipCode !== null);
  return withCode ?? places.slice(0, HEAD_LINES).find((place) => place !== null) ?? null;
}

type PlacedStore = {
  id: number;
  chainName: string;
  zipCode: string;
  city: string;
  state: string;
  isSample: boolean;
};

const isInCity = ({ city, state }: ReceiptPlace, store: PlacedStore) =>
  store.state === state && store.city.toLowerCase() === city.toLowerCase();

export const isNearAnyStore = (place: ReceiptPlace, stores: readonly PlacedStore[]): boolean =>
  stores.some((store) => store.zipCode === place.zipCode || isInCity(place, store));

function storesAtPlace(lines: readonly string[], ofChain: readonly PlacedStore[]): readonly PlacedStore[] {
  const printed = new Set(lines.flatMap((line) => line.match(/(?<!\d)\d{5}(?!\d)/g) ?? []));
  const byCode = ofChain.filter(({ zipCode }) => printed.has(zipCode));
  if (byCode.length > 0) return byCode;
  const place = findReceiptPlace(lines);
  if (place === null) return ofChain;
  const inCity = ofChain.filter((store) => isInCity(place, store));
  // A store with a different ZIP code is a different store. Only a sample store can still match, because it represents
  // its whole area.
  return place.zipCode === null ? inCity : inCity.filter(({ isSample }) => isSample);
}

/**
 * Prefers stores that the shopper selected. Undefined if several stores match, so that prices never go to the wrong
 * store.
 */
export function findReceiptStore<Store extends PlacedStore>(
  lines: readonly string[],
  stores: readonly Store[],
  selectedIds: readonly number[],
): Store | undefined {
  // Smith's receipts print Smith's above Kroger. The first chain wins.
  const named = [...new Set(stores.map(({ chainName }) => chainName))]
    .map((chainName) => ({ chainName, line: findChainLine(lines, chainName) }))
    .filter(({ line }) => line >= 0);
  const [first] = named.toSorted((a, b) => a.line - b.line);
  const there = new Set(
    storesAtPlace(
      lines,
      stores.filter(({ chainName }) => chainName === first?.chainName),
    ).map(({ id }) => id),
  );
  const likely = stores.filter(({ id }) => there.has(id));
  const selected = likely.filter(({ id }) => selectedIds.includes(id));
  const [found, ...others] = selected.length > 0 ? selected : likely;
  return others.length === 0 ? found : undefined;
}
