import { deferredText } from '#domain/language.ts';
import type { TaxRates } from '#domain/tax/tax-rates.ts';

export type StateTax = {
  name: string;
  milliPercent: TaxRates;
  /** Goods that city or county taxes may apply to: none, non-groceries, or all. */
  localTax: 'none' | 'goods' | 'all';
  note: string | null;
};

/** The table doesn't include changes after this month. */
export const STATE_TAXES_AS_OF = deferredText('July 2026');

/** How candy or soda is taxed: as groceries (G) or at the general rate (T). */
type Treatment = 'G' | 'T';

type Row = readonly [
  name: string,
  foodMilliPercent: number,
  generalMilliPercent: number,
  candy: Treatment,
  soda: Treatment,
  localTax: StateTax['localTax'],
  note?: string,
];

const CANDY_AND_SODA_NOTE = deferredText('Candy and soda may be taxed like household items.');

/**
 * Tax rates of the 50 states and DC. Notes tell shoppers what is uncertain.
 * - Food: the state's rate in 2026. Includes the local part where it's the same statewide (NC, UT, VA). Sources:
 *   Grocery Dive, January 2026; legalclarity.org; Iola Register (KS, OK); vatupdate.com (IL, TN).
 * - Other goods: the lowest rate in the state, validated on 2026-07-01. Source: US Sales-Tax Rates by Sean Murphy, CC
 *   BY 4.0.
 * - Candy and soda: Tax Foundation's 2012 table with its 2019 corrections.
 */
const rowsByState: Readonly<Record<string, Row>> = {
  AL: ['Alabama', 2_000, 4_000, 'G', 'G', 'all'],
  AK: ['Alaska', 0, 0, 'G', 'G', 'all'],
  AZ: ['Arizona', 0, 5_600, 'G', 'G', 'all'],
  AR: ['Arkansas', 0, 6_500, 'T', 'T', 'all'],
  CA: ['California', 0, 7_250, 'G', 'T', 'goods'],
  CO: ['Colorado', 0, 2_900, 'T', 'T', 'all'],
  CT: ['Connecticut', 0, 6_350, 'T', 'T', 'none'],
  DE: ['Delaware', 0, 0, 'G', 'G', 'none'],
  // The general rate was 6.5% before October 2026.
  DC: ['District of Columbia', 0, 7_000, 'G', 'T', 'none'],
  FL: ['Florida', 0, 6_000, 'T', 'T', 'goods'],
  GA: ['Georgia', 0, 4_000, 'G', 'G', 'all'],
  HI: ['Hawaii', 4_000, 4_000, 'G', 'G', 'all', deferredText('Stores may charge up to 4.712%.')],
  ID: ['Idaho', 6_000, 6_000, 'G', 'G', 'goods'],
  IL: ['Illinois', 0, 6_250, 'T', 'T', 'all'],
  IN: ['Indiana', 0, 7_000, 'T', 'T', 'none'],
  IA: ['Iowa', 0, 6_000, 'T', 'T', 'goods'],
  KS: ['Kansas', 0, 6_500, 'G', 'G', 'all', CANDY_AND_SODA_NOTE],
  KY: ['Kentucky', 0, 6_000, 'T', 'T', 'none'],
  LA: ['Louisiana', 0, 5_000, 'G', 'G', 'all'],
  ME: ['Maine', 0, 5_500, 'T', 'T', 'none'],
  MD: ['Maryland', 0, 6_000, 'T', 'T', 'none'],
  MA: ['Massachusetts', 0, 6_250, 'G', 'G', 'none'],
  MI: ['Michigan', 0, 6_000, 'G', 'G', 'none'],
  MN: ['Minnesota', 0, 6_875, 'T', 'T', 'goods'],
  MS: ['Mississippi', 5_000, 7_000, 'G', 'G', 'goods'],
  MO: ['Missouri', 1_225, 4_225, 'G', 'G', 'all'],
  MT: ['Montana', 0, 0, 'G', 'G', 'none'],
  NE: ['Nebraska', 0, 5_500, 'G', 'G', 'goods'],
  NV: ['Nevada', 0, 6_850, 'G', 'G', 'goods'],
  NH: ['New Hampshire', 0, 0, 'G', 'G', 'none'],
  NJ: ['New Jersey', 0, 6_625, 'T', 'T', 'none'],
  NM: ['New Mexico', 0, 4_875, 'G', 'G', 'goods'],
  NY: ['New York', 0, 4_000, 'T', 'T', 'goods'],
  NC: ['North Carolina', 2_000, 4_750, 'T', 'T', 'goods'],
  ND: ['North Dakota', 0, 5_000, 'T', 'T', 'goods'],
  OH: ['Ohio', 0, 5_750, 'G', 'T', 'goods'],
  OK: [
    'Oklahoma',
    0,
    4_500,
    'G',
    'G',
    'all',
    deferredText(
      'The state stopped taxing groceries in August 2024, but cities and counties still do. Candy and soda may be taxed like household items.',
    ),
  ],
  OR: ['Oregon', 0, 0, 'G', 'G', 'none'],
  PA: ['Pennsylvania', 0, 6_000, 'G', 'T', 'goods'],
  RI: ['Rhode Island', 0, 7_000, 'T', 'T', 'none'],
  SC: ['South Carolina', 0, 6_000, 'G', 'G', 'all'],
  // The rate will be 4.5% from July 2027.
  SD: ['South Dakota', 4_200, 4_200, 'G', 'G', 'all'],
  TN: [
    'Tennessee',
    4_000,
    7_000,
    'G',
    'G',
    'all',
    deferredText('Candy, soda, and bottled water may be taxed at 7%.'),
  ],
  TX: ['Texas', 0, 6_250, 'T', 'T', 'goods'],
  UT: ['Utah', 3_000, 6_100, 'G', 'G', 'goods'],
  VT: ['Vermont', 0, 6_000, 'G', 'G', 'goods', deferredText('Soda may be taxed at 6%.')],
  VA: [
    'Virginia',
    1_000,
    5_300,
    'G',
    'G',
    'goods',
    deferredText('The tax on groceries may have ended in 2026.'),
  ],
  WA: ['Washington', 0, 6_500, 'G', 'T', 'goods'],
  WV: ['West Virginia', 0, 6_000, 'G', 'T', 'goods'],
  WI: ['Wisconsin', 0, 5_000, 'T', 'T', 'goods'],
  WY: ['Wyoming', 0, 4_000, 'G', 'G', 'goods'],
};

function toStateTax([name, food, general, candy, soda, localTax, note]: Row): StateTax {
  const pickRate = (treatment: Treatment) => (treatment === 'G' ? food : general);
  return {
    name,
    milliPercent: { food, candy: pickRate(candy), soda: pickRate(soda), general },
    localTax,
    note: note ?? null,
  };
}

export const stateTaxes: ReadonlyMap<string, StateTax> = new Map(
  Object.entries(rowsByState).map(([code, row]) => [code, toStateTax(row)]),
);
