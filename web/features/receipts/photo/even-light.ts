/** 8-bit grayscale, row by row from the top left. */
export type GrayscaleImage = { width: number; height: number; gray: Uint8Array };

/** Tile size in pixels. Lighting is assumed to be even within a tile. */
const TILE_PIXELS = 16;
/** The paper's brightness in a tile is this percentile of the tile's pixel brightness. */
const PAPER_PERCENTILE = 0.9;
/**
 * Minimum brightness of paper relative to the brightest tile. Even paper in shadow is at least this bright, but
 * tabletops are darker.
 */
const MIN_PAPER_SHARE = 0.55;

/** Converts RGBA to perceived brightness (Rec. 601 luma). */
export function toGrayscale(rgba: Uint8ClampedArray, width: number, height: number): GrayscaleImage {
  const gray = new Uint8Array(width * height);
  for (let pixel = 0; pixel < gray.length; pixel += 1) {
    const index = pixel * 4;
    gray[pixel] = ((rgba[index] ?? 0) * 77 + (rgba[index + 1] ?? 0) * 150 + (rgba[index + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, gray };
}

/**
 * Brightness limits relative to nearby paper. Pixels brighter than WHITE_SHARE become white, and pixels darker than
 * BLACK_SHARE become black.
 */
const WHITE_SHARE = 0.82;
const BLACK_SHARE = 0.25;

type Tiles = { columns: number; rows: number; values: Float32Array };

function measurePaperBrightness({ width, height, gray }: GrayscaleImage, left: number, top: number): number {
  const shades: number[] = [];
  for (let y = top; y < Math.min(top + TILE_PIXELS, height); y += 1) {
    for (let x = left; x < Math.min(left + TILE_PIXELS, width); x += 1) shades.push(gray[y * width + x] ?? 0);
  }
  return shades.sort((a, b) => a - b)[Math.floor((shades.length - 1) * PAPER_PERCENTILE)] ?? 0;
}

function measureTiles(picture: GrayscaleImage): Tiles {
  const columns = Math.ceil(picture.width / TILE_PIXELS);
  const rows = Math.ceil(picture.height / TILE_PIXELS);
  const values = Float32Array.from({ length: columns * rows }, (_, index) =>
    measurePaperBrightness(
      picture,
      (index % columns) * TILE_PIXELS,
      Math.floor(index / columns) * TILE_PIXELS,
    ),
  );
  return { columns, rows, values };
}

const listNeighbors = ({ columns, rows }: Tiles, index: number): number[] => {
  const column = index % columns;
  const row = Math.floor(index / columns);
  return [
    ...(column > 0 ? [index - 1] : []),
    ...(column < columns - 1 ? [index + 1] : []),
    ...(row > 0 ? [index - columns] : []),
    ...(row < rows - 1 ? [index + columns] : []),
  ];
};

/** Returns the tabletop's tiles: dark tiles connected to the edge, plus their neighbors. */
function findTableTiles(tiles: Tiles): Set<number> {
  const { columns, rows, values } = tiles;
  const darkLimit = values.reduce((max, value) => Math.max(max, value), 0) * MIN_PAPER_SHARE;
  const isDark = (index: number) => (values[index] ?? 0) < darkLimit;
  const isEdge = (index: number) =>
    index < columns ||
    index >= columns * (rows - 1) ||
    index % columns === 0 ||
    index % columns === columns - 1;
  const tableTiles = new Set([...values.keys()].filter((index) => isEdge(index) && isDark(index)));
  for (const index of tableTiles)
    for (const next of listNeighbors(tiles, index)) if (isDark(next)) tableTiles.add(next);
  return new Set([...tableTiles].flatMap((index) => [index, ...listNeighbors(tiles, index)]));
}

function smoothTiles(tiles: Tiles, tableTiles: ReadonlySet<number>): Tiles {
  const values = tiles.values.map((_, index) => {
    const nearbyTiles = [
      index,
      ...listNeighbors(tiles, index).flatMap((next) => [next, ...listNeighbors(tiles, next)]),
    ];
    const paperValues = nearbyTiles
      .filter((each) => !tableTiles.has(each))
      .map((each) => tiles.values[each] ?? 0);
    return paperValues.length === 0 ? 255 : Math.max(...paperValues);
  });
  return { ...tiles, values };
}

/**
 * Divides each pixel by the brightness of nearby paper, so that shadows don't look like ink. The tabletop becomes
 * white.
 */
export function evenOutLighting(picture: GrayscaleImage): GrayscaleImage {
  const { width, height, gray } = picture;
  const tiles = measureTiles(picture);
  const tableTiles = findTableTiles(tiles);
  const { columns, rows, values } = smoothTiles(tiles, tableTiles);
  const toTileIndex = (column: number, row: number) =>
    Math.min(Math.max(row, 0), rows - 1) * columns + Math.min(Math.max(column, 0), columns - 1);
  const getPaperBrightness = (column: number, row: number) => values[toTileIndex(column, row)] ?? 255;
  const evenedGray = new Uint8Array(gray.length);
  for (let y = 0; y < height; y += 1) {
    const rowPosition = (y + 0.5) / TILE_PIXELS - 0.5;
    const row = Math.floor(rowPosition);
    const rowFraction = rowPosition - row;
    const isTableTile = Array.from({ length: columns }, (_, column) =>
      tableTiles.has(toTileIndex(column, Math.floor(y / TILE_PIXELS))),
    );
    for (let x = 0; x < width; x += 1) {
      const columnPosition = (x + 0.5) / TILE_PIXELS - 0.5;
      const column = Math.floor(columnPosition);
      const columnFraction = columnPosition - column;
      const brightnessAbove =
        getPaperBrightness(column, row) * (1 - columnFraction) +
        getPaperBrightness(column + 1, row) * columnFraction;
      const brightnessBelow =
        getPaperBrightness(column, row + 1) * (1 - columnFraction) +
        getPaperBrightness(column + 1, row + 1) * columnFraction;
      const paperBrightness = brightnessAbove * (1 - rowFraction) + brightnessBelow * rowFraction;
      const isPaper = isTableTile[Math.floor(x / TILE_PIXELS)] === false;
      const ratio = (gray[y * width + x] ?? 0) / paperBrightness;
      const whiteness = (ratio - BLACK_SHARE) / (WHITE_SHARE - BLACK_SHARE);
      evenedGray[y * width + x] = isPaper ? Math.min(255, Math.max(0, whiteness * 255)) : 255;
    }
  }
  return { width, height, gray: evenedGray };
}

export function toPgm({ width, height, gray }: GrayscaleImage): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(header.length + gray.length);
  bytes.set(header);
  bytes.set(gray, header.length);
  return bytes;
}
