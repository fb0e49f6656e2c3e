import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,domain,server,web,tests,scripts}/**/*.test.{ts,tsx}'],
  },
});
