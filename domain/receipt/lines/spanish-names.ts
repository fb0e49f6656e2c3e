import { translatePrintedWords } from '#domain/text/spanish.ts';

const LONG_FORMS = new Map(
  `hvo=huevo; hvos=huevos; lche=leche; pech=pechuga; pllo=pollo; mantq=mantequilla; manteq=mantequilla; azuc=azucar; arrz=arroz;
  frij=frijol; hab=habichuela; habich=habichuela; qso=queso; mzna=manzana; manz=manzana; cebo=cebolla; aguac=aguacate; deterg=detergente;
  zanah=zanahoria; lech=lechuga; servill=servilleta; higien=higienico; mol=molida; orgnco=organico`
    .split(';')
    .map((pair) => pair.trim().split('=') as [string, string]),
);

/** English sizes go before the name: "HUEVOS GDE" becomes "large eggs". */
const ENGLISH_SIZES = new Map([
  ...['gde', 'gdes', 'grande', 'grandes'].map((word) => [word, 'large'] as const),
  ...['docena', 'docenas'].map((word) => [word, 'dozen'] as const),
]);

/** Translates the Spanish words and keeps the others. Returns null if the name might not be Spanish. */
export function translateReceiptWords(printedWords: readonly string[]): string[] | null {
  const words = printedWords.flatMap((word) =>
    ENGLISH_SIZES.has(word) ? [] : (LONG_FORMS.get(word) ?? word),
  );
  const translatedWords = translatePrintedWords(words);
  return (
    translatedWords && [...printedWords.flatMap((word) => ENGLISH_SIZES.get(word) ?? []), ...translatedWords]
  );
}
