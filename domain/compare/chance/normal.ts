/** Standard normal CDF (Abramowitz and Stegun 26.2.17, public domain). The error is below 1e-7. */
export function normalCdf(z: number): number {
  if (!(Math.abs(z) < 40)) return z > 0 ? 1 : z < 0 ? 0 : Number.NaN;
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
  return z > 0 ? 1 - tail : tail;
}
