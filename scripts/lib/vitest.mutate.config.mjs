import { defineConfig } from 'vitest/config';

// The tests that judge a mutant, in one process: rules alone, which need nothing from outside.
export default defineConfig({
  test: { include: ['domain/**/*.test.ts', 'server/http/check-access.test.ts'], testTimeout: 600_000 },
});
