import { z } from 'zod';
import { calling } from '../../domain/conversation/option.js';
import { kindOf } from '../../domain/entities/entity.js';
import type { Summary } from '../../domain/entities/references.js';
import { BY_PHRASE, type Slots, type ToolResult } from '../../domain/tools/tool.js';
import { nameIn } from '../answers/plain.js';
import { ASKED, type Asked, saySummaries } from '../answers/summaries.js';
import { LOOKS, phrasesFor, phrasesWithFocus, tool } from '../tool-parts.js';
import { CANT_FIND, grouped, IdsByGroup } from './groups.js';

/** What people ask to be listed; goals are listed with those that they have set (search_memory). */
const LISTED = ['document', 'channel', 'project', 'plan', 'milestone', 'output'] as const;

const Args = IdsByGroup.extend({
  asked: z.enum(ASKED).optional().meta(BY_PHRASE),
  every: z.enum(LISTED).optional().meta(BY_PHRASE),
});

const MAX_OFFERED = 3;
const MAX_LISTED = 8;
const noneListed = (kind: string): string => `There is no ${kind} that I could show you.`;
const NOT_ALL = "I can't find the rest here.";

const REPORT =
  '(status | state | progress | latest | news | update[s] | summary | overview | recap | rundown | gist)';

/** How people ask for one thing alone, by what it is called. */
const PARTS: readonly (readonly [Asked, words: string])[] = [
  ['who', '(owner | assignee | lead)'],
  ['when', '(due date | deadline | eta)'],
  ['priority', '(priority | urgency)'],
  ['members', '([full] member list | members | people)'],
  ['where', '(link | url | address)'],
];

const about = ({ all }: Slots) => grouped(all('entities'), kindOf);
const asking = (asked: Asked) => (said: Slots) => ({ ...about(said), asked });

