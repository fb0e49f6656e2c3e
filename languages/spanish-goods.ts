import texts from './es.json' with { type: 'json' };

/** Applied in order. US units (oz, fl oz, lb, gal) aren't translated. */
const sizeReplacements: readonly [RegExp, string][] = [
  [/^each$/, 'c/u'],
  [/^dozen$/, 'docena'],
  [/^([\d.]+) (?:ct|pk|x) \/? ?(?=[\d.])/, '$1 × '],
  [/^([\d.]+) lb bag$/, 'bolsa de $1 lb'],
  [/^([\d.]+) pk$/, 'paquete de $1'],
  [/^1 ct\b/, '1 pieza'],
  [/\bct\b/, 'piezas'],
  [/\bsq ft\b/, 'pies²'],
  [/\bsheets\b/, 'hojas'],
  [/\b(mega|double) rolls\b/, 'rollos $1'],
  [/\bdouble\b/, 'dobles'],
  [/\brolls\b/, 'rollos'],
  [/^1 liter\b/, '1 litro'],
  [/\bliters?\b/, 'litros'],
  [/^1 bunch$/, '1 manojo'],
  [/\bbunch(es)?\b/, 'manojos'],
  [/^1 head$/, '1 pieza'],
  [/\bheads?\b/, 'piezas'],
  [/^1 ear$/, '1 mazorca'],
  [/\bears?\b/, 'mazorcas'],
];

const translationByUnit = new Map(
  `cup=taza, cups=tazas, tbsp=cda., tsp=cdta., pint=pinta, pints=pintas, quart=cuarto de galón, quarts=cuartos de galón,
gallon=galón, gallons=galones, pinch=pizca, pinches=pizcas, dash=toque, dashes=toques, splash=chorrito, splashes=chorritos,
handful=puñado, handfuls=puñados, stick=barra, sticks=barras, clove=diente, cloves=dientes, slice=rebanada, slices=rebanadas,
stalk=tallo, stalks=tallos, sprig=ramita, sprigs=ramitas, leaf=hoja, leaves=hojas, ear=mazorca, ears=mazorcas, piece=pieza,
pieces=piezas, head=cabeza, heads=cabezas, bunch=manojo, bunches=manojos, can=lata, cans=latas, jar=frasco, jars=frascos,
bottle=botella, bottles=botellas, box=caja, boxes=cajas, bag=bolsa, bags=bolsas, package=paquete, packages=paquetes,
packet=sobre, packets=sobres, carton=cartón, cartons=cartones, container=envase, containers=envases, block=bloque,
blocks=bloques, loaf=barra de pan, loaves=barras de pan`
    .split(/,\s/)
    .map((pair) => pair.split('=') as [string, string]),
);

export function translateSize(unit: string): string {
  const [, packs = '', size = unit] = /^(\d+ × )(.+)$/.exec(unit) ?? [];
  return (
    packs +
    (translationByUnit.get(size) ??
      sizeReplacements.reduce((text, [pattern, by]) => text.replace(pattern, by), size))
  );
}

/** Values of the brand field that aren't brands. */
const translationByBrand = new Map([
  ['Any brand', texts['Any brand']],
  ['Store brand', 'Marca de la tienda'],
  ['Fresh', 'Fresco'],
  ['Organic', 'Orgánico'],
]);

export const translateBrand = (brand: string): string | undefined => translationByBrand.get(brand);
