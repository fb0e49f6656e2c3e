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

const formatPercent = (share: number) => `${(share * 100).toFixed(1)} %`;
const formatSignedPercent = (log: number) =>
  `${log >= 0 ? '+' : '−'}${Math.abs(Math.expm1(log) * 100).toFixed(0)} %`;

function formatBias(evaluatedCases: readonly EvaluatedCase[], by: (one: EvaluatedCase) => string): string {
  return [...Map.groupBy(evaluatedCases, by)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([what, group]) =>
        `${what} ${formatSignedPercent(mean(group.map(({ logError }) => logError)))} (${group.length})`,
    )
    .join(', ');
}

function formatOrderRates(all: readonly StorePair[]): string {
  return [50, 60, 70, 80, 90]
    .map((lowPercent) => {
      const bin = all.filter(({ chance }) => Math.min(90, Math.floor(chance * 10) * 10) === lowPercent);
      const percentage =
        bin.length === 0 ? '–' : formatPercent(computeShare(bin.map(({ isOrderRight }) => isOrderRight)));
      return `${lowPercent}–${lowPercent + 10}: ${percentage} of ${bin.length}`;
    })
    .join('   ');
}

const titles: Record<EstimateInputs, string> = {
  averages: 'Averages alone',
  'other-chains': 'The same thing seen that day at the other chains',
  'all-others': 'Also other things seen there, for the level of the chain',
};

const toBins = (all: readonly StorePair[]) =>
  [50, 60, 70, 80, 90].map((lowPercent) => {
    const bin = all.filter(({ chance }) => Math.min(90, Math.floor(chance * 10) * 10) === lowPercent);
    return {
      count: bin.length,
      statedChance: mean(bin.map(({ chance }) => chance)),
      observedShare: computeShare(bin.map(({ isOrderRight }) => isOrderRight)),
    };
  });

const MIN_PAIRS = 20;

function reportCalibration(all: readonly StorePair[]): void {
  for (const { count, statedChance, observedShare } of toBins(all)) {
    if (count < MIN_PAIRS) continue;
    printGoal(
      `${count} pairs stated ${formatPercent(statedChance)}`,
      formatPercent(observedShare),
      'within 5 points',
      Math.abs(statedChance - observedShare) <= 0.05,
    );
  }
}

const printGoal = (what: string, share: string, goal: string, isMet: boolean) =>
  console.info(`${what.padEnd(36)}${share.padEnd(13)}goal ${goal}: ${isMet ? 'met' : 'MISSED'}`);
const isNear80Percent = (share: number) => share >= 0.75 && share <= 0.87;
const computeTrueClaimShare = (claims: readonly { isTrue: boolean }[]) =>
  computeShare(claims.map(({ isTrue }) => isTrue));
const computeShare = (truths: readonly boolean[]) => mean(truths.map((isTrue) => (isTrue ? 1 : 0)));

function reportPrices(title: string, evaluatedCases: readonly EvaluatedCase[]): void {
  const errors = evaluatedCases.map(computeRelativeError);
  const [median, ninetieth] = [quantile(errors, 0.5), quantile(errors, 0.9)];
  const coveredShare = computeShare(evaluatedCases.map(isPriceInRange));
  const logBias = mean(evaluatedCases.map(({ logError }) => logError));
  console.info(`\n── ${title}: ${evaluatedCases.length} prices`);
  printGoal('median error', formatPercent(median), '≤ 13.5 %', median <= 0.135);
  printGoal('90th percentile', formatPercent(ninetieth), '≤ 38 %', ninetieth <= 0.38);
  printGoal('bias', formatSignedPercent(logBias), '±5 %', Math.abs(logBias) <= 0.05);
  printGoal(
    '80 % range, single prices',
    formatPercent(coveredShare),
    '75–87 %',
    isNear80Percent(coveredShare),
  );
  console.info(`by city      ${formatBias(evaluatedCases, ({ city }) => city)}`);
  console.info(`by chain     ${formatBias(evaluatedCases, ({ chain }) => chain)}`);
  console.info(`by category  ${formatBias(evaluatedCases, ({ category }) => category)}`);
  console.info(`by item      ${formatBias(evaluatedCases, ({ item }) => item)}`);
  console.info(`by basis     ${formatBias(evaluatedCases, ({ product }) => product.base.basis)}`);
}

