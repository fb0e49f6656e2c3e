const legalFormSuffix =
  /[\s,]+(inc|llc|l\.l\.c|corp|corporation|co|company|ltd|limited|lp|plc|usa|bros|gmbh|s\.?p\.?a|holdings?|group)\.?$/i;

const uppercaseWords = new Set([
  'BBQ',
  'USA',
  'USDA',
  'XL',
  'DHA',
  'GMO',
  'IPA',
  'II',
  'III',
  'IV',
  'BLT',
  'PB&J',
]);
const lowercaseWords = new Set([
  'and',
  'of',
  'the',
  'with',
  'in',
  'on',
  'for',
  'a',
  'an',
  'or',
  'from',
  'to',
  '&',
]);

function toTitleCase(text: string): string {
  if (/[a-z]/.test(text)) return text;
  return text
    .split(/(\s+)/)
    .map((word, index) => {
      if (uppercaseWords.has(word)) return word;
      const lowercase = word.toLowerCase();
      if (index > 0 && lowercaseWords.has(lowercase)) return lowercase;
      return lowercase.replace(/(^|[-/("'&])([a-z])/g, (_all, before: string, letter: string, at: number) =>
        before === "'" && at > 0 ? before + letter : before + letter.toUpperCase(),
      );
    })
    .join('');
}

const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();
const isSize = (text: string) => /^[\d.]+\s*(oz|fl oz|lbs?|g|kg|ml|l|ct|count|pack)\b/i.test(text);

/** If there's no brand, returns the owner's name without its legal form (Inc). */
export function cleanFdcBrand(brandName: string, brandOwner: string): string {
  const brand = collapseSpaces(brandName);
  if (brand !== '') return toTitleCase(brand);
  let owner = collapseSpaces(brandOwner);
  for (let previous = ''; previous !== owner; ) {
    previous = owner;
    owner = owner.replace(legalFormSuffix, '').replace(/[,.]$/, '').trim();
  }
  return toTitleCase(owner);
}

/** Drops the brand, sizes and repeated flavors from a description such as `SPARTAN, WHOLE GREEN BEANS`. */
export function cleanFdcName(description: string, brand: string): string {
  const nameParts: string[] = [];
  for (const part of description.split(',').map(collapseSpaces)) {
    if (part === '' || isSize(part) || part.toLowerCase() === brand.toLowerCase()) continue;
    const words = part.toLowerCase().split(' ');
    const nameSoFar = nameParts.join(' ').toLowerCase();
    if (nameParts.length > 0 && words.every((word) => nameSoFar.includes(word))) continue;
    nameParts.push(part);
  }
  // If the description contains only the brand, such as "NUTELLA", the brand becomes the name.
  const [firstPart = collapseSpaces(description.split(',')[0] ?? ''), ...otherParts] = nameParts;
  const firstPartWithoutBrand =
    brand !== '' && firstPart.toLowerCase().startsWith(`${brand.toLowerCase()} `)
      ? firstPart.slice(brand.length + 1)
      : firstPart;
  return [firstPartWithoutBrand, ...otherParts].map(toTitleCase).join(', ');
}
