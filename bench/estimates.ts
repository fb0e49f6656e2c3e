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
  type Known,
  mean,
  type Pair,
  pairs,
  quantile,
  relativeError,
} from './back-test.ts';
import { CITIES, missingFiles, type PriceCase, readPriceCases } from './price-cases.ts';
import { sentencesOf } from './sentences.ts';

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const signed = (log: number) => `${log >= 0 ? '+' : '−'}${Math.abs(Math.expm1(log) * 100).toFixed(0)} %`;

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
      const bin = all.filter(({ chance }) => Math.min(90, Math.floor(chance * 10) * 10) === from);
      const words = bin.length === 0 ? '–' : percent(shareOf(bin.map(({ isSo }) => isSo)));
      return `${from}–${from + 10}: ${words} of ${bin.length}`;
    })
    .join('   ');
}

const titles: Record<Known, string> = {
  averages: 'Averages alone',
  'other-chains': 'The same thing seen that day at the other chains',
  'all-others': 'Also other things seen there, for the level of the chain',
};

/** One measure beside its goal, said as it is. */
const say = (what: string, share: string, goal: string, isMet: boolean) =>
  console.info(`${what.padEnd(36)}${share.padEnd(13)}goal ${goal}: ${isMet ? 'met' : 'MISSED'}`);
const isWithin = (share: number) => share >= 0.75 && share <= 0.85;
const shareOf = (truths: readonly boolean[]) => mean(truths.map((isTrue) => (isTrue ? 1 : 0)));

function reportPrices(title: string, judged: readonly Judged[]): void {
  const errors = judged.map(relativeError);
  const [median, ninetieth] = [quantile(errors, 0.5), quantile(errors, 0.9)];
  const covered = shareOf(judged.map(isCovered));
  const logBias = mean(judged.map(({ logError }) => logError));
  console.info(`\n── ${title}: ${judged.length} prices`);
  say('median error', percent(median), '≤ 11 %', median <= 0.11);
  say('90th percentile', percent(ninetieth), '≤ 30 %', ninetieth <= 0.3);
  say('bias', signed(logBias), '±5 %', Math.abs(logBias) <= 0.05);
  say('80 % range, single prices', percent(covered), '75–85 %', isWithin(covered));
  console.info(`by city      ${bias(judged, ({ city }) => city)}`);
  console.info(`by chain     ${bias(judged, ({ chain }) => chain)}`);
  console.info(`by category  ${bias(judged, ({ category }) => category)}`);
  console.info(`by item      ${bias(judged, ({ item }) => item)}`);
  console.info(`by basis     ${bias(judged, ({ product }) => product.base.basis)}`);
}

/** Of whole carts; not where the level of a chain was learned from the very lines of the cart. */
function reportCarts(judged: readonly Judged[], compared: readonly Pair[]): void {
  const totals = baskets(judged, 1);
  const covered = shareOf(totals.map(isBasketCovered));
  const right = shareOf(compared.map(({ isSo }) => isSo));
  say(`80 % range, ${totals.length} baskets`, percent(covered), '75–85 %', isWithin(covered));
  say('right order of two stores', `${percent(right)} of ${compared.length}`, '≥ 85 %', right >= 0.85);
  console.info(`said to be cheaper with a chance of … and so it was   ${calibration(compared)}`);
}

const tablesOf = (judged: readonly Judged[]) =>
  Map.groupBy(judged, ({ city, date }) => `${city} ${date}`).values();

/** Of every group of two to five stores of one place and day. */
function reportSentences(judged: readonly Judged[]): void {
  const all = [...tablesOf(judged)].map(sentencesOf);
  const kinds = {
    within: 'the best bet within …',
    ruledOut: 'costs at least … more',
    set: 'the cheapest is one of',
  };
  for (const [kind, title] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
    const truths = all.flatMap((said) => said[kind]);
    const share = shareOf(truths);
    say(
      `“${title}”, 9 in 10`,
      `${percent(share)} of ${truths.length}`,
      '85–95 %',
      share >= 0.85 && share <= 0.95,
    );
  }
  const named = all.flatMap(({ isNamed }) => isNamed);
  console.info(`“is the cheapest”                   ${percent(shareOf(named))} of ${named.length}`);
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
  for (const known of ['averages', 'other-chains', 'all-others'] as const) {
    const title = titles[known];
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
    const judged = folds.flatMap((fold) => fold.judged);
    reportPrices(`${title}, each city by the fit of the others`, judged);
    if (known !== 'all-others')
      reportCarts(
        judged,
        folds.flatMap(({ compared }) => compared),
      );
    const built = judge(cases, known, asBuilt);
    reportPrices(`${title}, parameters as built`, built);
    if (known !== 'all-others') reportCarts(built, pairs(cases, known, asBuilt));
    if (known === 'averages') reportSentences(built);
    reportPrices(
      `${title}, parameters as built, chains of surveyed level`,
      built.filter(({ place }) => place.chain.level !== null),
    );
  }
  const raleigh = judge(
    all.filter(({ city }) => city === 'Raleigh'),
    'averages',
    asBuilt,
  );
  reportPrices('Raleigh 2017 (one shopper), averages alone, parameters as built', raleigh);
}
