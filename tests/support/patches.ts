import { emptyPatch, type Patch } from '../../src/domain/draft/draft.js';
import type { Evidence } from '../../src/domain/draft/evidence.js';

/** Evidence by Alex, in the message of that Slack time. */
export const evidence = (ts = '1.0', author = 'U_ALEX'): Evidence => ({
  channel: 'C1',
  ts,
  author,
  quote: 'so I said',
  how: 'extracted',
});

/** A patch that sets these fields, all resting on one message. */
export const patchOf = (values: Readonly<Record<string, string>>, from = evidence()): Patch => ({
  ...emptyPatch(),
  updates: Object.entries(values).map(([field, value]) => ({ field, value, evidence: from })),
});
