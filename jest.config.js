import { findChromium } from './tests/support/chromium.js';
import { LANGCHAIN } from './tests/support/langchain-bundle.js';

// CI leaves no test out: one that opens a browser fails there without one, and says so
const leavesOutBrowsers = findChromium() === null && process.env.CI !== 'true';

/** Native ESM through @swc/jest; a relative import written with `.js` is first looked for as TypeScript. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/tests'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.tsx', '$1.js'],
    '^(@langchain/.+)$': `${LANGCHAIN}/$1.mjs`,
  },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  testPathIgnorePatterns: leavesOutBrowsers ? ['\\.browser\\.test\\.ts$'] : [],
  reporters: ['default', ...(leavesOutBrowsers ? ['<rootDir>/tests/support/left-out-reporter.js'] : [])],
  setupFilesAfterEnv: ['<rootDir>/tests/support/each-file.ts'],
  testSequencer: '<rootDir>/tests/support/longest-first.js',
  globalSetup: '<rootDir>/tests/support/global-setup.js',
  globalTeardown: '<rootDir>/tests/support/global-teardown.js',
  maxWorkers: 2,
  // modules that a file has imported stay in memory: a worker that has run many files starts anew
  workerIdleMemoryLimit: '1GB',
  // more than tests/support/until.ts waits, which says what it waited for
  testTimeout: 120_000,
};
