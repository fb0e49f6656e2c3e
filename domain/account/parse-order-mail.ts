const ORDER_WORDS = /\b(?:order(?:ed|s)?|pedido|deliver(?:y|ed|s)|pickup|pick up)\b/i;
const TOTAL_WORDS = /\b(?:sub\s?total|total|items? in this order)\b/i;
const MONEY_AMOUNT = /(?:US)?\$\s?\d[\d,]*\.\d{2}/g;

const QUANTITY = /^(?:qty|quantity|count|cantidad|ordered)\b\.? ?:? ?(\d{1,2}(?:\.\d{1,2})?)\b/i;
/** Matches a count before a name: "2 x Milk", "3.0 lb Chicken". */
const LEADING_COUNT =
  /^(\d{1,2}(?:\.\d{1,2})?)\s*(?:(?:x|×|ct|each|ea)\b\.?|[x×])\s*(?=\S)|^(\d{1,2}(?:\.\d{1,2})?)\s*(lbs?|oz)\b\.?\s+(?=\p{L})/iu;
const PRICE_REMARKS =
  /\b(?:sale|was|now|reg(?:ular)?|each|ea|per|lb|lbs|oz|ct|final|price|est(?:imated)?|approx|you pay|with card)\b|[/()|:.,·@-]/gi;
const PACKAGE_SIZE =
  /\b\d{1,4}(?:\.\d{1,3})? ?(?:fl\.? ?oz|oz|lbs?|gal(?:lon)?s?|qts?|pts?|ct|count|pk|packs?|l|ml|kg|g|dozen|rolls?)\b/i;
const NON_ITEM_TEXT =
  /^(?:hi|hello|hola|dear|thanks?|thank you|gracias|happy|welcome|your? (?:order|delivery|pickup|cart|shopper|store)|order\b|track|view|edit|change|manage|see|shop|substitut|replac|refund|out of stock|unavailable|not available|items?\b|subtotal|sub total|(?:estimated |order |grand )?total|tax|fees?|tip|discount|coupon|savings?|you sav|promo|payment|paid|charged|visa|mastercard|card|gift|deliver|pickup|pick up|arriv|address|billing|bag fee|service|driver|questions?|need help|contact|call|help|unsubscribe|privacy|terms|copyright|download|get the app|follow us|the .{1,40} team|sold by|shipped|product details|see you|rate)|\b(?:fee|tip|tax(?:es)?|subtotal|total|savings)\b ?:? ?-?\$|©|https?:|www\.|@|\b(?:am|pm)\b|\bending in\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;

type OrderedItem = { name: string; count: string; unit: string };

const toListLine = ({ name, count, unit }: OrderedItem) =>
  unit !== ''
    ? `${count} ${unit} ${name}`
    : count === '' || Number(count) === 1
      ? name
      : `${count} x ${name}`;

const MAX_LINE_CHARACTERS = 400;
const collapseSpaces = (line: string) => line.replace(/\s+/g, ' ').trim().slice(0, MAX_LINE_CHARACTERS);
const removeMoney = (line: string) => collapseSpaces(line.replace(MONEY_AMOUNT, ' '));
const hasMoney = (line: string) => line.search(MONEY_AMOUNT) >= 0;

const isPriceLine = (line: string) =>
  hasMoney(line) &&
  !/\p{L}{2}/u.test(removeMoney(line).replace(PACKAGE_SIZE, ' ').replace(PRICE_REMARKS, ' '));

const isSizeLine = (line: string) => line.replace(PACKAGE_SIZE, '') === '';

const cleanName = (name: string) =>
  removeMoney(name)
    .replace(/[®™*]/g, '')
    .replace(/[,(] ?(?:each|per lb|sold by the pound)\)?$/i, '')
    .replace(/ ?[,|] ?/g, ' ')
    .trim();

/** Returns list lines, such as "2 x Whole Milk 1 gal". Null if the text isn't an order email. */
export function parseOrderEmail(text: string): string[] | null {
  if (!ORDER_WORDS.test(text) || !TOTAL_WORDS.test(text) || [...text.matchAll(MONEY_AMOUNT)].length < 2)
    return null;
  const orderedItems: OrderedItem[] = [];
  let name: string | null = null;
  let lastItem: OrderedItem | null = null;
  const addItem = (item: OrderedItem) => {
    if (/\p{L}{3}/u.test(item.name)) orderedItems.push(item);
    lastItem = item;
    name = null;
  };
  for (const line of text.split('\n').map(collapseSpaces)) {
    if (line === '') continue;
    const quantityMatch = QUANTITY.exec(line);
    if (quantityMatch !== null) {
      if (name !== null) addItem({ name: cleanName(name), count: '', unit: '' });
      if (lastItem !== null) (lastItem as OrderedItem).count = quantityMatch[1] as string;
    } else if (isPriceLine(line)) {
      if (name !== null) addItem({ name: cleanName(name), count: '', unit: '' });
      const size = PACKAGE_SIZE.exec(removeMoney(line))?.[0];
      if (lastItem !== null && size !== undefined && !PACKAGE_SIZE.test((lastItem as OrderedItem).name))
        (lastItem as OrderedItem).name += ` ${size}`;
    } else if (isSizeLine(line)) {
      if (name !== null) name = `${name} ${line}`;
    } else if (NON_ITEM_TEXT.test(line) || !/\p{L}{3}/u.test(line)) {
      [name, lastItem] = [null, null];
    } else {
      lastItem = null;
      const leadingCountMatch = LEADING_COUNT.exec(line);
      const nameText = leadingCountMatch === null ? line : line.slice(leadingCountMatch[0].length);
      if (leadingCountMatch !== null || hasMoney(line)) {
        const [, pieces, weight, unit = ''] = leadingCountMatch ?? [];
        // Ounces before a name are the package size. Pounds are the quantity.
        const isInPounds = unit.toLowerCase().startsWith('lb');
        const size = unit !== '' && !isInPounds ? ` ${weight} ${unit}` : '';
        addItem({
          name: cleanName(nameText) + size,
          count: pieces ?? (isInPounds ? String(Number(weight)) : ''),
          unit: isInPounds ? 'lb' : '',
        });
      } else {
        name = line;
      }
    }
  }
  return orderedItems.length < 2 ? null : orderedItems.map(toListLine);
}
