/** A picture in shades of grey, a byte for each pixel, from the top left. */
export type GreyPicture = { width: number; height: number; grey: Uint8Array };

/** Light is taken to be even within a tile of so many pixels. */
const TILE = 48;
/** Of the pixels of a tile so many are no brighter than its paper. */
const PAPER_PART = 0.9;
/** Darker than that is no paper: a tile of it is left dark. */
const DARKEST_PAPER = 60;

/** Shades as an eye sees them, of the red, green, blue and opacity of each pixel. */
export function toGrey(rgba: Uint8ClampedArray, width: number, height: number): GreyPicture {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const at = pixel * 4;
    grey[pixel] = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 150 + (rgba[at + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, grey };
}

/** How bright the paper is in a tile. */
function paperOf({ width, height, grey }: GreyPicture, left: number, top: number): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = top; y < Math.min(top + TILE, height); y += 1) {
    for (let x = left; x < Math.min(left + TILE, width); x += 1) {
      const shade = grey[y * width + x] ?? 0;
      counts[shade] = (counts[shade] ?? 0) + 1;
      total += 1;
    }
  }
  let seen = 0;
  for (let shade = 0; shade < 256; shade += 1) {
    seen += counts[shade] ?? 0;
    if (seen >= total * PAPER_PART) return Math.max(shade, DARKEST_PAPER);
  }
  return 255;
}

/**
 * The same picture with paper white everywhere, so that a shadow over it is not taken for ink: each pixel is told in parts of
 * the paper around it, which is smooth between the middles of tiles.
 */
export function evenLight(picture: GreyPicture): GreyPicture {
  const { width, height, grey } = picture;
  const columns = Math.ceil(width / TILE);
  const rows = Math.ceil(height / TILE);
  const papers = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      papers[row * columns + column] = paperOf(picture, column * TILE, row * TILE);
    }
  }
  const paperAt = (column: number, row: number) =>
    papers[Math.min(Math.max(row, 0), rows - 1) * columns + Math.min(Math.max(column, 0), columns - 1)] ?? 255;
  const even = new Uint8Array(grey.length);
  for (let y = 0; y < height; y += 1) {
    const inRows = (y + 0.5) / TILE - 0.5;
    const row = Math.floor(inRows);
    const down = inRows - row;
    for (let x = 0; x < width; x += 1) {
      const inColumns = (x + 0.5) / TILE - 0.5;
      const column = Math.floor(inColumns);
      const across = inColumns - column;
      const above = paperAt(column, row) * (1 - across) + paperAt(column + 1, row) * across;
      const below = paperAt(column, row + 1) * (1 - across) + paperAt(column + 1, row + 1) * across;
      const paper = above * (1 - down) + below * down;
      even[y * width + x] = Math.min(255, ((grey[y * width + x] ?? 0) * 255) / paper);
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
