import type { ActBody } from '../domain/conversation/acts.js';
import { wording } from '../domain/conversation/wording.js';
import { kindOf } from '../domain/entities/entity.js';
import type { PhrasePlace } from '../domain/tools/phrasebook.js';
import type { Slots, ToolSet } from '../domain/tools/tool.js';

/**
 * A sentence that orders what no single tool does. `needs`: it exists only while a draft is open, while none is, after something was
 * filed from the thread, while look-alikes are offered, or while the thread is about something. `sets`: left out, in all of them.
 */
export interface Order {
  template: string;
  example?: string;
  sets?: readonly ToolSet[];
  needs?: 'draft' | 'no_draft' | 'filed' | 'alike' | 'focus';
  acts(said: Slots, place: PhrasePlace): readonly ActBody[] | null;
}

const TYPED: readonly ToolSet[] = ['text'];
const TASK = 'task:';
const USER = 'user:';

const call = (tool: string, args: Readonly<Record<string, unknown>>): ActBody => ({
  act: 'call',
  tool,
  args,
});
const always =
  (...acts: readonly ActBody[]) =>
  () =>
    acts;

/** The new request of that form that begins with these words; with a draft open it is kept and offered. */
function opened(said: Slots, { blueprint, open }: PhrasePlace, onBehalfOf: string | null = null): ActBody[] {
  const wanted = said.one('blueprint');
  const words = said.one('rest');
  const opens: ActBody = { act: 'open', blueprint: wanted === '' ? blueprint.id : wanted, onBehalfOf };
  const isKnown = wanted === '' || wanted === blueprint.id;
  if (words === '' || open !== null || !isKnown) return [opens];
  return [opens, { act: 'set', field: blueprint.headline, value: words, quote: words, how: 'answered' }];
}

/** What was filed last, with these words added to its headline. */
function added(said: Slots, { filed }: PhrasePlace): ActBody[] {
  if (filed === null) return [];
  const words = said.one('rest');
  const value = `${filed.says.replace(/[.\s]+$/u, '')}. ${words}`;
  return [{ act: 'amend' }, { act: 'set', field: filed.field, value, quote: words, how: 'extracted' }];
}

/** The same for somebody else; whose request an open one is changes by it. */
const onBehalf = (said: Slots, place: PhrasePlace): ActBody[] =>
  opened(said, place, said.one('person').slice(USER.length));

const FOR_SOMEBODY =
  "([(i need | i want | i'd like | i would like | we need | we want) to] (file | open | raise | submit | create | start | log) | (i'm | i am | we're | we are) (filing | opening | raising)) (this | it | (a | an | another) [new] (request | ticket)) (for | on behalf of)";

const people = (said: Slots): string[] => said.all('people').map((id) => id.slice(USER.length));

/** How something stands and what it waits for, in one answer. */
function standing(said: Slots): readonly ActBody[] {
  const id = said.one('ticket');
  return [
    call('fetch_reference_context', { tickets: [id] }),
    call('get_linked_entities', { entity_id: id, entity_kind: kindOf(id), filter_kind: 'task' }),
  ];
}

/** How people say which team a request is for. */
const TO_TEAM =
  '((send | give | pass | hand | route | move) (this | it) [over | back] to | [this | it | that] (goes | should go | must go | belongs) [back] to | this (is | should be) for | make it go to | back to | (change | set | switch) [the] team [back] to | choose [the] [team]) [the] {team} [team] [instead | then | actually | after all | i guess | i think]';

