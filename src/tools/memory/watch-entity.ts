import { z } from 'zod';
import { EntityId } from '../../domain/entities/entity.js';
import { MAX_WATCHES, WatchCondition } from '../../domain/entities/memory.js';
import { watchWording } from '../../domain/entities/watch-wording.js';
import { clipped } from '../../domain/text/text.js';
import type { PhraseArgs, Slots } from '../../domain/tools/tool.js';
import { notFound } from '../references/groups.js';
import { ACTS, phrasesFor, refused, tool } from '../tool-parts.js';

const MAX_LABEL = 200;
const NOT_PEOPLE =
  'People can’t be watched, only tickets, docs, projects and the like. Name one of these, such as “watch T-12”.';

const Args = z.strictObject({
  entity: EntityId.describe('What is to be watched.'),
  condition: WatchCondition.optional().describe('Which change matters; left out: any.'),
});

const TELL =
  "(tell me | let me know | ping me | notify me | alert me | advise me | inform me | message me | remind me | (i'd | i would) like to (know | be told | hear | get (updates | news | a message)) | i (want | need) to (know | be told | hear))";
const WHEN = `${TELL} (when | if | once | as soon as | whenever) {things}`;
const watching =
  (condition?: WatchCondition) =>
  ({ all }: Slots): PhraseArgs[] =>
    all('things').map((entity) => ({ entity, condition }));

/** Tells the asker when something changes. */
export const watchEntity = tool(Args, {
  name: 'watch_entity',
  category: 'memory',
  summary: 'Tell you when a ticket, doc, project or goal changes: its state, who has it, or its due date.',
  instructions:
    'Has the asker told by direct message when the state, the assignee or the due date of something changes, or when it is past its due date. Takes an id, never a name, and things only. Only for the asker, and only when they ask for it.',
  sets: ['text'],
  needs: 'name',
  briefly: 'tell the asker when it changes',
  ...ACTS,
  phrases: [
    ...phrasesFor(watching(), 'watch T-12', [
      '(watch | follow | track | subscribe to | keep an eye on | keep tabs on | keep me (posted | updated | informed | in the loop) (on | about | with)) {things:entities} [for me | closely]',
    ]),
    ...phrasesFor(watching(), null, [`${WHEN} (changes | change | moves | is updated)`]),
    ...phrasesFor(watching('state'), 'tell me when T-12 is done', [
      `${WHEN} (is | are | gets) (done | closed | resolved | finished | fixed | started | reopened | shipped)`,
    ]),
    ...phrasesFor(watching('assignee'), null, [
      `${WHEN} ((is | are | gets) (assigned | taken | picked up) | has [got] (an owner | somebody | someone))`,
    ]),
    ...phrasesFor(watching('due_passed'), null, [`${WHEN} (is | are | gets) (overdue | late | past due)`]),
    ...phrasesFor(watching(), null, [
      `${TELL} (when | whenever | every time | each time | if) [that] (something | anything) [new] (is changing | changes | happens | moves) (in | on | about | with | to) {things}`,
      `(${TELL} | (i want | i wish | i would like) to be (told | informed | notified)) (when | whenever | as soon as | once | if) (somebody | someone | anybody | anyone) (changes | edits | updates | moves | touches) {things}`,
      `(${TELL} | (i want | i wish | i would like) to be (told | informed | notified)) (about | of | at | on) [any | each | every | all] (change[s] | news | move[s]) (to | of | on | in) {things}`,
    ]),
  ],
  async execute({ viewer, references, memory, now }, { entity, condition = 'any' }) {
    const [known] = await references.named(viewer, [entity]);
    if (known === undefined) return notFound();
    if (known.kind === 'user') return refused(NOT_PEOPLE);
    const label = clipped(known.label, MAX_LABEL);
    const own = await memory.watches({ ...viewer, place: null });
    if (own.some(({ watch }) => watch.entity === entity && watch.condition === condition)) {
      return refused(watchWording.watchesAlready(label));
    }
    if (own.length >= MAX_WATCHES) return refused(watchWording.tooManyWatches(MAX_WATCHES));
    return {
      data: { watching: entity, condition },
      memory: [{ write: 'watch', watch: { entity, condition, who: viewer.user }, since: now.toISOString() }],
      said: watchWording.watching(label, condition),
    };
  },
});
