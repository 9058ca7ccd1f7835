import type { Asked } from '../../support/model-servers/asked.js';
import type { Meant } from '../../support/model-servers/profile.js';
import { meant, SAYS } from '../../support/model-servers/story.js';
import { noActs } from '../../support/openai-server.js';

/** What a person says who is given a hostile answer. */
export interface Scene {
  name: string;
  /** what was said before, and answered well */
  before: readonly string[];
  says: string;
  /** the questions to the model that may get such an answer */
  about: readonly Asked['purpose'][];
}

const THANKS = 'thank you very much, that helped me a lot today';
/** Requests that are told in full: by its words for a known team, for one that the model finds, and for none. */
const OF_A_TEAM = 'I need help, the invoice app is slow each morning, urgency is low';
const OF_A_TEAM_FOUND = 'I need help: somebody should water the badge readers in the lobby, urgency is low';
const OF_NO_TEAM = 'I need help: somebody should look after the plants in the lobby, urgency is low';

export const SCENES: readonly Scene[] = [
  { name: 'a first message', before: [], says: SAYS.opening, about: ['read'] },
  { name: 'a correction', before: [SAYS.opening], says: SAYS.correction, about: ['read'] },
  { name: 'a request for a team', before: [], says: OF_A_TEAM, about: ['read'] },
  { name: 'a request for a team that is found', before: [], says: OF_A_TEAM_FOUND, about: ['match'] },
  { name: 'a request for no team', before: [], says: OF_NO_TEAM, about: ['match'] },
  { name: 'a look-up', before: [], says: SAYS.lookUp, about: ['read', 'converse', 'converse'] },
  { name: 'an order', before: [], says: SAYS.proposal, about: ['read', 'converse', 'converse'] },
  { name: 'thanks', before: [], says: THANKS, about: ['read'] },
  {
    name: 'marks in somebody’s own words',
    before: [],
    says: `${SAYS.opening} and prints <think> and [TOOL_CALLS] before each answer`,
    about: ['read'],
  },
];

const OFFERS = [{ label: 'Show my tasks', ask: 'show my tasks' }];
const HINTS = ['Say since when it is so.', 'Name somebody else who has seen it.'];
const FIELDS = [
  ['business_impact', 'Work is held up every day'],
  ['urgency', 'low'],
  ['request_type', 'service_request'],
  ['department', 'Front office'],
  ['desired_resolution', 'It is looked after by tomorrow'],
] as const;

/** What a good model means in a scene: as in the story, with words for people wherever there is room for them. */
export function meantIn(asked: Asked): Meant {
  const { ts, text } = asked.newest;
  if (asked.purpose === 'match') return { json: asked.request.text.includes('badge') ? FOUND : PLAYED_BACK };
  const means = meant(asked);
  if (asked.purpose === 'read' && 'json' in means) {
    const acts = { ...noActs, reasoning: 'They say what is wrong.' };
    if (text.includes(THANKS))
      return { json: { ...acts, acts: [{ ts, act: 'talk', of: 'You are very welcome, Ana.' }] } };
    const whole = [OF_A_TEAM, OF_A_TEAM_FOUND, OF_NO_TEAM].find((said) => text.includes(said));
    return { json: whole === undefined ? means.json : { ...acts, ...toldInFull(ts, whole) } };
  }
  if (!('calls' in means)) return means;
  const calls = means.calls.map((call) =>
    'offers' in call.args ? { ...call, args: { ...call.args, offers: OFFERS } } : call,
  );
  return { calls };
}

const PLAYED_BACK = {
  reasoning: 'No team says that it takes care of plants.',
  team_id: null,
  confidence: 0.2,
  alternatives: ['identity_access_team'],
  playback: 'The plants in the lobby need somebody. Which floor are they on?',
};
const FOUND = {
  reasoning: 'Badge readers are about access, which this team looks after.',
  team_id: 'identity_access_team',
  confidence: 0.9,
  alternatives: [],
  playback: null,
};

const toldInFull = (ts: string, said: string) => ({
  open: [{ ts, blueprint: null, on_behalf_of: null }],
  set: [['request_summary', said.slice(said.indexOf('help') + 6)] as const, ...FIELDS].map(
    ([field, value]) => ({
      ...{ ts, quote: 'I need help', field, key: null, value, status: null },
    }),
  ),
  suggestions: HINTS,
});
