import { phrases } from '../../phrase-text.js';

/** Which way a bare number is meant: "latency 200 ms" promises no more, "availability 99.9 %" no less. */
export type Side = 'upper' | 'lower';

interface Measure {
  /** Null where a bare number says just that number. */
  side: Side | null;
  names: readonly string[];
  /** Words that add nothing next to this measure. */
  implied: readonly string[];
}

/** What people put numbers and dates to. The id is the canonical name; the names fold into it. */
export const MEASURES: Readonly<Record<string, Measure>> = {
  latency: {
    side: 'upper',
    implied: ['request', 'response'],
    names: phrases(`
      response time | response latency | time to respond | answer time | reply time | round trip time | rtt
      response time sla | latency sla | latency budget | latency target | request latency | request time
      latencies | request duration | time to answer | responsetime | latence
    `),
  },
  'load time': {
    side: 'upper',
    implied: ['page'],
    names: phrases(`
      loading time | page load | page load time | page loading time | page speed | time to interactive | tti
      time to load | loadtime | startup time | start up time
    `),
  },
  availability: {
    side: 'lower',
    implied: ['service', 'time'],
    names: phrases(`
      uptime | up time | sla | service level | service level agreement | availability sla | uptime sla
      availability target | service availability
    `),
  },
  downtime: { side: 'upper', implied: [], names: phrases('down time | outage time | unavailability') },
  cost: {
    side: 'upper',
    implied: ['total', 'project'],
    names: phrases(`
      budget | price | spend | spending | expense | expenditure | costs | project budget | budget limit
      cost limit | spending limit | cost cap | budget cap | total cost | total budget | costing | pricing
    `),
  },
  deadline: {
    side: 'upper',
    implied: [
      'project',
      'final',
      'date',
      'time',
      'done',
      'ready',
      'finished',
      'completed',
      'delivered',
      'live',
    ],
    names: phrases(`
      due date | due | launch date | go live date | go live | golive | release date | delivery date
      target date | ship date | shipping date | end date | completion date | date due | launch
      delivery deadline | launch deadline | project deadline | latest date | cut off date | cutoff date
    `),
  },
  throughput: {
    side: 'lower',
    implied: ['request'],
    names: phrases(`
      request rate | requests per second | rps | qps | queries per second | transaction rate | processing rate
    `),
  },
  'concurrent user': {
    side: 'lower',
    implied: ['user'],
    names: phrases(`
      simultaneous user | parallel user | user at once | user at the same time | concurrency | user capacity
      active user | concurrent session | user concurrency
    `),
  },
  'error rate': {
    side: 'upper',
    implied: ['request', 'error'],
    names: phrases('failure rate | rate of errors | rate of failures | error ratio | errors rate'),
  },
  retention: {
    side: null,
    implied: ['data', 'period'],
    names: phrases('retention period | data retention | retention time | retention policy | storage period'),
  },
  'file size': {
    side: 'upper',
    implied: ['file'],
    names: phrases(`
      upload size | attachment size | size of files | size per file | upload limit | file size limit
      upload size limit | size of uploads | size of attachments
    `),
  },
  'bundle size': { side: 'upper', implied: [], names: phrases('size of the bundle | bundlesize') },
  memory: {
    side: 'upper',
    implied: ['usage'],
    names: phrases('ram | memory usage | memory footprint | memory consumption | memory limit | heap size'),
  },
  'recovery time': {
    side: 'upper',
    implied: ['objective'],
    names: phrases('rto | recovery time objective | time to recover | time to restore | restore time | mttr'),
  },
  'recovery point': {
    side: 'upper',
    implied: ['objective'],
    names: phrases('rpo | recovery point objective | data loss window'),
  },
  timeout: { side: null, implied: [], names: phrases('time out | time limit | timeout limit') },
  'rate limit': {
    side: null,
    implied: ['request'],
    names: phrases('rate limiting | request limit | api limit'),
  },
  'test coverage': { side: 'lower', implied: ['test'], names: phrases('code coverage | coverage') },
  accuracy: { side: 'lower', implied: [], names: phrases('accuracy rate | hit rate') },
  headcount: {
    side: 'upper',
    implied: ['people', 'person', 'engineer', 'developer'],
    names: phrases('head count | team size | size of the team | staffing'),
  },
};
