export type ClubFee = { chainName: string; feeCents: number; since: string; source: string };

export const clubFees: readonly ClubFee[] = [
  {
    chainName: 'Costco',
    feeCents: 6_500,
    since: '2024-09-01',
    source: 'kgw.com, 2024-09-01, “Costco membership price increase goes into effect”',
  },
  {
    chainName: "Sam's Club",
    feeCents: 5_000,
    since: '2022-10-17',
    source: 'kgw.com, 2024-09-01, the same article',
  },
  {
    chainName: "BJ's Wholesale Club",
    feeCents: 6_000,
    since: '2025-01-01',
    // No primary source confirms this fee. The earlier fee, $55, is from qz.com (2024-03-27).
    source: 'announced with the results of the third quarter of 2024',
  },
];

export const findClubFee = (chainName: string): ClubFee | undefined =>
  clubFees.find((fee) => fee.chainName === chainName);
