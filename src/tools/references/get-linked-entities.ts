import { z } from 'zod';
import { EntityId, EntityKind, kindOf } from '../../domain/entities/entity.js';
import type { LinkedEntities } from '../../domain/entities/references.js';
import { BY_PHRASE, type PhraseArgs, type Slots } from '../../domain/tools/tool.js';
import { sayLinks, WAITING, type Waiting } from '../answers/links.js';
import { LOOKS, phrasesFor, phrasesWithFocus, tool } from '../tool-parts.js';
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
const LINKED_BY_NAME: readonly (readonly [EntityKind, words: string])[] = [
  ['plan', 'plan[s]'],
  ['goal', 'goal[s]'],
  ['milestone', '(milestone[s] | release[s])'],
  ['document', '(doc[s] | document[s])'],
  ['output', '(output[s] | deliverable[s])'],
  ['project', 'project[s]'],
];

/** The links to all, or to those of one kind, of what was named, or else of what the thread is about. */
const linksOf =
  (filter: EntityKind | 'all') =>
  ({ one, focus }: Slots): PhraseArgs => {
    const id = one('element') || focus;
    return { entity_id: id, entity_kind: kindOf(id), filter_kind: filter };
  };

/** The same with tickets, as the answer to how they wait for each other. */
const waiting =
  (asked: Waiting) =>
  (said: Slots): PhraseArgs => ({ ...linksOf('task')(said), asked });

export type DescribeLinks = (linked: LinkedEntities, only?: EntityKind) => string;

/**
 * What an entity is linked to, whole.
 * @param describe the links, to all or to those of one kind, as Markdown
 */
export function getLinkedEntities(describe: DescribeLinks) {
  return tool(Args, {
    name: 'get_linked_entities',
    category: 'references',
    summary: 'Show what a ticket, doc, project, plan, goal, milestone or output is linked to.',
    instructions:
      'All that an entity is linked to, with state, due date, relationship, direction and description. Not needed where the linked block has it.',
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
      ...phrasesFor(waiting('blocked'), 'is T-12 blocked?', [
        '(is | are) {element:ticket} [still] (blocked | stuck | held up | waiting) [(by | on | for) (anything | something)]',
      ]),
      ...phrasesFor(waiting('waits_for'), 'what is T-12 waiting for?', [
        '(what | who | which <tasks>) (does | is | do) {element} (wait[ing] (for | on) | depend[ing] on | blocked (by | on) | stuck on | need)',
      ]),
      ...phrasesFor(waiting('waits_for'), 'what must be done before T-12?', [
        '(what [<tasks>] | which <tasks>) (must | has to | have to | should | needs to | need to) (be done | be finished | be completed | complete | finish | happen | come) [first] before {element} [can (start | go on | begin)]',
        "[<whats>] ([the] (dependencies | blockers | prerequisites) [of | for] {element} | {element} (dependencies | blockers) | {element}'s (dependencies | blockers | prerequisites))",
        '(what | who | which <tasks>) (blocks | block | holds up | hold up) {element}',
      ]),
      ...phrasesFor(waiting('awaited_by'), 'what depends on T-12?', [
        '(does (anything | anybody) (depend on | wait for) | (what | who | which <tasks>) (depend[s] on | wait[s] for | (is | are) waiting (for | on))) {element}',
        "(what | which <tasks>) (can | can't | cannot | could) [only] (go on | start | begin | continue | happen | proceed) (before | until | once | after | when | as soon as) {element} [is] [done | finished | closed | complete | over]",
        'what (happens | comes | is next | can we do) [next] (if | when | once | after) {element} [is] [done | finished | closed | late | slips | slipping | delayed]',
        '(what | which <tasks>) (is | are | will be | get | gets) (held up | delayed | blocked | late) [too] (if | when | by) {element} [slips | slip | is late | is delayed | waits]',
        'if {element} (slips | is late | is delayed | waits) (what | which <tasks>) (is | are | will be | get | gets | slips | slip | has to wait | have to wait | waits | wait) [held up | delayed | blocked | late] [too | in the end]',
        '(once | when | after) {element} is (done | finished | closed) (what | which <tasks>) (can | comes | is | are) [go on | start | begin | next]',
        '(what | which <tasks>) (does | is) {element} (block | blocking | hold up | holding up)',
      ]),
      ...phrasesFor(linksOf('task'), null, [
        '((what | which) <tasks> (belong to | belongs to | are part of | are in | are for | are linked to | support | serve) | what are we doing (for | about)) {element}',
      ]),
      ...LINKED_BY_NAME.flatMap(([kind, words]) =>
        phrasesFor(linksOf(kind), `which ${kind} does T-12 belong to?`, [
          `(what | which) [larger | bigger | greater] ${words} (is | does | are | do) {element} (part of | belong to | belonging to | support | serve | contribute to | good for | planned for | meant for | target[ing] | targeted at | for | in | of | linked to | reference | produce | deliver | have)`,
          `(<show> | <whats> | tell me [more] about) [the] [linked] ${words} (of | for | behind | linked to) {element}`,
          `[<show> | <whats>] {element}'s [linked] ${words}`,
          `(do | does) {element} have [any | a] ${words}`,
        ]),
      ),
      ...LINKED_BY_NAME.flatMap(([kind, words]) =>
        phrasesWithFocus(linksOf(kind), null, [
          `(<show> | <whats> | tell me [more] about | more about) [the] linked ${words}`,
          `[<show> | <whats> | tell me [more] about | more about] its [linked] ${words}`,
        ]),
      ),
      ...phrasesFor(linksOf('output'), 'what does T-12 produce?', [
        'what (does | do | will | is | are) {element} (produce | producing | deliver | delivering | result in)',
        '(<whats> | what (comes | will come)) [coming] out of {element}',
      ]),
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
  });
}
