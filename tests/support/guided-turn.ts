import { createGuidedBrain } from '../../src/brain/guided/guided-brain.js';
import type { FreshMessage, OpenQuestions, OpenRequest, ReadInput } from '../../src/domain/brain.js';
import type { Act } from '../../src/domain/conversation/acts.js';
import type { ThreadMessage } from '../../src/domain/conversation/event.js';
import type { Blueprint, Field } from '../../src/domain/draft/blueprint.js';
import { type Draft, emptyDraft, emptyPatch } from '../../src/domain/draft/draft.js';
import type { EvidenceHow } from '../../src/domain/draft/evidence.js';
import { applyPatch } from '../../src/domain/draft/patch.js';
import { nothingNamed } from '../../src/domain/entities/references.js';
import { written } from '../../src/domain/text/person-text.js';
import { frontDoor } from './front-door.js';
import { smallPhrasebook } from './small-phrasebook.js';

export const GRACE = 'U_GRACE';
export const TOM = 'U_TOM';

const text = (name: string, label: string): Field => ({
  name,
  label,
  type: 'text',
  required: true,
  description: `What belongs under ${label}.`,
  question: `${label}?`,
  rephrased: `${label}, in other words?`,
  routes: false,
});

/** A form with a field of every type; `cues` stand beside one choice. */
export const trip: Blueprint = {
  id: 'trip',
  title: 'Trip',
  description: 'A trip is to be planned.',
  headline: 'goal',
  routing: 'none',
  complete_when: 'filled_or_unknown',
  fields: [
    text('goal', 'Goal'),
    {
      ...text('season', 'Season'),
      type: 'enum',
      values: [
        { value: 'summer', label: 'In summer', cues: ['when it is hot', 'soon'] },
        { value: 'winter', label: 'In winter', cues: ['soon'] },
      ],
    },
    { ...text('stops', 'Stops'), type: 'list' },
    { ...text('limits', 'Limits'), type: 'key-value' },
  ],
};

export const says = (words: string, more: Partial<FreshMessage> = {}): FreshMessage => ({
  ts: '1000.000100',
  author: GRACE,
  text: written(words),
  bot: false,
  addressed: false,
  edited: false,
  answered: null,
  voice: false,
  raisedBy: null,
  mentions: false,
  ...more,
});

export const toBot = (words: string, more: Partial<FreshMessage> = {}): FreshMessage =>
  says(words, { addressed: true, ...more });

/** Said to the bot without a mention. */
export const heard = (words: string, more: Partial<FreshMessage> = {}): FreshMessage =>
  says(words, { heard: true, ...more });

export const said = (ts: string, words: string, author = GRACE): ThreadMessage => ({
  ts,
  author,
  text: written(words),
  bot: false,
});

/** A draft that holds these values, each said by somebody in a message. */
export function draftWith(
  values: readonly {
    field: string;
    key?: string;
    value: string;
    ts?: string;
    by?: string;
    how?: EvidenceHow;
    quote?: string;
  }[],
  blueprint: Blueprint = frontDoor,
): Draft {
  const updates = values.map(({ ts = '900.000100', by = GRACE, how = 'extracted', quote, ...value }) => ({
    ...value,
    evidence: { channel: 'C1', ts, author: by, quote: quote ?? value.value, how },
  }));
  return applyPatch(emptyDraft(), { ...emptyPatch(), updates }, blueprint).draft;
}

/** Grace's request, in which these fields were asked for at second 950. */
export function openWith(asked: readonly string[], more: Partial<OpenRequest> = {}): OpenRequest {
  const questions: OpenQuestions = {
    asked: asked.map((field) => ({ field, text: `${field}?` })),
    ts: '950.000100',
    people: [GRACE],
    last: null,
  };
  return {
    blueprint: frontDoor,
    draft: emptyDraft(),
    requester: GRACE,
    filer: null,
    named: [],
    team: null,
    questions: asked.length === 0 ? null : questions,
    disputes: [],
    alike: [],
    card: false,
    filing: false,
    timesAsked: {},
    accepted: [],
    ...more,
  };
}

export function inputOf(fresh: readonly FreshMessage[], more: Partial<ReadInput> = {}): ReadInput {
  return {
    conversation: { history: [], fresh },
    people: [
      { id: GRACE, name: 'Grace Hopper' },
      { id: TOM, name: 'Tom Becker' },
    ],
    viewer: { teamId: 'T1', user: GRACE, place: 'C1' },
    set: 'text',
    open: null,
    filed: null,
    noted: [],
    blueprints: [frontDoor],
    bound: false,
    first: true,
    teams: [],
    question: null,
    references: nothingNamed(),
    meant: [],
    focus: null,
    quiet: false,
    today: 'Friday, 2026-03-13 (Europe/Lisbon)',
    timeZone: 'Europe/Lisbon',
    now: new Date('2026-03-13T12:00:00Z'),
    ...more,
  };
}

/** What the guided conversation makes of these messages. */
export async function read(
  fresh: FreshMessage | readonly FreshMessage[],
  more: Partial<ReadInput> = {},
): Promise<Act[]> {
  const brain = createGuidedBrain({ phrasebook: smallPhrasebook });
  const messages = 'ts' in fresh ? [fresh] : fresh;
  const { value } = await brain.read(inputOf(messages, more), AbortSignal.timeout(10_000));
  return [...value.acts];
}

/** The acts in short: names, with the field and value where they have any. */
export function inShort(acts: readonly Act[]): string[] {
  return acts.map((act) => {
    if (act.act === 'set')
      return `set ${act.field}${act.key === undefined ? '' : `/${act.key}`}: ${act.value}`;
    if (act.act === 'talk') return ['talk', ...act.offers.map(({ label }) => `[${label}]`)].join(' ');
    if (act.act === 'call') return `call ${act.tool}`;
    return 'field' in act ? `${act.act} ${act.field}` : act.act;
  });
}
