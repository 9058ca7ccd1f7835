import type { AnswerScript, AskedRequest } from './openai-server.js';
import { nothingNew } from './openai-server.js';
import { SLOW_APP } from './tell-slow-app.js';

const [FIRST, SECOND, THIRD, FOURTH] = SLOW_APP;

/** What a good model reads in each message of the story. */
const READINGS: readonly [string, Readonly<Record<string, string>>][] = [
  [FIRST, { request_summary: 'Slow app' }],
  [
    SECOND,
    { business_impact: 'Blocks the sales team', urgency: 'critical', affected_users: 'The sales team' },
  ],
  [THIRD, { desired_resolution: THIRD, request_type: 'incident' }],
  [FOURTH, { department: 'Sales' }],
];

/** A model that knows the story of the slow app. */
export const slowAppModel: AnswerScript = {
  route: { json: { intent: 'request', reason: 'something is slow' } },
  extract: ({ conversation }: AskedRequest) => {
    const newest = conversation.findLast((message) => message.new === true);
    const [, values = {}] = READINGS.find(([text]) => text.endsWith(newest?.text ?? '-')) ?? [];
    const updates = Object.entries(values).map(([field, value]) => ({
      field,
      value,
      ts: newest?.ts ?? '',
      quote: newest?.text ?? '',
    }));
    return { json: { ...nothingNew, updates } };
  },
  validate: { json: { conflicts: [], suggestions: [] } },
  match: {
    json: {
      reasoning: 'An app is slow.',
      team_id: 'performance_engineering_team',
      confidence: 0.9,
      alternatives: [],
    },
  },
};