/** What an answer about entities needs: status, people, dates, excerpts. */
export const fetchReferenceContext = tool(Args, {
  name: 'fetch_reference_context',
  category: 'references',
  summary: 'Look up how tickets, docs, channels, projects and people stand.',
  instructions:
    "How things stand: a ticket's status, priority, assignee, due date; a project's status, owner, description; a doc's excerpt; a channel's topic, members; a user's open tickets, next due date; state and due date of the rest. Takes ids, never names. `unknown`: can't be found.",
  sets: ['text', 'voice', 'quick'],
  needs: 'name',
  ...LOOKS,
  phrases: [
    ...phrasesFor(about, "what's the status of T-12?", [
      `<whats> [the] [current | latest] ${REPORT} (of | on | with | for | about | in) {entities}`,
      `[a | the] [quick | short | current | latest] ${REPORT} [check | report] (of | on | with | for | about) {entities}`,
      `[<whats>] {entities} ${REPORT}`,
      `[<whats>] {entities:entity}'s ${REPORT}`,
      '<whats> (going on | happening | new | up | the deal | the story | the plan) (in | on | at | with | for | about) {entities}',
    ]),
    ...phrasesFor(about, 'how does the Growth project stand?', [
      'how(s | is | are | does | do) {entities} (doing | going | coming [along] | looking | progressing | stand)',
      'how far [along] (is | are) {entities}',
      'where (are we | do we stand | does it stand | do things stand) (on | with | at) {entities}',
      '(summari(s|z)e | sum up | recap | explain | describe | brief (me | us) on | fill (me | us) in on | catch (me | us) up on | walk (me | us) through | update | check [on] | look at) {entities}',
      'tell (me | us) [more | something | a bit [more] | a little [more]] about {entities}',
      '(<show> | pull up | bring up | look up | find | search for | look for | locate | open) {entities}',
      '(give | tell) (me | us) everything (you have | there is) (on | about) {entities}',
      '(what about | how about | any news on | anything new (on | in | with | about) | more (about | on)) {entities}',
      'any (update[s] | progress) (on | with | about | from) {entities}',
      '(<whats> {entities} (about | for) | what does {entities} (do | mean))',
      'where does {entities} stand',
      'what does {entities} (say | cover | contain | mean)',
      '[remind (me | us)] what {entities} says',
      '{entities} ?',
    ]),
    ...PARTS.flatMap(([asked, words]) =>
      phrasesFor(asking(asked), null, [
        `[<show> | <whats> | who(s | is) | do you have | have you got] [the] ${words} (of | for | on | to) {entities} [for me]`,
        `[<show> | <whats> | who(s | is)] {entities:entity}'s ${words}`,
      ]),
    ),
    ...phrasesFor(asking('who'), 'who is responsible for Q1 Launch?', [
      'who(s | is) (assigned to | on | leading | running | managing | responsible for | in charge of | looking after | handling | working on | behind | the owner of) {entities} [at the moment | right now]',
    ]),
    ...phrasesFor(asking('who'), 'who has T-12?', [
      'who (owns | leads | runs | manages | has | has got | takes | handles) {entities} [at the moment | right now]',
      'who (should | can | do | must) (i | we) (ask | talk to | speak to | contact | turn to) (about | for | on) {entities}',
      '(does | has) (anybody | anyone | somebody | someone) [already] (have | got | own | work on | taken | picked up) {entities}',
      'whose (is {entities} | {thing:things} is (it | that))',
    ]),
    ...phrasesFor(asking('requester'), 'who asked for T-12?', [
      'who [was it [again] (that | who)] (asked for | requested | reported | filed | raised | opened | wanted) {entities} [in the first place | originally | first] [(was | is) (that | it) {guess:person}]',
    ]),
    ...phrasesFor(asking('when'), 'when is T-12 due?', [
      '[by | until] when (is | was | were | does | will | are | do | should | must) {entities} [be | have to be | need to be] (due | done | finished | ready | ship | shipped | over | out | live | there | start | end)',
      '(is | are | will) {entities} [going to] [be] (done | finished | ready | shipped | there) <until> {day}',
    ]),
    ...phrasesFor(asking('priority'), null, [
      'how (urgent | important) (is | are) {entities}',
      'what (prio | priority | urgency) (do | does | is | has | have) {entities} [have]',
    ]),
    ...phrasesFor(asking('done'), 'is T-12 done?', [
      '(is | are) {entities} [already] (done | finished | closed | resolved | complete[d])',
      '(has | have) {entities} [already] been (done | finished | closed | resolved | completed | fixed | shipped)',
    ]),
    ...phrasesFor(asking('open'), null, [
      '(is | are) {entities} [still] (open | active | in progress | unfinished)',
    ]),
    ...phrasesFor(asking('late'), null, ['(is | are) {entities} (overdue | late | delayed)']),
    ...phrasesFor(asking('members'), 'who is in #growth?', [
      'who(s | is | are | all) [is] in {entities}',
      'how many [people | members | colleagues] (are [there] in | does | do | has | have) {entities} [have | has | got]',
    ]),
    ...phrasesFor(asking('where'), 'where is the Onboarding Doc?', [
      'where (is | are | can i find | do i find | does) {entities} [live]',
    ]),
    ...phrasesFor({ every: '{kind}' }, 'which plans are there?', [
      '(what | which | <show> [all] | what are) [of] [all] [the | our | other] [open | active | current | running] {kind} [(do | does | are | is | have) [(we | you | there | i) [have | know of | got | keep | use]]] [open | active | running | planned | on record | going on | there]',
    ]),
    ...phrasesWithFocus(({ focus }) => grouped([focus], kindOf), null, [
      `([<whats>] <the> ${REPORT} | any (news | update[s]))`,
    ]),
    ...phrasesWithFocus(({ focus }) => ({ ...grouped([focus], kindOf), asked: 'who' }), null, [
      '(who(s | is) assigned | who (has | owns) it | whose is it)',
    ]),
  ],
  async execute({ viewer, references, byPerson, now, timeZone }, { asked, every, ...args }) {
    const listed = every === undefined ? [] : await references.ofKind(viewer, every, MAX_LISTED + 1);
    const ids = new Set([
      ...Object.values(args).flatMap((some) => some ?? []),
      ...listed.slice(0, MAX_LISTED),
    ]);
    const { summaries, unknown } = await references.context(viewer, [...ids]);
    const known = Object.entries(grouped(summaries, ({ kind }) => kind));
    const data = { ...Object.fromEntries(known.filter(([, found]) => found.length > 0)), unknown };
    if (byPerson !== true) return { data };
    if (summaries.length === 0) return { data, said: every === undefined ? CANT_FIND : noneListed(every) };
    const more = listed.length > MAX_LISTED ? ['… and more. Ask me for one by its name.'] : [];
    const said = [saySummaries(summaries, { now, timeZone }, asked), ...more].join('\n');
    return { data, said: unknown.length === 0 ? said : `${said}\n${NOT_ALL}`, ...offerOf(summaries) };
  },
});

/** What people have to do is the next thing to see of them: by their first names, where these tell them apart. */
function offerOf(summaries: readonly Summary[]): Pick<ToolResult, 'offer'> {
  const people = summaries.filter(({ kind }) => kind === 'user').slice(0, MAX_OFFERED);
  const names = people.map((one) => ('name' in one ? nameIn(one.name) : ''));
  const firsts = names.map((name) => name.split(' ', 1)[0] ?? name);
  const each = people.map(({ id }, at) => {
    const isAlone = firsts.filter((other) => other === firsts[at]).length === 1;
    const name = isAlone ? firsts[at] : names[at];
    return { label: `Show ${name}'s tasks`, does: calling('show_tasks', { assignee: id }) };
  });
  return each.length === 0 ? {} : { offer: { hint: 'What comes next?', draftId: null, each } };
}
