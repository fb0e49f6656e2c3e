import { defineConfig } from 'vitest/config';

// Configuration for mutation testing: runs only tests of business rules, which need no services, in one process.
export default defineConfig({
  test: { include: ['domain/**/*.test.ts', 'server/http/check-access.test.ts'], testTimeout: 600_000 },
});
