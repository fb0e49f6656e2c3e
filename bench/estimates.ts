import { resolve } from 'node:path';
import {
  buildBaskets,
  computeRelativeError,
  type ErrorCalibration,
  type EstimateInputs,
  type EvaluatedCase,
  evaluateCases,
  evaluateEffectOfEnteredPrices,
  fitErrorCalibration,
  isPriceInRange,
  isTotalInRange,
  listStorePairs,
  mean,
  quantile,
  type StorePair,
} from './back-test.ts';
import { drawCalibrationPlot } from './calibration-picture.ts';
import { withHeldOutChainLevel } from './held-out-levels.ts';
import { BACK_TEST_CITIES, describeMissingFiles, type PriceCase, readPriceCases } from './price-cases.ts';
import { crossValidate } from './recalibration.ts';
import { checkClaims } from './sentences.ts';
import { simulateActualPrices } from './worlds.ts';

const percentText = (share: number) => `${(share * 100).toFixed(1)} %`;
const signedText = (log: number) => `${log >= 0 ? '+' : '−'}${Math.abs(Math.expm1(log) * 100).toFixed(0)} %`;

function biasText(judged: readonly EvaluatedCase[], by: (one: EvaluatedCase) => string): string {
  return [...Map.groupBy(judged, by)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([what, group]) =>
        `${what} ${signedText(mean(group.map(({ logError }) => logError)))} (${group.length})`,
    )
    .join(', ');
}

function calibrationText(all: readonly StorePair[]): string {
  return [50, 60, 70, 80, 90]
    .map((from) => {
      const bin = all.filter(({ chance }) => Math.min(90, Math.floor(chance * 10) * 10) === from);
      const words =
        bin.length === 0 ? '–' : percentText(shareOf(bin.map(({ isOrderRight }) => isOrderRight)));
      return `${from}–${from + 10}: ${words} of ${bin.length}`;
    })
    .join('   ');
}

const titles: Record<EstimateInputs, string> = {
  averages: 'Averages alone',
  'other-chains': 'The same thing seen that day at the other chains',
  'all-others': 'Also other things seen there, for the level of the chain',
};

const bins = (all: readonly StorePair[]) =>
  [50, 60, 70, 80, 90].map((from) => {
    const bin = all.filter(({ chance }) => Math.min(90, Math.floor(chance * 10) * 10) === from);
    return {
      count: bin.length,
      stated: mean(bin.map(({ chance }) => chance)),
      seen: shareOf(bin.map(({ isOrderRight }) => isOrderRight)),
    };
  });

const MIN_PAIRS = 20;

function reportCalibration(all: readonly StorePair[]): void {
  for (const { count, stated, seen } of bins(all)) {
    if (count < MIN_PAIRS) continue;
    say(
      `${count} pairs stated ${percentText(stated)}`,
      percentText(seen),
      'within 5 points',
      Math.abs(stated - seen) <= 0.05,
    );
  }
}

const say = (what: string, share: string, goal: string, isMet: boolean) =>
  console.info(`${what.padEnd(36)}${share.padEnd(13)}goal ${goal}: ${isMet ? 'met' : 'MISSED'}`);
const isWithin = (share: number) => share >= 0.75 && share <= 0.87;
const truthOf = (claims: readonly { isTrue: boolean }[]) => shareOf(claims.map(({ isTrue }) => isTrue));
const shareOf = (truths: readonly boolean[]) => mean(truths.map((isTrue) => (isTrue ? 1 : 0)));

function reportPrices(title: string, judged: readonly EvaluatedCase[]): void {
  const errors = judged.map(computeRelativeError);
  const [median, ninetieth] = [quantile(errors, 0.5), quantile(errors, 0.9)];
  const covered = shareOf(judged.map(isPriceInRange));
  const logBias = mean(judged.map(({ logError }) => logError));
  console.info(`\n── ${title}: ${judged.length} prices`);
  say('median error', percentText(median), '≤ 13.5 %', median <= 0.135);
  say('90th percentile', percentText(ninetieth), '≤ 38 %', ninetieth <= 0.38);
  say('bias', signedText(logBias), '±5 %', Math.abs(logBias) <= 0.05);
  say('80 % range, single prices', percentText(covered), '75–87 %', isWithin(covered));
  console.info(`by city      ${biasText(judged, ({ city }) => city)}`);
  console.info(`by chain     ${biasText(judged, ({ chain }) => chain)}`);
  console.info(`by category  ${biasText(judged, ({ category }) => category)}`);
  console.info(`by item      ${biasText(judged, ({ item }) => item)}`);
  console.info(`by basis     ${biasText(judged, ({ product }) => product.base.basis)}`);
}

/** The estimates in `judged` must not use chain price levels learned from the same prices. */
function reportCarts(judged: readonly EvaluatedCase[], compared: readonly StorePair[]): void {
  const totals = buildBaskets(judged, 1);
  const covered = shareOf(totals.map(isTotalInRange));
  const right = shareOf(compared.map(({ isOrderRight }) => isOrderRight));
  say(`80 % range, ${totals.length} baskets`, percentText(covered), '75–85 %', isWithin(covered));
  const gaps = shareOf(compared.map(({ isGapInRange: isGapCovered }) => isGapCovered));
  say(`80 % range, ${compared.length} gaps of two stores`, percentText(gaps), '75–85 %', isWithin(gaps));
  const atLeastShare = shareOf(compared.map(({ isAtLeast }) => isAtLeast));
  say(
    '  gap at least its lower end',
    percentText(atLeastShare),
    '85–95 %',
    atLeastShare >= 0.85 && atLeastShare <= 0.95,
  );
  say('right order of two stores', `${percentText(right)} of ${compared.length}`, '≥ 84 %', right >= 0.84);
  console.info(`said to be cheaper with a chance of … and so it was   ${calibrationText(compared)}`);
  reportCalibration(compared);
}

