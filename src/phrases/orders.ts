import type { ActBody } from '../domain/conversation/acts.js';
import type { FactName } from '../domain/conversation/request-facts.js';
import { wording } from '../domain/conversation/wording.js';
import { kindOf } from '../domain/entities/entity.js';
import type { PhrasePlace } from '../domain/tools/phrasebook.js';
import type { PhraseArgs, Slots, ToolSet } from '../domain/tools/tool.js';

/**
 * A sentence that orders what no single tool does. `needs`: it exists only while a draft is open, while none is, after
 * something was filed from the thread, while look-alikes are offered, or while the thread is about something. `sets`: left
 * out, in all of them.
 */
export interface Order {
  template: string;
  example?: string;
  sets?: readonly ToolSet[];
  needs?: 'draft' | 'no_draft' | 'filed' | 'alike' | 'focus';
  acts(said: Slots, place: PhrasePlace): readonly ActBody[] | null;
}

/** Orders of one meaning; the example is one of the first. */
const ordersFor = (
  acts: Order['acts'],
  limits: Pick<Order, 'sets' | 'needs'>,
  example: string | null,
  templates: readonly string[],
): Order[] =>
  templates.map((template, at) => ({
    template,
    ...(example === null || at > 0 ? {} : { example }),
    ...limits,
    acts,
  }));

/** While a draft is open, and in writing alone. */
const TYPED: Pick<Order, 'sets' | 'needs'> = { sets: ['text'], needs: 'draft' };

/** As what sets a field: not by voice. */
const WRITTEN: Pick<Order, 'sets' | 'needs'> = { sets: ['text', 'quick'], needs: 'draft' };

const WAIT = '[no | wait | hold on | actually | oh | sorry | hm]';

const TASK = 'task:';
const USER = 'user:';

const call = (tool: string, args: PhraseArgs): ActBody => ({ act: 'call', tool, args });
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

/** "Can you add that to the ticket? It's Voigt": behind it stands what is to be added. */
const TO_TICKET = /^(?:to|on|in) (?:it|(?:the|my|our|this) (?:ticket|request))\b[\s.,:;!?]*/iu;

/** These words, added to what was filed last; without any, those that stand above them. */
function added(said: Slots, { filed }: PhrasePlace): ActBody[] | null {
  const ticket = said
    .one('text')
    .replace(/\s+(?:please|pls)$/iu, '')
    .replace(/^(?:the|my|our|this) (?:ticket|request)$/iu, '');
  if (filed === null) return null;
  const isOther = ticket !== '' && ticket.toUpperCase() !== filed.shortId.toUpperCase();
  if (isOther) return [{ act: 'talk', text: wording.addsOnlyTo(filed.shortId), offers: [] }];
  const words = said.one('rest').replace(TO_TICKET, '');
  return [words === '' ? { act: 'amend' } : { act: 'amend', adds: words }];
}

/** "It also happens on Android" is more of what was filed. */
const isToo = (said: Slots): ActBody[] => [{ act: 'amend', adds: `it also ${said.one('rest')}` }];

/** The same for somebody else; whose request an open one is changes by it. */
const onBehalf = (said: Slots, place: PhrasePlace): ActBody[] =>
  opened(said, place, said.one('person').slice(USER.length));

const FOR_SOMEBODY =
  "([(i need | i want | i'd like | i would like | we need | we want) to] (file | open | raise | submit | create | start | log) | (i'm | i am | we're | we are) (filing | opening | raising)) (this | it | (a | an | another) [new] (request | ticket)) (for | on behalf of)";

/** What somebody says who wants a request made of what stands above. */
const OF_THIS = [
  '((make | create | open | file | raise | log | submit | start) [a | an] (request | ticket | issue | {blueprint}) (of | from | out of | for | about | on) (this | that | it) | (turn | make) (this | that | it) into (a | an) (request | ticket | issue | {blueprint}))',
  '(file | log | raise | submit | register | handle | take care of | look into | deal with) (this | that | it)',
];

const people = (said: Slots): string[] => said.all('people').map((id) => id.slice(USER.length));

const approving = (said: Slots): ActBody[] => [{ act: 'name', people: people(said), gone: [] }];
const notApproving = (said: Slots): ActBody[] => [{ act: 'name', people: [], gone: people(said) }];
const toTeam = (said: Slots): ActBody[] => [{ act: 'choose_team', team: said.one('team') }];
const rerouted: Order['acts'] = (_said, { open }) =>
  open === null ? [{ act: 'talk', text: wording.whoReroutes, offers: [] }] : null;
const titled: Order['acts'] = (said, { open }) =>
  open && [call('set_field', { field: open.blueprint.headline, value: said.one('text') })];

