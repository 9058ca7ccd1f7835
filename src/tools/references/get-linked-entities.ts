import { z } from 'zod';
import { EntityId, EntityKind, kindOf } from '../../domain/entities/entity.js';
import type { LinkedEntities } from '../../domain/entities/references.js';
import { BY_PHRASE, type PhraseArgs, type Slots, type Tool } from '../../domain/tools/tool.js';
import { sayLinks, WAITING, type Waiting } from '../answers/links.js';
import { LOOKS, phrasesFor } from '../tool-parts.js';
import { notFound } from './groups.js';

const MAX_OF_A_KIND = 50;

const Args = z.strictObject({
  entity_id: EntityId,
  entity_kind: z.enum(['task', 'project', 'plan', 'goal', 'milestone', 'document', 'output']),
  filter_kind: z.enum(['all', ...EntityKind.options]).optional(),
  asked: z.enum(WAITING).optional().meta(BY_PHRASE),
  by_the_way: z.boolean().optional().meta(BY_PHRASE),
});

/** The kinds that people ask for by name. */
const LINKED_BY_NAME: readonly { words: string; kind: EntityKind }[] = [
  { words: 'plan[s]', kind: 'plan' },
  { words: 'goal[s]', kind: 'goal' },
  { words: '(milestone[s] | release[s])', kind: 'milestone' },
  { words: '(doc[s] | document[s])', kind: 'document' },
  { words: '(output[s] | deliverable[s])', kind: 'output' },
  { words: 'project[s]', kind: 'project' },
];

/** How people ask which ticket waits for which. */
const WAITS: readonly { template: string; example?: string; asked: Waiting }[] = [
  {
    template:
      '(is | are) {element:ticket} [still] (blocked | stuck | held up | waiting) [(by | on | for) (anything | something)]',
    example: 'is T-12 blocked?',
    asked: 'blocked',
  },
  {
    template:
      '(what | who | which <tasks>) (does | is | do) {element} (wait[ing] (for | on) | depend[ing] on | blocked (by | on) | stuck on | need)',
    example: 'what is T-12 waiting for?',
    asked: 'waits_for',
  },
  {
    template:
      '(what [<tasks>] | which <tasks>) (must | has to | have to | should | needs to | need to) (be done | be finished | be completed | complete | finish | happen | come) [first] before {element} [can (start | go on | begin)]',
    example: 'what must be done before T-12?',
    asked: 'waits_for',
  },
  {
    template:
      "[<whats>] ([the] (dependencies | blockers | prerequisites) [of | for] {element} | {element} (dependencies | blockers) | {element}'s (dependencies | blockers | prerequisites))",
    asked: 'waits_for',
  },
  {
    template:
      '(does (anything | anybody) (depend on | wait for) | (what | who | which <tasks>) (depend[s] on | wait[s] for | (is | are) waiting (for | on))) {element}',
    example: 'what depends on T-12?',
    asked: 'awaited_by',
  },
  {
    template:
      "(what | which <tasks>) (can | can't | cannot | could) [only] (go on | start | begin | continue | happen | proceed) (before | until | once | after | when | as soon as) {element} [is] [done | finished | closed | complete | over]",
    asked: 'awaited_by',
  },
  {
    template:
      'what (happens | comes | is next | can we do) [next] (if | when | once | after) {element} [is] [done | finished | closed | late | slips | slipping | delayed]',
    asked: 'awaited_by',
  },
  {
    template:
      '(what | which <tasks>) (is | are | will be | get | gets) (held up | delayed | blocked | late) [too] (if | when | by) {element} [slips | slip | is late | is delayed | waits]',
    asked: 'awaited_by',
  },
  {
    template:
      'if {element} (slips | is late | is delayed | waits) (what | which <tasks>) (is | are | will be | get | gets | slips | slip | has to wait | have to wait | waits | wait) [held up | delayed | blocked | late] [too | in the end]',
    asked: 'awaited_by',
  },
  {
    template:
      '(once | when | after) {element} is (done | finished | closed) (what | which <tasks>) (can | comes | is | are) [go on | start | begin | next]',
    asked: 'awaited_by',
  },
  {
    template: '(what | which <tasks>) (does | is) {element} (block | blocking | hold up | holding up)',
    asked: 'awaited_by',
  },
  {
    template: '(what | who | which <tasks>) (blocks | block | holds up | hold up) {element}',
    asked: 'waits_for',
  },
];

