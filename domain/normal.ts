/**
 * The chance that a standard normal number is below `z`, by Abramowitz and Stegun 26.2.17 (public domain); off by less
 * than 0.0000001.
 */
export function chanceBelow(z: number): number {
  if (!(Math.abs(z) < 40)) return z > 0 ? 1 : z < 0 ? 0 : Number.NaN;
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
  return z > 0 ? 1 - tail : tail;
}

const centralNumerator = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
];
const centralDenominator = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
];
const tailNumerator = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const tailDenominator = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
const TAIL = 0.02425;

const polynomial = (coefficients: readonly number[], x: number) =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

/**
 * The number that a standard normal one is below with chance `share`, from above 0 to below 1: P. J. Acklam's rational
 * approximation, off by a billionth.
 */
export function quantileOfNormal(share: number): number {
  if (share > 0.5) return -quantileOfNormal(1 - share);
  if (share < TAIL) {
    const q = Math.sqrt(-2 * Math.log(share));
    return polynomial(tailNumerator, q) / polynomial(tailDenominator, q);
  }
  const q = share - 0.5;
  return (polynomial(centralNumerator, q * q) * q) / polynomial(centralDenominator, q * q);
}
