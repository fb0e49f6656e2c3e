import { translateToEnglish } from '#domain/text/spanish.ts';

const preparedStems =
  'picad|cortad|pelad|rallad|exprimid|derretid|batid|escurrid|enjuagad|desmenuzad|deshuesad|lavad|tostad|trocead|machacad|aplastad|triturad|descongelad|hervid|remojad|rebanad|partid';
const shapes =
  'cubos|cubitos|cuadros|cuadritos|rodajas|rebanadas|trozos|trocitos|tiras|tiritas|juliana|cuartos|mitades|aros';
/** Words that don't matter for shopping, except in product names such as "carne picada". */
const TRAILING_ASIDE = new RegExp(
  `(?<![ ,])[ ,]{1,6}(?:al gusto|a gusto|opcional(?:es)?|si se desea|si gustas?|para (?:servir|decorar|adornar|freír|freir|engrasar|acompañar|espolvorear)(?: .{0,300})?|(?:(?:finamente|recién|bien|muy) ){0,3}(?:${preparedStems})[oa]s?(?: (?:en|y|a|finamente) .{0,300}| finamente)?|(?:muy )?(?:grandes?|median[oa]s?|pequeñ[oa]s?|chic[oa]s?|madur[oa]s?|fresc[oa]s?)|a temperatura ambiente)[ .]{0,4}$`,
  'iu',
);
const TRAILING_SHAPE = new RegExp(` en (?:${shapes})[ .]{0,4}$`, 'iu');

export function removeSpanishNotes(name: string, isPackaged: boolean): string {
  // Canned food is sold by its cut: "tomates en cubos" (diced tomatoes).
  let remaining = isPackaged ? name : name.replace(TRAILING_SHAPE, '');
  while (translateToEnglish(remaining.toLowerCase().split(' ')) === undefined) {
    const shorterName = remaining.replace(TRAILING_ASIDE, '');
    if (shorterName === remaining) break;
    remaining = shorterName;
  }
  return remaining;
}