/** The estimates in `evaluatedCases` must not use chain price levels learned from the same prices. */
function reportCarts(evaluatedCases: readonly EvaluatedCase[], storePairs: readonly StorePair[]): void {
  const baskets = buildBaskets(evaluatedCases, 1);
  const coveredShare = computeShare(baskets.map(isTotalInRange));
  const rightOrderShare = computeShare(storePairs.map(({ isOrderRight }) => isOrderRight));
  printGoal(
    `80 % range, ${baskets.length} baskets`,
    formatPercent(coveredShare),
    '75–85 %',
    isNear80Percent(coveredShare),
  );
  const coveredGapShare = computeShare(storePairs.map(({ isGapInRange }) => isGapInRange));
  printGoal(
    `80 % range, ${storePairs.length} gaps of two stores`,
    formatPercent(coveredGapShare),
    '75–85 %',
    isNear80Percent(coveredGapShare),
  );
  const atLeastShare = computeShare(storePairs.map(({ isGapAboveLowerEnd }) => isGapAboveLowerEnd));
  printGoal(
    '  gap at least its lower end',
    formatPercent(atLeastShare),
    '85–95 %',
    atLeastShare >= 0.85 && atLeastShare <= 0.95,
  );
  printGoal(
    'right order of two stores',
    `${formatPercent(rightOrderShare)} of ${storePairs.length}`,
    '≥ 84 %',
    rightOrderShare >= 0.84,
  );
  console.info(`said to be cheaper with a chance of … and so it was   ${formatOrderRates(storePairs)}`);
  reportCalibration(storePairs);
}

const groupByTable = (evaluatedCases: readonly EvaluatedCase[]) =>
  Map.groupBy(evaluatedCases, ({ city, date }) => `${city} ${date}`).values();

const claimTitles = {
  within: '“the best bet within …”',
  ruledOut: '“costs at least … more”',
  set: '“the cheapest is one of …”',
  isCheapest: '“is the cheapest”',
};

const SIMULATION_COUNT = 60;

const checkClaimsByTable = (evaluatedCases: readonly EvaluatedCase[]) =>
  [...groupByTable(evaluatedCases)].map(checkClaims);

function reportClaims(evaluatedCases: readonly EvaluatedCase[]): void {
  const claimsByTable = checkClaimsByTable(evaluatedCases);
  const simulatedClaims = simulateActualPrices(evaluatedCases, SIMULATION_COUNT, 1).map(checkClaimsByTable);
  for (const [kind, title] of Object.entries(claimTitles) as [keyof typeof claimTitles, string][]) {
    const all = claimsByTable.flatMap((table) => table[kind]);
    const trueShare = computeTrueClaimShare(all);
    const statedShare = mean(all.map((claims) => claims.stated));
    printGoal(
      title,
      `${formatPercent(trueShare)} of ${all.length}`,
      `${formatPercent(statedShare)} as stated, ± 5`,
      Math.abs(trueShare - statedShare) <= 0.05,
    );
    const tables = claimsByTable.map((table) => table[kind]).filter((claims) => claims.length > 0);
    const simulatedShares = simulatedClaims.map((world) =>
      computeTrueClaimShare(world.flatMap((table) => table[kind])),
    );
    console.info(
      `  by table ${tables.map((claims) => `${formatPercent(computeTrueClaimShare(claims))} of ${claims.length}`).join(', ')}; if errors were just as stated: ${formatPercent(quantile(simulatedShares, 0.05))} to ${formatPercent(quantile(simulatedShares, 0.95))}, middle ${formatPercent(quantile(simulatedShares, 0.5))}`,
    );
  }
}

