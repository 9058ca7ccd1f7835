import { type AnswerScript, reading, setting } from './openai-server.js';
import { SLOW_APP } from './tell-slow-app.js';

const [FIRST, SECOND, THIRD, FOURTH] = SLOW_APP;

/** What a good model reads in each message of the story. */
const READINGS: readonly [string, Readonly<Record<string, string>>][] = [
  [FIRST, { request_summary: 'Slow app' }],
  [
    SECOND,
    { business_impact: 'Blocks the sales team', urgency: 'critical', affected_users: 'The sales team' },
  ],
  [THIRD, { desired_resolution: 'Pages load within two seconds again', request_type: 'incident' }],
  [FOURTH, { department: 'Sales' }],
];

/** A model that knows the story of the slow app. */
export const slowAppModel: AnswerScript = {
  read: reading(({ ts, text }) => {
    const [told, values = {}] = READINGS.find(([words]) => words.endsWith(text)) ?? [];
    const open = told === FIRST ? [{ ts, blueprint: null, on_behalf_of: null }] : [];
    return { open, set: setting(ts, text, values) };
  }),
  match: {
    json: {
      reasoning: 'An app is slow.',
      team_id: 'performance_engineering_team',
      confidence: 0.9,
      alternatives: [],
      playback: null,
    },
  },
};
