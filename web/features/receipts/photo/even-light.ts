/** A picture in shades of grey, a byte for each pixel, from the top left. */
export type GreyPicture = { width: number; height: number; grey: Uint8Array };

/** Light is taken to be even within a tile of so many pixels. */
const TILE = 16;
/** Of the pixels of a tile so many are no brighter than its paper. */
const PAPER_PART = 0.9;
/** Paper in a shadow is still as bright as this part of the brightest; what is darker, up to the edge, is a table. */
const SHADOW_PART = 0.55;

/** Shades as an eye sees them, of the red, green, blue and opacity of each pixel. */
export function toGrey(rgba: Uint8ClampedArray, width: number, height: number): GreyPicture {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const at = pixel * 4;
    grey[pixel] = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 150 + (rgba[at + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, grey };
}

/** Of its paper so bright is no ink, and so dark is all ink; between them is the edge of a letter. */
const WHITE_PART = 0.82;
const BLACK_PART = 0.25;

/** One value for each tile of a picture. */
type Tiles = { columns: number; rows: number; values: Float32Array };

/** The shade that a part of the pixels of a tile is no brighter than. */
function brightness({ width, height, grey }: GreyPicture, left: number, top: number): number {
  const shades: number[] = [];
  for (let y = top; y < Math.min(top + TILE, height); y += 1) {
    for (let x = left; x < Math.min(left + TILE, width); x += 1) shades.push(grey[y * width + x] ?? 0);
  }
  return shades.sort((a, b) => a - b)[Math.floor((shades.length - 1) * PAPER_PART)] ?? 0;
}

function brightnessOf(picture: GreyPicture): Tiles {
  const columns = Math.ceil(picture.width / TILE);
  const rows = Math.ceil(picture.height / TILE);
  const values = Float32Array.from({ length: columns * rows }, (_, at) =>
    brightness(picture, (at % columns) * TILE, Math.floor(at / columns) * TILE),
  );
  return { columns, rows, values };
}

const around = ({ columns, rows }: Tiles, at: number): number[] => {
  const column = at % columns;
  const row = Math.floor(at / columns);
  return [
    ...(column > 0 ? [at - 1] : []),
    ...(column < columns - 1 ? [at + 1] : []),
    ...(row > 0 ? [at - columns] : []),
    ...(row < rows - 1 ? [at + columns] : []),
  ];
};

/** The tiles of what the paper lies on: dark ones from the edge of the picture inward, and those beside them. */
function tableOf(tiles: Tiles): Set<number> {
  const { columns, rows, values } = tiles;
  const limit = values.reduce((most, value) => Math.max(most, value), 0) * SHADOW_PART;
  const isDark = (at: number) => (values[at] ?? 0) < limit;
  const isEdge = (at: number) =>
    at < columns || at >= columns * (rows - 1) || at % columns === 0 || at % columns === columns - 1;
  const table = new Set([...values.keys()].filter((at) => isEdge(at) && isDark(at)));
  for (const at of table) for (const next of around(tiles, at)) if (isDark(next)) table.add(next);
  return new Set([...table].flatMap((at) => [at, ...around(tiles, at)]));
}

/** The mean of each tile and those around it, without the table. */
function smooth(tiles: Tiles, table: ReadonlySet<number>): Tiles {
  const values = tiles.values.map((_, at) => {
    const near = [at, ...around(tiles, at).flatMap((next) => [next, ...around(tiles, next)])];
    const paper = near.filter((each) => !table.has(each)).map((each) => tiles.values[each] ?? 0);
    return paper.length === 0 ? 255 : Math.max(...paper);
  });
  return { ...tiles, values };
}

/**
 * The same picture with paper white everywhere, so that a shadow over it is not taken for ink, nor the table for a page: each
 * pixel is told in parts of the paper around it, which is smooth between the middles of tiles.
 */
export function evenLight(picture: GreyPicture): GreyPicture {
  const { width, height, grey } = picture;
  const bright = brightnessOf(picture);
  const table = tableOf(bright);
  const { columns, rows, values } = smooth(bright, table);
  const placeOf = (column: number, row: number) =>
    Math.min(Math.max(row, 0), rows - 1) * columns + Math.min(Math.max(column, 0), columns - 1);
  const paperAt = (column: number, row: number) => values[placeOf(column, row)] ?? 255;
  const even = new Uint8Array(grey.length);
  for (let y = 0; y < height; y += 1) {
    const inRows = (y + 0.5) / TILE - 0.5;
    const row = Math.floor(inRows);
    const down = inRows - row;
    const isTable = Array.from({ length: columns }, (_, column) =>
      table.has(placeOf(column, Math.floor(y / TILE))),
    );
    for (let x = 0; x < width; x += 1) {
      const inColumns = (x + 0.5) / TILE - 0.5;
      const column = Math.floor(inColumns);
      const across = inColumns - column;
      const above = paperAt(column, row) * (1 - across) + paperAt(column + 1, row) * across;
      const below = paperAt(column, row + 1) * (1 - across) + paperAt(column + 1, row + 1) * across;
      const paper = above * (1 - down) + below * down;
      const isPaper = isTable[Math.floor(x / TILE)] === false;
      const part = (grey[y * width + x] ?? 0) / paper;
      const white = (part - BLACK_PART) / (WHITE_PART - BLACK_PART);
      even[y * width + x] = isPaper ? Math.min(255, Math.max(0, white * 255)) : 255;
    }
  }
  return { width, height, grey: even };
}

/** As a file of the simplest kind there is. */
export function pgmOf({ width, height, grey }: GreyPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + grey.length);
  file.set(head);
  file.set(grey, head.length);
  return file;
}
