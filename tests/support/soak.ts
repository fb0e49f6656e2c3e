/** How many rounds of a test that kills processes: few in `npm test`, many in `npm run soak`. */
export const rounds = (few: number, many: number): number => (process.env.CARTWISE_SOAK ? many : few);
