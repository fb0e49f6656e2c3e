/**
 * How far off estimates are, against prices that were published: `npm run bench -- estimates [folder]`. Parameters are
 * fitted on all cities but one and judged on that one, each city in turn.
 */
import { resolve } from 'node:path';
import {
  baskets,
  type Fit,
  fitOn,
  isBasketCovered,
  isCovered,
  type Judged,
  judge,
  mean,
  type Pair,
  pairs,
  quantile,
  relativeError,
} from './back-test.ts';
import { CITIES, missingFiles, type PriceCase, readPriceCases } from './price-cases.ts';

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const signed = (log: number) => `${log >= 0 ? '+' : '−'}${Math.abs(Math.expm1(log) * 100).toFixed(0)} %`;
const mark = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

function bias(judged: readonly Judged[], by: (one: Judged) => string): string {
  return [...Map.groupBy(judged, by)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([what, group]) => `${what} ${signed(mean(group.map(({ logError }) => logError)))} (${group.length})`,
    )
    .join(', ');
}

function calibration(all: readonly Pair[]): string {
  return [50, 60, 70, 80, 90]
    .map((from) => {
      const bin = all.filter(
        ({ chance }) => Math.min(0.999, chance) * 100 >= from && chance * 100 < from + 10.001,
      );
      return `${from}–${from + 10}: ${bin.length === 0 ? '–' : percent(mean(bin.map(({ isSo }) => (isSo ? 1 : 0))))} of ${bin.length}`;
    })
    .join('   ');
}

function report(title: string, judged: readonly Judged[], compared: readonly Pair[]): void {
  const errors = judged.map(relativeError);
  const [median, ninetieth] = [quantile(errors, 0.5), quantile(errors, 0.9)];
  const covered = mean(judged.map((one) => (isCovered(one) ? 1 : 0)));
  const totals = baskets(judged, 1);
  const coveredTotals = mean(totals.map((lines) => (isBasketCovered(lines) ? 1 : 0)));
  const right = mean(compared.map(({ isSo }) => (isSo ? 1 : 0)));
  const logBias = mean(judged.map(({ logError }) => logError));
  console.info(`\n── ${title}: ${judged.length} prices`);
  console.info(`median error               ${percent(median)}   goal ≤ 11 %: ${mark(median <= 0.115)}`);
  console.info(`90th percentile            ${percent(ninetieth)}   goal ≤ 30 %: ${mark(ninetieth <= 0.305)}`);
  console.info(
    `bias                       ${signed(logBias)}   goal ±5 %: ${mark(Math.abs(logBias) <= 0.05)}`,
  );
  console.info(
    `80 % range, prices         ${percent(covered)}   goal 75–85 %: ${mark(covered >= 0.745 && covered <= 0.855)}`,
  );
  console.info(
    `80 % range, baskets (${totals.length})  ${percent(coveredTotals)}   goal 75–85 %: ${mark(coveredTotals >= 0.745 && coveredTotals <= 0.855)}`,
  );
  console.info(
    `right order of two stores  ${percent(right)} of ${compared.length}   goal ≥ 85 %: ${mark(right >= 0.845)}`,
  );
  console.info(`said to be cheaper with a chance of … and so it was   ${calibration(compared)}`);
  console.info(`by city      ${bias(judged, ({ city }) => city)}`);
  console.info(`by chain     ${bias(judged, ({ chain }) => chain)}`);
  console.info(`by category  ${bias(judged, ({ category }) => category)}`);
  console.info(`by item      ${bias(judged, ({ item }) => item)}`);
  console.info(`by basis     ${bias(judged, ({ product }) => product.base.basis)}`);
}

const words = ({ shift, width }: Fit) =>
  `all estimates × ${Math.exp(shift).toFixed(3)}, errors × ${width.toFixed(2)}`;

const folder = resolve(process.argv[2] ?? '../shared/data/prices');
const problem = missingFiles(folder);
if (problem === null) run(readPriceCases(folder));
else {
  console.error(`${problem}. Give the folder of published prices: npm run bench -- estimates <folder>`);
  process.exitCode = 2;
}

function run(all: readonly PriceCase[]): void {
  const asBuilt: Fit = { shift: 0, width: 1 };
  const cases = all.filter(({ city }) => CITIES.includes(city));
  console.info(
    `${cases.length} published prices of things in the starter catalogue in ${CITIES.length} cities, each against the official average of its month`,
  );
  for (const known of ['averages', 'other-chains'] as const) {
    const title = known === 'averages' ? 'Averages alone' : 'Seen that day at the other chains';
    console.info(`\n${title}, fitted on all: ${words(fitOn(cases, known))}`);
    const folds = CITIES.map((city) => {
      const held = cases.filter((one) => one.city === city);
      const fit = fitOn(
        cases.filter((one) => one.city !== city),
        known,
      );
      console.info(`  without ${city.padEnd(10)} ${words(fit)}`);
      return { judged: judge(held, known, fit), compared: pairs(held, known, fit) };
    });
    report(
      `${title}, each city by the fit of the others`,
      folds.flatMap(({ judged }) => judged),
      folds.flatMap(({ compared }) => compared),
    );
    report(`${title}, parameters as built`, judge(cases, known, asBuilt), pairs(cases, known, asBuilt));
    const told = cases.filter(({ place }) => place.chain.level !== null);
    report(
      `${title}, parameters as built, chains of known level`,
      judge(cases, known, asBuilt).filter(({ place }) => place.chain.level !== null),
      pairs(told, known, asBuilt),
    );
  }
  const raleigh = all.filter(({ city }) => city === 'Raleigh');
  report(
    'Raleigh 2017 (one shopper), averages alone',
    judge(raleigh, 'averages', asBuilt),
    pairs(raleigh, 'averages', asBuilt),
  );
}
