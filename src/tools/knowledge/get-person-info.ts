import { z } from 'zod';
import type { Team } from '../../domain/team.js';
import type { PhraseArgs, Slots } from '../../domain/tools/tool.js';
import { sayPerson } from '../answers/person.js';
import { notFound } from '../references/groups.js';
import { LOOKS, phrasesFor, tool, UserId } from '../tool-parts.js';

const MAX_TASKS = 5;

const Args = z.strictObject({
  person: UserId.describe('The id of the user.'),
});

const asked = ({ one }: Slots): PhraseArgs => ({ person: one('person') });

/**
 * Who somebody is and what they are at.
 * @param teams those of the configuration, with the Slack ids of their people once these are known
 */
export function getPersonInfo(teams: () => readonly Team[]) {
  return tool(Args, {
    name: 'get_person_info',
    category: 'knowledge',
    summary: 'Say who somebody is: teams, open tickets, what is due next.',
    instructions: 'Handle, teams, next due date and open tickets of a user, by id. Guess nothing.',
    sets: ['text', 'voice', 'quick'],
    needs: 'name',

    ...LOOKS,
    phrases: [
      ...phrasesFor(asked, 'who is @Sam?', ['who(s | is | am) {person}']),
      ...phrasesFor(asked, 'what is @Sam working on?', [
        '(<whats> | what else is) {person} (working on | doing | up to | busy with) [right now | today]',
        '(tell (me | us) about | info[rmation] (on | about) | details (on | about)) {person}',
        "<whats> {person}'s (role | job | team | title | department)",
        'what does {person} do [here]',
        '(what | which) (team | department) is {person} (in | on | part of)',
      ]),
    ],
    async execute({ viewer, references, byPerson, now, timeZone }, { person }) {
      const [{ summaries }, { tasks }] = await Promise.all([
        references.context(viewer, [person]),
        references.tasks(viewer, { assignee: person }, MAX_TASKS),
      ]);
      const [known] = summaries;
      if (known?.kind !== 'user') return notFound();
      const slackId = person.slice('user:'.length);
      const namesOf = (fits: (team: Team) => boolean) =>
        teams()
          .filter(fits)
          .map((team) => team.name);
      const { id, name, handle, openTickets, nextDue, left } = known;
      const in_teams = namesOf(({ members }) => members.includes(slackId));
      const approves_for = namesOf(({ approvers }) => approvers.includes(slackId));
      const said = sayPerson({ known, teams: in_teams, approvesFor: approves_for, tasks }, { now, timeZone });
      return {
        ...(byPerson === true ? { said } : {}),
        data: {
          person: { id, name, handle, openTickets, nextDue, ...(left === true ? { left } : {}) },
          teams: in_teams,
          approves_for,
          open: tasks.map(({ shortId, title, status, dueAt, url }) => ({
            shortId,
            title,
            status,
            dueAt,
            url,
          })),
        },
      };
    },
  });
}
