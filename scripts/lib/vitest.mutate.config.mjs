import { defineConfig } from 'vitest/config';

// The tests that check mutants, in one process: only tests of rules, which need no services.
export default defineConfig({
  test: { include: ['domain/**/*.test.ts', 'server/http/check-access.test.ts'], testTimeout: 600_000 },
});
