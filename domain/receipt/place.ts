import { findChainLine } from '#domain/receipt/head.ts';

export type ReceiptPlace = { city: string; state: string; zipCode: string | null };

const STATE_CODES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR GU VI';
const STATE_CODE_SET = new Set(STATE_CODES.split(' '));
const STATE_NAMES: readonly (readonly [name: string, code: string])[] =
  `Alabama AL;Alaska AK;Arizona AZ;Arkansas AR;California CA;Colorado CO;Connecticut CT;Delaware DE;Florida FL;Georgia GA;Hawaii HI;
  Idaho ID;Illinois IL;Indiana IN;Iowa IA;Kansas KS;Kentucky KY;Louisiana LA;Maine ME;Maryland MD;Massachusetts MA;Michigan MI;
  Minnesota MN;Mississippi MS;Missouri MO;Montana MT;Nebraska NE;Nevada NV;New Hampshire NH;New Jersey NJ;New Mexico NM;
  New York NY;North Carolina NC;North Dakota ND;Ohio OH;Oklahoma OK;Oregon OR;Pennsylvania PA;Rhode Island RI;
  South Carolina SC;South Dakota SD;Tennessee TN;Texas TX;Utah UT;Vermont VT;West Virginia WV;Virginia VA;Washington WA;
  Wisconsin WI;Wyoming WY`
    .split(';')
    .map((pair) => [pair.trim().slice(0, -3), pair.trim().slice(-2)]);
const STATE_NAME_BEFORE_ZIP = new RegExp(
  String.raw`\b(${STATE_NAMES.map(([name]) => name).join('|')})(?=,? \d{5}\b)`,
  'i',
);
const abbreviateStateNames = (line: string) =>
  line.replace(
    STATE_NAME_BEFORE_ZIP,
    (name) => STATE_NAMES.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] as string,
  );
/** Street suffixes, which precede the city: "8900 SEWARD HWY ANCHORAGE AK". */
const STREET_SUFFIX =
  /^(?:st|str|street|ave|av|avenue|rd|road|blvd|boulevard|hwy|highway|dr|drive|ln|lane|way|pkwy|parkway|pl|place|ct|court|plaza|ter|trl|cir|sq|expy|fwy|n|s|e|w|ne|nw|se|sw)\.?$/i;
const MAX_CITY_WORDS = 3;

const capitalizeWords = (city: string) =>
  city.toLowerCase().replace(/(?<![a-z'’])[a-z]/g, (letter) => letter.toUpperCase());

/** The city follows the last comma, gap, number or street suffix. */
function findCity(before: string): string {
  const part = before
    .replace(/[, ]{1,20}$/, '')
    .split(/,| {2}/)
    .at(-1) as string;
  const words = part.split(' ').filter((word) => word !== '');
  const lastNonCityIndex = words.findLastIndex(
    (word, index) => /\d/.test(word) || (STREET_SUFFIX.test(word) && index > 0 && index < words.length - 1),
  );
  const city = words
    .slice(lastNonCityIndex + 1)
    .slice(-MAX_CITY_WORDS)
    .join(' ');
  return /^[a-z][a-z.'’ -]{1,40}$/i.test(city) ? capitalizeWords(city) : '';
}

/** Finds "Chicago, IL 60614", "ATLANTA GA 30319" or "Laredo TX". */
function findPlace(printedLine: string): ReceiptPlace | null {
  const line = abbreviateStateNames(printedLine);
  for (const match of line.matchAll(/(?<![A-Za-z])([A-Z]{2})\b(?:[, ]{0,12}(\d{5})(?:-\d{4})?(?!\d))?/g)) {
    const [text, state = '', zipCode = null] = match;
    if (!STATE_CODE_SET.has(state)) continue;
    const isAtEnd = line.slice(match.index + text.length).trim() === '';
    const city = findCity(line.slice(0, match.index).trimEnd());
    const isCertain = zipCode !== null || (isAtEnd && /[,] ?$/.test(line.slice(0, match.index)));
    if (city !== '' && (isCertain || isAtEnd)) return { city, state, zipCode };
  }
  return null;
}

const MAX_HEADER_LINES = 14;

export function findReceiptPlace(lines: readonly string[]): ReceiptPlace | null {
  const isPriced = (line: string) => /\d\.\d\d\b/.test(line);
  const places = lines.map((line) => (isPriced(line) ? null : findPlace(line)));
  const placeWithZipCode = places.find((place) => place !== null && place.zipCode !== null);
  return placeWithZipCode ?? places.slice(0, MAX_HEADER_LINES).find((place) => place !== null) ?? null;
}

type StoreWithPlace = {
  id: number;
  chainName: string;
  zipCode: string;
  city: string;
  state: string;
  isSample: boolean;
};

const isInCity = ({ city, state }: ReceiptPlace, store: StoreWithPlace) =>
  store.state === state && store.city.toLowerCase() === city.toLowerCase();

export const isNearAnyStore = (place: ReceiptPlace, stores: readonly StoreWithPlace[]): boolean =>
  stores.some((store) => store.zipCode === place.zipCode || isInCity(place, store));

function findStoresAtPlace(
  lines: readonly string[],
  chainStores: readonly StoreWithPlace[],
): readonly StoreWithPlace[] {
  const printedZipCodes = new Set(lines.flatMap((line) => line.match(/(?<!\d)\d{5}(?!\d)/g) ?? []));
  const storesByZipCode = chainStores.filter(({ zipCode }) => printedZipCodes.has(zipCode));
  if (storesByZipCode.length > 0) return storesByZipCode;
  const place = findReceiptPlace(lines);
  if (place === null) return chainStores;
  const storesInCity = chainStores.filter((store) => isInCity(place, store));
  // A store with a different ZIP code is a different store. Only a sample store can still match, because it represents
  // its whole area.
  return place.zipCode === null ? storesInCity : storesInCity.filter(({ isSample }) => isSample);
}

/**
 * Finds the receipt's store, preferring stores that the shopper selected. Undefined if several stores match, so that
 * prices never go to the wrong store.
 */
export function findReceiptStore<Store extends StoreWithPlace>(
  lines: readonly string[],
  stores: readonly Store[],
  selectedIds: readonly number[],
): Store | undefined {
  // Smith's receipts print Smith's above Kroger. The first chain wins.
  const chainsOnReceipt = [...new Set(stores.map(({ chainName }) => chainName))]
    .map((chainName) => ({ chainName, line: findChainLine(lines, chainName) }))
    .filter(({ line }) => line >= 0);
  const [firstChain] = chainsOnReceipt.toSorted((a, b) => a.line - b.line);
  const storeIdsAtPlace = new Set(
    findStoresAtPlace(
      lines,
      stores.filter(({ chainName }) => chainName === firstChain?.chainName),
    ).map(({ id }) => id),
  );
  const likelyStores = stores.filter(({ id }) => storeIdsAtPlace.has(id));
  const selectedStores = likelyStores.filter(({ id }) => selectedIds.includes(id));
  const [firstStore, ...otherStores] = selectedStores.length > 0 ? selectedStores : likelyStores;
  return otherStores.length === 0 ? firstStore : undefined;
}
