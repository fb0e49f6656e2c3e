/**
 * Never change these numbers, because two versions of the app may run at the same time. Creating a monthly price
 * partition locks the hash of its name instead (`ensure_price_observation_partition`).
 */
export const advisoryLockIds = {
  runningApp: 4_820_117,
  serverUsers: 4_820_118,
  migration: 4_820_119,
  testTemplates: 4_820_120,
  textMessages: 4_820_121,
  catalog: 20_260_107,
  observations: 20_261_122,
  observationsOfHalf: [20_261_123, 20_261_124],
} as const;
