import { phrases } from '../../phrase-text.js';

/** What can be done with things, above all with data. */
export const ACTS: Readonly<Record<string, readonly string[]>> = {
  store: phrases(`
    stored | storing | storage | storage of | save | saved | saving | persist | persisted | persisting | keep | kept
    keeping | retain | retained | retaining | data storage
  `),
  collect: phrases('collected | collecting | collection of | gather | gathered | gathering'),
  log: phrases(`
    logged | logging | logs | in logs | in the logs | in log files | in our logs | in the log | log file
    written to logs | write to logs | in application logs | in any logs
  `),
  share: phrases(`
    shared | sharing | sell | sold | selling | disclose | disclosed | disclosing | pass on | passed on | hand over
  `),
  process: phrases('processed | processing | processing of'),
  track: phrases('tracked | tracking'),
  export: phrases('exported | exporting'),
  send: phrases('sent | sending'),
  show: phrases('shown | showing | display | displayed | displaying | expose | exposed'),
  delete: phrases('deleted | deleting | deletion | erase | erased | erasing | erasure | purge | purged'),
  access: phrases('accessed | accessing'),
};

/** Acts that handle data in the sense of "no personal data". */
export const DATA_ACTS: readonly string[] = [
  'store',
  'collect',
  'log',
  'share',
  'process',
  'track',
  'export',
];

/** Whoever does the first does the others too. */
export const ACT_IMPLIES: Readonly<Record<string, readonly string[]>> = {
  store: ['collect', 'process'],
  log: ['store', 'collect', 'process'],
  collect: ['process'],
  share: ['process'],
  export: ['process'],
};