const tablesOf = (judged: readonly EvaluatedCase[]) =>
  Map.groupBy(judged, ({ city, date }) => `${city} ${date}`).values();

const kinds = {
  within: '“the best bet within …”',
  ruledOut: '“costs at least … more”',
  set: '“the cheapest is one of …”',
  isCheapest: '“is the cheapest”',
};

const WORLDS = 60;

const sentencesByTable = (judged: readonly EvaluatedCase[]) => [...tablesOf(judged)].map(checkClaims);

function reportSentences(judged: readonly EvaluatedCase[]): void {
  const byTable = sentencesByTable(judged);
  const drawn = simulateActualPrices(judged, WORLDS, 1).map(sentencesByTable);
  for (const [kind, title] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
    const all = byTable.flatMap((table) => table[kind]);
    const share = truthOf(all);
    const stated = mean(all.map((claims) => claims.stated));
    say(
      title,
      `${percentText(share)} of ${all.length}`,
      `${percentText(stated)} as stated, ± 5`,
      Math.abs(share - stated) <= 0.05,
    );
    const tables = byTable.map((table) => table[kind]).filter((claims) => claims.length > 0);
    const chance = drawn.map((world) => truthOf(world.flatMap((table) => table[kind])));
    console.info(
      `  by table ${tables.map((claims) => `${percentText(truthOf(claims))} of ${claims.length}`).join(', ')}; if errors were just as stated: ${percentText(quantile(chance, 0.05))} to ${percentText(quantile(chance, 0.95))}, middle ${percentText(quantile(chance, 0.5))}`,
    );
  }
}

function reportThirdStores(cases: readonly PriceCase[]): void {
  console.info('\n── A third store, once all prices of two others are entered, levels without the own table');
  for (const city of BACK_TEST_CITIES) {
    const thirds = evaluateEffectOfEnteredPrices(
      cases.filter((one) => one.city === city),
      { shift: 0, width: 1 },
    );
    const [before, after] = (['withoutEnteredPrices', 'withEnteredPrices'] as const).map((known) => {
      const judged = thirds.flatMap((third) => third[known]);
      const median = quantile(judged.map(computeRelativeError), 0.5);
      return {
        median,
        words: `${percentText(median)}, ${percentText(shareOf(judged.map(isPriceInRange)))} in range`,
      };
    });
    if (!before || !after) continue;
    // A difference below half a percentage point is noise.
    say(city, after.words, `no worse than ${before.words}`, after.median <= before.median + 0.005);
  }
}

const words = ({ shift, width }: ErrorCalibration) =>
  `all estimates × ${Math.exp(shift).toFixed(3)}, errors × ${width.toFixed(2)}`;

const folder = resolve(process.argv[2] ?? '../shared/data/prices');
const problem = describeMissingFiles(folder);
if (problem === null) run(readPriceCases(folder));
else {
  console.error(`${problem}. Give the folder of published prices: npm run bench -- estimates <folder>`);
  process.exitCode = 2;
}

function run(all: readonly PriceCase[]): void {
  const asBuilt: ErrorCalibration = { shift: 0, width: 1 };
  const cases = all.filter(({ city }) => BACK_TEST_CITIES.includes(city));
  console.info(
    `${cases.length} published prices of things in the starter catalog in ${BACK_TEST_CITIES.length} cities, each against the official average of its month`,
  );
  for (const known of ['averages', 'other-chains', 'all-others'] as const) {
    const title = titles[known];
    console.info(`\n${title}, fitted on all: ${words(fitErrorCalibration(cases, known))}`);
    const folds = BACK_TEST_CITIES.map((city) => {
      const held = cases.filter((one) => one.city === city).map(withHeldOutChainLevel);
      const fit = fitErrorCalibration(
        cases.filter((one) => one.city !== city),
        known,
      );
      console.info(`  without ${city.padEnd(10)} ${words(fit)}`);
      return { judged: evaluateCases(held, known, fit), compared: listStorePairs(held, known, fit) };
    });
    const judged = folds.flatMap((fold) => fold.judged);
    reportPrices(`${title}, each city by the fit and the levels of the others`, judged);
    if (known !== 'all-others')
      reportCarts(
        judged,
        folds.flatMap(({ compared }) => compared),
      );
    if (known === 'averages') {
      reportSentences(judged);
      const byCity = folds.map(({ compared }) => compared);
      const ways = crossValidate(byCity).map(({ way, loss }) => `${way} ${loss.toFixed(3)}`);
      console.info(`log loss of chances recalibrated on the other cities: ${ways.join(', ')}`);
      console.info(`calibration picture: ${drawCalibrationPlot(bins(byCity.flat()))}`);
    }
    reportPrices(
      `${title}, parameters as built, levels without the own table`,
      evaluateCases(cases.map(withHeldOutChainLevel), known, asBuilt),
    );
    const built = evaluateCases(cases, known, asBuilt);
    reportPrices(`${title}, parameters as built`, built);
    if (known !== 'all-others') reportCarts(built, listStorePairs(cases, known, asBuilt));
    reportPrices(
      `${title}, parameters as built, chains of surveyed level`,
      built.filter(({ place }) => place.chain.level !== null),
    );
  }
  reportThirdStores(cases.map(withHeldOutChainLevel));
  const raleigh = evaluateCases(
    all.filter(({ city }) => city === 'Raleigh'),
    'averages',
    asBuilt,
  );
  reportPrices('Raleigh 2017 (one shopper), averages alone, parameters as built', raleigh);
}
