import { inEnglish } from '#domain/spanish.ts';

const prepared =
  'picad|cortad|pelad|rallad|exprimid|derretid|batid|escurrid|enjuagad|desmenuzad|deshuesad|lavad|tostad|trocead|machacad|aplastad|triturad|descongelad|hervid|remojad|rebanad|partid';
const shapes =
  'cubos|cubitos|cuadros|cuadritos|rodajas|rebanadas|trozos|trocitos|tiras|tiritas|juliana|cuartos|mitades|aros';
/** What says nothing of what is bought, unless the words with it are the name of a thing, as of "carne picada". */
const ASIDE = new RegExp(
  `[\\s,]+(?:al gusto|a gusto|opcional(?:es)?|si se desea|si gustas?|para (?:servir|decorar|adornar|freír|freir|engrasar|acompañar|espolvorear)(?: .*)?|(?:(?:finamente|recién|bien|muy) )*(?:${prepared})[oa]s?(?: (?:en|y|a|finamente) .*| finamente)?|(?:muy )?(?:grandes?|median[oa]s?|pequeñ[oa]s?|chic[oa]s?|madur[oa]s?|fresc[oa]s?)|a temperatura ambiente)[\\s.]*$`,
  'iu',
);
const SHAPE = new RegExp(`\\s+en (?:${shapes})[\\s.]*$`, 'iu');

/** The name of an ingredient in Spanish without how it is made ready; what is no Spanish stays. */
export function withoutSpanishAside(name: string, isPackaged: boolean): string {
  // What a can holds is cut already.
  let left = isPackaged ? name : name.replace(SHAPE, '');
  while (inEnglish(left.toLowerCase().split(' ')) === undefined) {
    const shorter = left.replace(ASIDE, '');
    if (shorter === left) break;
    left = shorter;
  }
  return left;
}
