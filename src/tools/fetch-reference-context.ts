import { kindOf } from '../domain/entity.js';
import type { Summary } from '../domain/references.js';
import type { Slots, Tool, ToolResult } from '../domain/tool.js';
import { nameIn } from './answers/plain.js';
import { saySummaries } from './answers/summaries.js';
import { CANT_FIND, grouped, IdsByGroup } from './groups.js';

const MOST_OFFERED = 3;
const NOT_ALL = "I can't find the rest here.";

const REPORT =
  '(status | state | progress | latest | news | update[s] | summary | overview | recap | rundown | due date | deadline | priority | eta | owner | assignee)';

/** How people ask after what is on record. */
const TEMPLATES: readonly { template: string; example?: string }[] = [
  {
    template: `<whats> [the] [current | latest] ${REPORT} (of | on | with | for | about | in) {entities}`,
    example: "what's the status of T-12?",
  },
  {
    template: `[a | the] [quick | short | current | latest] ${REPORT} [check | report] (of | on | with | for | about) {entities}`,
  },
  { template: `[<whats>] {entities} ${REPORT}` },
  { template: `[<whats>] {entities:entity}'s ${REPORT}` },
  {
    template:
      '<whats> (going on | happening | new | up | the deal | the story | the plan) (in | on | at | with | for | about) {entities}',
  },
  {
    template:
      'how(s | is | are | does | do) {entities} (doing | going | coming [along] | looking | progressing | stand)',
    example: 'how does the Growth project stand?',
  },
  { template: 'how far [along] (is | are) {entities}' },
  { template: 'where (are we | do we stand | does it stand | do things stand) (on | with | at) {entities}' },
  { template: 'where (is | can i find | do i find) {entities}' },
  {
    template:
      '(summari(s|z)e | sum up | recap | explain | describe | brief (me | us) on | fill (me | us) in on | catch (me | us) up on | walk (me | us) through | update | check [on] | look at) {entities}',
  },
  { template: 'tell (me | us) [more] about {entities}' },
  {
    template:
      '(<show> | pull up | bring up | look up | find | search for | look for | locate | open) {entities}',
  },
  { template: '(give | tell) (me | us) everything (you have | there is) (on | about) {entities}' },
  {
    template:
      '(what about | how about | any news on | anything new (on | in | with | about) | more (about | on)) {entities}',
  },
  { template: 'any (update[s] | progress) (on | with | about | from) {entities}' },
  {
    template:
      'who(s | is) (assigned to | on | leading | running | managing | responsible for | in charge of | looking after | handling | working on | behind) {entities} [at the moment | right now]',
  },
  { template: 'who (owns | leads | runs | manages | has | takes | handles) {entities}' },
  {
    template:
      'when (is | does | will | are) {entities} [be] (due | done | finished | ready | ship | over | start | end)',
  },
  {
    template:
      '(is | are) {entities} [already | still | going to be] (done | finished | ready | open | closed | overdue | late | on track | in progress | assigned | active | resolved) [<until> {day}]',
  },
  { template: 'what does {entities} (say | cover | contain | mean)' },
  { template: '[remind (me | us)] what {entities} says' },
  { template: 'how many people are in {entities}' },
  { template: '{entities} ?' },
];

/** What an answer about entities needs: status, people, dates, excerpts. */
export const fetchReferenceContext: Tool<IdsByGroup> = {
  name: 'fetch_reference_context',
  category: 'references',
  summary: 'Look up how tickets, docs, channels, projects and people stand.',
  instructions:
    'Gives a summary of each entity, by kind: status, priority, assignee and due date of a ticket; status, owner and description of a project; title and excerpt of a doc; topic, members and open tickets of a channel; open tickets and the next due date of a user; state and due date of plans, goals, milestones and outputs. Takes ids, never names. `unknown` lists ids that can not be found.',
  args: IdsByGroup,
  sets: ['text', 'voice', 'quick'],
  needs: 'name',
  effect: 'read',
  approval: 'none',
  reversible: false,
  phrases: [
    ...TEMPLATES.map(({ template, example }) => ({
      template,
      ...(example === undefined ? {} : { example }),
      args: ({ all }: Slots) => grouped(all('entities'), kindOf),
    })),
    {
      template: `([<whats>] <the> ${REPORT} | who(s | is) assigned | who has it | any (news | update[s]))`,
      needs: 'focus',
      args: ({ focus }) => grouped([focus], kindOf),
    },
  ],
  async execute({ viewer, references, byPerson, now, timeZone }, args) {
    const { summaries, unknown } = await references.context(viewer, [
      ...new Set(Object.values(args).flatMap((ids) => ids ?? [])),
    ]);
    const known = Object.entries(grouped(summaries, ({ kind }) => kind)).filter(
      ([, found]) => found.length > 0,
    );
    const data = { ...Object.fromEntries(known), unknown };
    if (byPerson !== true) return { data };
    if (summaries.length === 0) return { data, said: CANT_FIND };
    const said = saySummaries(summaries, { now, timeZone });
    return { data, said: unknown.length === 0 ? said : `${said}\n${NOT_ALL}`, ...offerOf(summaries) };
  },
};

/** What people have to do is the next thing to see of them: by their first names, where these tell them apart. */
function offerOf(summaries: readonly Summary[]): Pick<ToolResult, 'offer'> {
  const people = summaries.filter(({ kind }) => kind === 'user').slice(0, MOST_OFFERED);
  const names = people.map((one) => ('name' in one ? nameIn(one.name) : ''));
  const firsts = names.map((name) => name.split(' ', 1)[0] ?? name);
  const each = people.map(({ id }, at) => {
    const first = firsts[at] ?? '';
    const isAlone = firsts.filter((other) => other === first).length === 1;
    return {
      label: `Show ${isAlone ? first : names[at]}'s tasks`,
      tool: 'show_tasks',
      args: { assignee: id },
    };
  });
  return each.length === 0 ? {} : { offer: { hint: 'What comes next?', draftId: null, each } };
}