function reportEffectOfEnteredPrices(cases: readonly PriceCase[]): void {
  console.info('\n── A third store, once all prices of two others are entered, levels without the own table');
  for (const city of BACK_TEST_CITIES) {
    const otherChainResults = evaluateEffectOfEnteredPrices(
      cases.filter((one) => one.city === city),
      { shift: 0, width: 1 },
    );
    const [before, after] = (['withoutEnteredPrices', 'withEnteredPrices'] as const).map((inputs) => {
      const evaluatedCases = otherChainResults.flatMap((third) => third[inputs]);
      const median = quantile(evaluatedCases.map(computeRelativeError), 0.5);
      return {
        median,
        words: `${formatPercent(median)}, ${formatPercent(computeShare(evaluatedCases.map(isPriceInRange)))} in range`,
      };
    });
    if (!before || !after) continue;
    // A difference below half a percentage point is noise.
    printGoal(city, after.words, `no worse than ${before.words}`, after.median <= before.median + 0.005);
  }
}

const formatErrorCalibration = ({ shift, width }: ErrorCalibration) =>
  `all estimates × ${Math.exp(shift).toFixed(3)}, errors × ${width.toFixed(2)}`;

const folder = resolve(process.argv[2] ?? '../shared/data/prices');
const problem = describeMissingFiles(folder);
if (problem === null) printReport(readPriceCases(folder));
else {
  console.error(`${problem}. Give the folder of published prices: npm run bench -- estimates <folder>`);
  process.exitCode = 2;
}

function printReport(all: readonly PriceCase[]): void {
  const builtInCalibration: ErrorCalibration = { shift: 0, width: 1 };
  const cases = all.filter(({ city }) => BACK_TEST_CITIES.includes(city));
  console.info(
    `${cases.length} published prices of things in the starter catalog in ${BACK_TEST_CITIES.length} cities, each against the official average of its month`,
  );
  for (const inputs of ['averages', 'other-chains', 'all-others'] as const) {
    const title = titles[inputs];
    console.info(`\n${title}, fitted on all: ${formatErrorCalibration(fitErrorCalibration(cases, inputs))}`);
    const folds = BACK_TEST_CITIES.map((city) => {
      const heldOutCases = cases.filter((one) => one.city === city).map(withHeldOutChainLevel);
      const calibration = fitErrorCalibration(
        cases.filter((one) => one.city !== city),
        inputs,
      );
      console.info(`  without ${city.padEnd(10)} ${formatErrorCalibration(calibration)}`);
      return {
        judged: evaluateCases(heldOutCases, inputs, calibration),
        compared: listStorePairs(heldOutCases, inputs, calibration),
      };
    });
    const evaluatedCases = folds.flatMap((fold) => fold.judged);
    reportPrices(`${title}, each city by the fit and the levels of the others`, evaluatedCases);
    if (inputs !== 'all-others')
      reportCarts(
        evaluatedCases,
        folds.flatMap(({ compared }) => compared),
      );
    if (inputs === 'averages') {
      reportClaims(evaluatedCases);
      const pairsByCity = folds.map(({ compared }) => compared);
      const lossTexts = crossValidate(pairsByCity).map(({ method, loss }) => `${method} ${loss.toFixed(3)}`);
      console.info(`log loss of chances recalibrated on the other cities: ${lossTexts.join(', ')}`);
      console.info(`calibration picture: ${drawCalibrationPlot(toBins(pairsByCity.flat()))}`);
    }
    reportPrices(
      `${title}, parameters as built, levels without the own table`,
      evaluateCases(cases.map(withHeldOutChainLevel), inputs, builtInCalibration),
    );
    const casesWithBuiltInCalibration = evaluateCases(cases, inputs, builtInCalibration);
    reportPrices(`${title}, parameters as built`, casesWithBuiltInCalibration);
    if (inputs !== 'all-others')
      reportCarts(casesWithBuiltInCalibration, listStorePairs(cases, inputs, builtInCalibration));
    reportPrices(
      `${title}, parameters as built, chains of surveyed level`,
      casesWithBuiltInCalibration.filter(({ place }) => place.chain.level !== null),
    );
  }
  reportEffectOfEnteredPrices(cases.map(withHeldOutChainLevel));
  const raleighCases = evaluateCases(
    all.filter(({ city }) => city === 'Raleigh'),
    'averages',
    builtInCalibration,
  );
  reportPrices('Raleigh 2017 (one shopper), averages alone, parameters as built', raleighCases);
}