/** Follows the look-alike that is named, where it is among those offered. */
const followed: Order['acts'] = (said, { alike }) => {
  const draftId = said.one('ticket').slice(TASK.length);
  return alike.includes(draftId) ? [{ act: 'follow', draftId }] : null;
};
/** Follows the look-alike that is offered, where it is the only one. */
const followedOnly: Order['acts'] = (_said, { alike: [only, ...others] }) =>
  only === undefined || others.length > 0 ? null : [{ act: 'follow', draftId: only }];

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

/** The field that is to be changed to what was not said. */
const askedFor: Order['acts'] = (said) => [{ act: 'ask_value', field: said.one('field') }];

const IT = '(this | it | that | <the> <request>)';
const APPROVE = '(approve | sign off [on] | decide [on | about])';

/** What people ask about the open request. */
const asking = (about: FactName, example: string, templates: readonly string[]): Order[] =>
  ordersFor(
    always({ act: 'explain', about }),
    { sets: ['text', 'voice'], needs: 'draft' },
    example,
    templates,
  );

/** The orders that are no tool's. Approving and discarding are none: they take the exact words of control-words.ts. */
export const ORDERS: readonly Order[] = [
  ...ordersFor(always({ act: 'undo' }), {}, 'undo', [
    '(undo | revert | take back | roll back) [that | it | this | the (last | latest) (change | edit | step | thing) | your (last | latest) (change | edit) | what you [just] did] [that was (wrong | a mistake)]',
  ]),
  ...ordersFor(always({ act: 'undo' }), { needs: 'draft' }, null, [
    "((that | this | it) (was | is) (not | no) | (that | this | it) (wasn't | isn't) | not) [an | my | the] answer",
  ]),
  ...ordersFor(always({ act: 'redo' }), {}, 'redo', [
    '(redo | undo the undo) [that | it | the (last | latest) (change | edit)]',
  ]),
  ...ordersFor(always({ act: 'show_card' }), { needs: 'draft' }, 'show me the card', [
    '(<show> | where(s | is) | back to) <the> [review | request] card [again]',
    '((what | which) {field} (do | have | are) (we | you | there) (have | got | down | noted | written | listed | named | so far | already | now | in there | there | (in | on | for) (it | <the> (request | card | epic | draft | form)))* | <whats> [in | under] <the> {field} [so far | now] | <show> <the> {field} [of it | of the request])',
  ]),
  ...asking('team', 'why this team?', [
    'why [(is | did) it] [go to | with] (this | that | the | {team}) team',
    `why (does | is | did) ${IT} (go | going | gone) to [the] ({team} [team] | (this | that) team | them)`,
    '(why | how) (did | do | have) you (choose | chosen | chose | pick | picked) [(this | that | the)] [{team}] [team]',
    `(which | what) team (gets | takes | has | handles | will (get | take | have | handle)) ${IT}`,
    `who (gets | takes | handles | will (get | take | handle | work on)) ${IT}`,
    `(where | to whom | to which team) (does | will) ${IT} go`,
    `${WAIT} [(i | we) (want | need | would like | 'd like) to] (change | switch) <the> team`,
  ]),
  ...asking('approvers', 'who may approve this?', [
    `who [else] (may | can | could | must | should | will | has to | needs to | have to | is allowed to | is going to) [also] ${APPROVE} [${IT}]`,
    `who (approves | decides [on | about] | signs off [on]) [${IT}]`,
    `(whose approval | who) (does | do) (${IT} | i | we) need [the] [approval (from | of)] [to approve ${IT}]`,
    '(who are <the> approvers | who is the approver | list the approvers)',
    `(may | can) i ${APPROVE} [${IT}] [myself]`,
  ]),
  ...asking('readers', 'who will see this?', [
    `who [else] (will | can | could | may | gets to | is going to | is able to) (see | read) (${IT} | what i (say | write | type) [here])`,
    `who [else] (sees | reads) ${IT}`,
    `is ${IT} (private | public | confidential | visible to (everyone | everybody | others))`,
    `where (does | will) ${IT} (get filed | be filed | end up | show up)`,
  ]),
  ...asking('status', "what's the status of my request?", [
    '<whats> [the] [current] (status | state | progress) (of | on | with | for) <the> <request>',
    '(how | where) (is | does | are we with | do we stand with) <the> <request> [doing | coming along | stand | going]',
    `(is | was | has) ${IT} [been] [already] (filed | submitted | approved | sent | sent off) [yet | already]`,
    '(what happens | whats) (next | now)',
  ]),
  ...ordersFor(askedFor, WRITTEN, 'change the summary', [
    `${WAIT} [(i | we) (want | need | have | would like | 'd like) to | let me | let's | can (i | we)] (change | edit | update | correct | fix | modify) <field> [again | first | please]`,
    `${WAIT} <field> (is | was | should) (wrong | incorrect | not right | not correct | change | be (changed | corrected | different))`,
  ]),
  ...ordersFor(titled, { needs: 'draft' }, null, [
    "[i'd | i would | let's | we'd] (call | name | title) (it | this | that) {text} instead",
  ]),
  ...ordersFor(approving, TYPED, '@maria can approve this', [
    '{people} (can | may) [also | both] (approve | decide | sign off) [on] [this | it | this request | for me] [too | as well]',
    'let {people} [also] (approve | decide | sign off) [on] [this | it]',
  ]),
  ...ordersFor(notApproving, TYPED, '@maria may no longer approve this', [
    "{people} (may no longer | can no longer | may not | can't | cannot | can not | shouldn't | should not) (approve | decide | sign off) [on] [this | it] [any more | anymore]",
    "(don't | do not) let {people} (approve | decide | sign off) [on] [this | it]",
  ]),
  ...ordersFor(toTeam, { needs: 'draft' }, 'send it to the Data team', [TO_TEAM]),
  ...ordersFor(rerouted, { needs: 'filed' }, null, [TO_TEAM]),
  ...ordersFor(always({ act: 'follow', draftId: null }), { needs: 'alike' }, 'file it anyway', [
    '(file | submit | send | create) (it | this | mine) anyway',
  ]),
  ...ordersFor(followed, { needs: 'alike' }, 'follow T-12', [
    '(follow | join | use | take) {ticket} [instead]',
  ]),
  ...ordersFor(followedOnly, { needs: 'alike' }, null, [
    '(follow | join | use | take) (it | that | that one | this one | the other [one]) [instead]',
  ]),
  ...ordersFor(always({ act: 'update_filed', take: true }), { needs: 'filed' }, 'update it', [
    '(update | change) (it | the ticket | the request | that ticket)',
  ]),
  ...ordersFor(always({ act: 'update_filed', take: false }), { needs: 'filed' }, 'leave it as it is', [
    '(leave (it | the ticket | the request) [as it is] | leave it alone)',
  ]),
  ...ordersFor(added, { needs: 'filed' }, 'add to the ticket: it also happens on phones', [
    '(add [this] to | update | correct | change) (the | my | our) (ticket | request) : {rest}',
    '[yes | and] [also] (add | append | include) [also] (that | :) {rest}',
    '[yes | yes please] (add | append | put | note) [this | that | it] (to | on | in) (the | my | our | this | that) (ticket | request) : {rest}',
    '[yes | yes please] (add | append) (this | that | it) [there | too | as well | to (it | (the | my | our | this | that) (ticket | request))]',
    '[yes | yes please] (add | append | put | note) [this | that | it] (to | on) {text} : {rest}',
    '[yes | yes please] (add | append | put | note) [this | that | it] (to | on) {text}',
  ]),
  ...ordersFor(isToo, { needs: 'filed' }, null, ['[and] it also {rest}']),
  ...ordersFor(opened, {}, 'open a request about the slow checkout', [
    "[(i need | i want | i'd like | i would like | we need | we want) to] (open | start | file | make | create | raise | log | begin | submit) (a | an | another) [new] (request | ticket | {blueprint}) (about | for | on | because | that | :) {rest}",
  ]),
  ...ordersFor(opened, {}, 'new request: the checkout is slow', [
    'new (request | ticket | {blueprint}) : {rest}',
  ]),
  ...ordersFor(opened, {}, 'separate topic: the printer is out of ink', [
    '[and | also] [on] [a | an] (separate | different | unrelated | another | new | second) (topic | subject | matter | issue | problem | request) [here | though | too] (: | , | -) {rest}',
  ]),
  ...ordersFor(opened, { needs: 'no_draft' }, 'make a ticket of this', OF_THIS),
  ...ordersFor(always({ act: 'show_card' }), { needs: 'draft' }, null, OF_THIS),
  ...ordersFor(opened, { needs: 'no_draft' }, 'open a request', [
    '(open | start | make | create) (a | an) (request | ticket)',
  ]),
  ...ordersFor(always({ act: 'show_card' }), { needs: 'draft' }, null, [
    '(open | start | make | create | file | raise | log | submit) (a | an | the | my) (request | ticket)',
  ]),
  ...ordersFor(opened, {}, null, [
    '((open | start | make | create) (another [new] | (a | an) new) | [a | another] new) (request | ticket | {blueprint})',
    '(open | start | make | create) (a | an) {blueprint}',
  ]),
  ...ordersFor(onBehalf, {}, 'file this for @maria', [`${FOR_SOMEBODY} {person}`]),
  ...ordersFor(onBehalf, { needs: 'no_draft' }, null, [
    `${FOR_SOMEBODY} {person} (, | : | ? | because | about | that) {rest}`,
  ]),
  ...ordersFor(onBehalf, { needs: 'draft' }, 'this is for @maria', [
    '(this | it | the request) is (for | on behalf of) {person}',
  ]),
  ...ordersFor(standing, {}, "what's blocked on T-12?", [
    '<whats> (blocked (on | by) | blocking | holding up | waiting (for | on) | stopping) {ticket}',
    'why is {ticket} (blocked | stuck | waiting | late | delayed | still open)',
  ]),
];
