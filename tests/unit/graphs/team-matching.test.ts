import { describe, expect, it } from '@jest/globals';
import type { Judgement, Match, MatchInput } from '../../../src/domain/brain.js';
import type { Team } from '../../../src/domain/team.js';
import type { TeamCandidate } from '../../../src/domain/tickets/past-requests.js';
import { teamsOnly } from '../../../src/knowledge/routing/past-requests.js';
import { teams } from '../../support/front-door.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ScriptedBrain } from '../../support/scripted-brain.js';
import { ASKER, slowApp, toCard } from '../../support/slow-app.js';

/** A model that keeps what it was offered. */
class Offered extends ScriptedBrain {
  readonly offered: string[][] = [];

  override match(input: MatchInput): Promise<Judgement<Match>> {
    this.offered.push(input.candidates.map(({ team }) => team.id));
    return super.match(input);
  }
}

const DATA = 'data_analytics_team';
const likely = (teamId: string, confidence: number, more: Partial<TeamCandidate> = {}): TeamCandidate => ({
  teamId,
  confidence,
  words: [],
  like: null,
  ...more,
});

/** A thread at its card, or where the card would be, in a workspace whose index says this. */
async function played(
  found: readonly TeamCandidate[],
  {
    known = teams,
    match = () => 'performance_engineering_team',
  }: { known?: readonly Team[]; match?: () => string | null } = {},
) {
  const brain = new Offered({ ...slowApp, match });
  const past = { ...teamsOnly(known), candidates: () => Promise.resolve(found) };
  const thread = new IntakeThread(brain, { past, teams: known });
  await toCard(thread);
  return { brain, thread };
}
const chosen = (thread: IntakeThread) => thread.said('review_card')[0]?.card.team;

describe('the team', () => {
  it('is decided by the index alone where it is sure, with the reason', async () => {
    const sure = likely(DATA, 0.85, { words: ['report', 'slow'], like: 'T-12' });
    const { brain, thread } = await played([sure, likely('identity_access_team', 0.1)]);
    expect(brain.offered).toEqual([]);
    expect(chosen(thread)).toMatchObject({
      id: DATA,
      confidence: 0.85,
      chosenBy: 'match',
      reasoning: 'It mentions “report” and “slow” and is like T-12, which they took.',
      alternatives: [{ id: 'identity_access_team' }],
    });
  });

  it('is left to the brain where the index is less sure', async () => {
    const { brain, thread } = await played([likely(DATA, 0.84)]);
    expect(brain.offered).toHaveLength(1);
    expect(chosen(thread)?.id).toBe('performance_engineering_team');
  });

  it('is chosen by the brain among ten at most, the likeliest first', async () => {
    const [one] = teams;
    const many = Array.from({ length: 30 }, (_, at) => ({ ...one, id: `team_${at}`, name: `Team ${at}` }));
    const known = many.filter((team): team is Team => 'channel' in team);
    const found = known.slice(0, 12).map(({ id }) => likely(id, 0.05));
    const { brain } = await played(found, { known, match: () => null });
    expect(brain.offered).toEqual([known.slice(0, 10).map(({ id }) => id)]);
  });

  it('is put to people by the three likeliest as buttons and all others in a menu', async () => {
    const [one] = teams;
    const more: Team[] = one === undefined ? [] : ['a', 'b'].map((id) => ({ ...one, id, name: id }));
    const found = ['b', DATA, 'a', 'identity_access_team'].map((id, at) => likely(id, 0.4 - at / 10));
    const { thread } = await played(found, { known: [...teams, ...more], match: () => null });
    const [asked] = thread.said('choose_team');
    expect(asked?.likely.map(({ id }) => id)).toEqual(['b', DATA, 'a']);
    expect(asked?.teams.map(({ id }) => id)).toEqual([
      'identity_access_team',
      'performance_engineering_team',
    ]);
    expect(asked?.text).toBe(
      'Noted: department “Sales”, desired resolution “Make it fast again”. I understood that something is wrong. Which system is it?',
    );
    await thread.click('choose_team', ASKER, { value: 'a' });
    expect(chosen(thread)).toMatchObject({ id: 'a', chosenBy: 'person' });
  });
});