/** The links to all, or to those of one kind, of what was named, or else of what the thread is about. */
const linksOf =
  (filter: EntityKind | 'all') =>
  ({ one, focus }: Slots): PhraseArgs => {
    const id = one('element') || focus;
    return { entity_id: id, entity_kind: kindOf(id), filter_kind: filter };
  };

export type DescribeLinks = (linked: LinkedEntities, only?: EntityKind) => string;

/**
 * What an entity is linked to, whole.
 * @param describe the links, to all or to those of one kind, as Markdown
 */
export function getLinkedEntities(describe: DescribeLinks): Tool<z.infer<typeof Args>> {
  return {
    name: 'get_linked_entities',
    category: 'references',
    summary: 'Show what a ticket, doc, project, plan, goal, milestone or output is linked to.',
    instructions:
      'All that an entity is linked to, with state, due date, relationship, direction and description. Not needed where the linked block has it.',
    args: Args,
    sets: ['text', 'voice', 'quick'],
    needs: 'name',
    ...LOOKS,
    phrases: [
      ...phrasesFor(linksOf('all'), 'what is T-12 linked to?', [
        '<whats> {element} (linked | connected | related) to',
        '[<whats>] [everything | anything] (linked | connected | related) to {element}',
        '{element} links',
        "(<show> | <whats>) (the links of {element} | {element}'s links)",
        'how (is | are) {element} (linked | connected | related) [to (others | other things | anything)]',
      ]),
      ...WAITS.map(({ template, example, asked }) => ({
        template,
        ...(example === undefined ? {} : { example }),
        args: (said: Slots) => ({ ...linksOf('task')(said), asked }),
      })),
      ...phrasesFor(linksOf('task'), null, [
        '((what | which) <tasks> (belong to | belongs to | are part of | are in | are for | are linked to | support | serve) | what are we doing (for | about)) {element}',
      ]),
      ...LINKED_BY_NAME.map(({ words, kind }) => ({
        example: `which ${kind} does T-12 belong to?`,
        template: `(what | which) [larger | bigger | greater] ${words} (is | does | are | do) {element} (part of | belong to | belonging to | support | serve | contribute to | good for | planned for | meant for | targeted at | for | in | of | linked to | reference | produce)`,
        args: linksOf(kind),
      })),
      ...LINKED_BY_NAME.map(({ words, kind }) => ({
        template: `(<show> | <whats> | tell me [more] about) [the] [linked] ${words} (of | for | behind | linked to) {element}`,
        args: linksOf(kind),
      })),
      ...LINKED_BY_NAME.map(({ words, kind }) => ({
        template: `(<show> | <whats> | tell me [more] about | more about) [the] linked ${words}`,
        needs: 'focus' as const,
        args: linksOf(kind),
      })),
    ],
    async execute(
      { viewer, references, byPerson, now, timeZone },
      { entity_id, entity_kind, filter_kind = 'all', asked, by_the_way },
    ) {
      const options = { maxPerType: MAX_OF_A_KIND, includeDescriptions: true };
      const linked = await references.linked(viewer, entity_id, options);
      if (linked === null || linked.source.kind !== entity_kind) return notFound();
      const only = filter_kind === 'all' ? undefined : filter_kind;
      const links = Object.values(linked.linkedEntities).flat();
      return {
        data: describe(linked, only),
        lists: links.flatMap(({ id, kind }) => (only === undefined || kind === only ? [id] : [])),
        ...(byPerson === true && (links.length > 0 || by_the_way !== true)
          ? { said: sayLinks(linked, { now, timeZone }, only, asked) }
          : {}),
      };
    },
  };
}