/** The orders that are no tool's. Approving and discarding are none: they take the exact words of control-words.ts. */
export const ORDERS: readonly Order[] = [
  {
    template:
      '(undo | revert | take back | roll back) [that | it | this | the (last | latest) (change | edit | step | thing) | your (last | latest) (change | edit) | what you [just] did] [that was (wrong | a mistake)]',
    example: 'undo',
    acts: always({ act: 'undo' }),
  },
  {
    template:
      "((that | this | it) (was | is) (not | no) | (that | this | it) (wasn't | isn't) | not) [an | my | the] answer",
    needs: 'draft',
    acts: always({ act: 'undo' }),
  },
  {
    template: '(redo | undo the undo) [that | it | the (last | latest) (change | edit)]',
    example: 'redo',
    acts: always({ act: 'redo' }),
  },
  {
    template:
      '((what | which) {field} (do | have | are) (we | you | there) (have | got | down | noted | written | listed | named | so far | already | now | in there | there | (in | on | for) (it | <the> (request | card | epic | draft | form)))* | <whats> [in | under] <the> {field} [so far | now] | <show> <the> {field} [of it | of the request])',
    needs: 'draft',
    acts: always({ act: 'show_card' }),
  },
  {
    template: '(<show> | where(s | is) | back to) <the> [review | request] card [again]',
    example: 'show me the card',
    needs: 'draft',
    acts: always({ act: 'show_card' }),
  },
  {
    template: "[i'd | i would | let's | we'd] (call | name | title) (it | this | that) {text} instead",
    needs: 'draft',
    acts: (said, { open }) =>
      open && [call('set_field', { field: open.blueprint.headline, value: said.one('text') })],
  },
  {
    template:
      '{people} (can | may) [also | both] (approve | decide | sign off) [on] [this | it | this request | for me] [too | as well]',
    example: '@maria can approve this',
    sets: TYPED,
    needs: 'draft',
    acts: (said) => [{ act: 'name', people: people(said), gone: [] }],
  },
  {
    template: 'let {people} [also] (approve | decide | sign off) [on] [this | it]',
    sets: TYPED,
    needs: 'draft',
    acts: (said) => [{ act: 'name', people: people(said), gone: [] }],
  },
  {
    template:
      "{people} (may no longer | can no longer | may not | can't | cannot | can not | shouldn't | should not) (approve | decide | sign off) [on] [this | it] [any more | anymore]",
    example: '@maria may no longer approve this',
    sets: TYPED,
    needs: 'draft',
    acts: (said) => [{ act: 'name', people: [], gone: people(said) }],
  },
  {
    template: "(don't | do not) let {people} (approve | decide | sign off) [on] [this | it]",
    sets: TYPED,
    needs: 'draft',
    acts: (said) => [{ act: 'name', people: [], gone: people(said) }],
  },
  {
    template: TO_TEAM,
    example: 'send it to the Data team',
    needs: 'draft',
    acts: (said) => [{ act: 'choose', chosen: { of: 'team', team: said.one('team') } }],
  },
  {
    template: TO_TEAM,
    needs: 'filed',
    acts: (_said, { open }) =>
      open === null ? [{ act: 'talk', text: wording.whoReroutes, offers: [] }] : null,
  },
  {
    template: '(file | submit | send | create) (it | this | mine) anyway',
    example: 'file it anyway',
    needs: 'alike',
    acts: always({ act: 'choose', chosen: { of: 'duplicate', draftId: null } }),
  },
  {
    template: '(follow | join | use | take) {ticket} [instead]',
    example: 'follow T-12',
    needs: 'alike',
    acts: (said, { alike }) => followed(said.one('ticket').slice(TASK.length), alike),
  },
  {
    template: '(follow | join | use | take) (it | that | that one | this one | the other [one]) [instead]',
    needs: 'alike',
    acts: (_said, { alike }) => (alike.length === 1 ? followed(alike[0] ?? '', alike) : null),
  },
  {
    template: '(update | change) (it | the ticket | the request | that ticket)',
    example: 'update it',
    needs: 'filed',
    acts: always({ act: 'choose', chosen: { of: 'update', take: true } }),
  },
  {
    template: '(leave (it | the ticket | the request) [as it is] | leave it alone)',
    example: 'leave it as it is',
    needs: 'filed',
    acts: always({ act: 'choose', chosen: { of: 'update', take: false } }),
  },
  {
    template: '(add [this] to | update | correct | change) (the | my | our) (ticket | request) : {rest}',
    example: 'add to the ticket: it also happens on phones',
    needs: 'filed',
    acts: added,
  },
  {
    template:
      "[(i need | i want | i'd like | i would like | we need | we want) to] (open | start | file | make | create | raise | log | begin | submit) (a | an | another) [new] (request | ticket | {blueprint}) (about | for | on | because | that | :) {rest}",
    example: 'open a request about the slow checkout',
    acts: (said, place) => opened(said, place),
  },
  {
    template: 'new (request | ticket | {blueprint}) : {rest}',
    example: 'new request: the checkout is slow',
    acts: (said, place) => opened(said, place),
  },
  {
    template:
      '[and | also] [on] [a | an] (separate | different | unrelated | another | new | second) (topic | subject | matter | issue | problem | request) [here | though | too] (: | , | -) {rest}',
    example: 'separate topic: the printer is out of ink',
    acts: (said, place) => opened(said, place),
  },
  {
    template:
      '((make | create | open | file | raise) [a | an] (request | ticket | {blueprint}) (of | from | out of | for) (this | that | it) | (turn | make) (this | that | it) into (a | an) (request | ticket | {blueprint}))',
    example: 'make a ticket of this',
    acts: (said, place) => opened(said, place),
  },
  {
    template:
      '((open | start | make | create) (a | an | another) [new] | [a | another] new) (request | ticket | {blueprint})',
    acts: (said, place) => opened(said, place),
  },
  {
    template: `${FOR_SOMEBODY} {person}`,
    example: 'file this for @maria',
    acts: onBehalf,
  },
  {
    template: `${FOR_SOMEBODY} {person} (, | : | ? | because | about | that) {rest}`,
    needs: 'no_draft',
    acts: onBehalf,
  },
  {
    template: '(this | it | the request) is (for | on behalf of) {person}',
    example: 'this is for @maria',
    needs: 'draft',
    acts: onBehalf,
  },
  {
    template: '<whats> (blocked (on | by) | blocking | holding up | waiting (for | on) | stopping) {ticket}',
    example: "what's blocked on T-12?",
    acts: standing,
  },
  {
    template: 'why is {ticket} (blocked | stuck | waiting | late | delayed | still open)',
    acts: standing,
  },
];

const followed = (draftId: string, alike: readonly string[]): readonly ActBody[] | null =>
  alike.includes(draftId) ? [{ act: 'choose', chosen: { of: 'duplicate', draftId } }] : null;
