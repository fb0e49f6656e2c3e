import { defineConfig } from 'vitest/config';

// Mutation testing runs only tests of business rules. They need no services and share one process.
export default defineConfig({
  test: { include: ['domain/**/*.test.ts', 'server/http/check-access.test.ts'], testTimeout: 600_000 },
});
