/** Enough draws to estimate a probability to within about one percentage point. */
export const DRAW_COUNT = 1_024;

const drawsByDimensions = new Map<number, readonly Float64Array[]>();

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1)
    sum += (one[index] as number) * (other[index] as number);
  return sum;
}

/** Gram–Schmidt process, in place: zero mean, orthogonal to `others`, variance 1. */
function orthonormalize(numbers: Float64Array, others: readonly Float64Array[]): void {
  const ones = new Float64Array(numbers.length).fill(1);
  for (const other of [ones, ...others]) {
    const projection = dot(numbers, other) / numbers.length;
    for (let index = 0; index < numbers.length; index += 1) {
      numbers[index] = (numbers[index] as number) - projection * (other[index] as number);
    }
  }
  const deviation = Math.sqrt(dot(numbers, numbers) / numbers.length);
  for (let index = 0; index < numbers.length; index += 1)
    numbers[index] = (numbers[index] as number) / deviation;
}

export function boxMullerTransform(u1: number, u2: number): [number, number] {
  const radius = Math.sqrt(-2 * Math.log(u1));
  const angle = 2 * Math.PI * u2;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/**
 * Additive recurrence of M. Roberts (2018), "The unreasonable effectiveness of quasirandom sequences". The draws are
 * deterministic and uncorrelated across dimensions. They're cached.
 */
export function generateQuasirandomDraws(dimensions: number): readonly Float64Array[] {
  const cachedDraws = drawsByDimensions.get(dimensions);
  if (cachedDraws) return cachedDraws;
  const evenDimensions = dimensions + (dimensions % 2);
  let ratio = 2;
  for (let step = 0; step < 30; step += 1) ratio = (1 + ratio) ** (1 / (evenDimensions + 1));
  const computeFraction = (dimension: number, draw: number) =>
    (0.5 + (1 / ratio) ** (dimension + 1) * (draw + 1)) % 1;
  const draws = Array.from({ length: evenDimensions }, () => new Float64Array(DRAW_COUNT));
  for (let draw = 0; draw < DRAW_COUNT; draw += 1) {
    for (let dimension = 0; dimension < evenDimensions; dimension += 2) {
      const pair = boxMullerTransform(computeFraction(dimension, draw), computeFraction(dimension + 1, draw));
      draws[dimension]?.fill(pair[0], draw, draw + 1);
      draws[dimension + 1]?.fill(pair[1], draw, draw + 1);
    }
  }
  draws.length = dimensions;
  for (const [dimension, numbers] of draws.entries()) orthonormalize(numbers, draws.slice(0, dimension));
  drawsByDimensions.set(dimensions, draws);
  return draws;
}

/** Cholesky decomposition: the lower triangular root of `covariance`, which may be singular. */
export function computeCholeskyFactor(covariance: readonly (readonly number[])[]): number[][] {
  const root = covariance.map(() => covariance.map(() => 0));
  const getEntry = (matrix: readonly (readonly number[])[], row: number, column: number) =>
    matrix[row]?.[column] as number;
  covariance.forEach((_, row) => {
    const rootRow = root[row] as number[];
    for (let column = 0; column <= row; column += 1) {
      let remainder = getEntry(covariance, row, column);
      for (let index = 0; index < column; index += 1)
        remainder -= getEntry(root, row, index) * getEntry(root, column, index);
      const pivot = getEntry(root, column, column);
      const isZero = remainder <= 1e-9 * getEntry(covariance, row, row);
      if (row === column) rootRow[column] = isZero ? 0 : Math.sqrt(remainder);
      else rootRow[column] = pivot === 0 ? 0 : remainder / pivot;
    }
  });
  return root;
}
