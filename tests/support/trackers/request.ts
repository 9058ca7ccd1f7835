import { written } from '../../../src/domain/text/person-text.js';
import type { FiledField, FiledRequest } from '../../../src/domain/tickets/tracker.js';

const evidence = {
  channel: 'C0HELP',
  ts: '1772442000.000100',
  author: 'U_MEI',
  quote: 'it hangs',
  how: 'extracted',
} as const;
const field = (name: string, label: string, value: string): FiledField => ({
  ...{ name, label, value, evidence: [evidence], items: [] },
});

export const aRequest = (draftId: string, shared: FiledRequest['shared'] = []): FiledRequest => ({
  ...{ draftId, blueprint: 'front_door', headline: 'The checkout is slow' },
  fields: [
    field('summary', 'Summary', 'The checkout is slow'),
    field('impact', 'Impact', 'asked by <@U_MEI> in <#C0HELP|it-help>'),
  ],
  team: { id: 'performance_engineering_team', name: 'Performance Engineering Team' },
  ...{ requester: 'U_ALEX', filer: null, approvedBy: 'U_ALEX', approvedAt: '2026-03-02T09:00:00.000Z' },
  thread: { channel: 'C0HELP', rootTs: '1772442000.000000' },
  ownWords: [
    { channel: 'C0HELP', ts: '1772442000.000100', author: 'U_MEI', text: written('it hangs for a minute') },
  ],
  shared,
});
