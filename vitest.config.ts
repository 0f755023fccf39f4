import { defineConfig } from "vitest/config";

// COTEJO_TEST_POSTGRES: `embedded` (default), `debian`, or a folder with initdb and postgres.
const postgresChoice = process.env.COTEJO_TEST_POSTGRES || "embedded";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["lib/**/*.test.ts", "components/**/*.test.tsx"],
          globalSetup: ["lib/testing/postgres-server.ts"],
          setupFiles: ["lib/testing/console-guard.ts", "lib/testing/fixed-seed.ts"],
          provide: { postgresChoice },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "proofs",
          environment: "node",
          include: ["e2e/api/**/*.proof.ts"],
          fileParallelism: false,
          testTimeout: 1_800_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
