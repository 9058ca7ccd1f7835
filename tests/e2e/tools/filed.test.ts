import { beforeAll } from '@jest/globals';
import { changedTickets } from './changed-tickets.js';
import { filedRequests, fileSlowApp } from './filed-requests.js';
import { type Talk, toolBench } from './harness.js';

/** What people ask and order about the one request that was filed, without a model. */
const bench = toolBench({ by: 'guided' });
let home: Talk;

beforeAll(async () => {
  home = await fileSlowApp(bench);
}, 120_000);

filedRequests(bench);
changedTickets(bench, () => home);
