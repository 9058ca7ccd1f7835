import { describe, expect, it } from '@jest/globals';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Blueprint, Field } from '../../../src/domain/draft/blueprint.js';
import { frontDoor, teams } from '../../support/front-door.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, slowAppBrain, toCard, toCreated } from '../../support/slow-app.js';

const GONE = 'performance_engineering_team';
const left = teams.filter(({ id }) => id !== GONE).map((team) => ({ ...team, members: ['U_MEI'] }));

/** A thread that stands at its card, under a configuration that was changed since. */
async function atCard(more: ConstructorParameters<typeof IntakeThread>[1]): Promise<IntakeThread> {
  const thread = new IntakeThread(slowAppBrain());
  await toCard(thread);
  return new IntakeThread(slowAppBrain(), more).goOnFrom(thread);
}

const withField = (name: string, change: (field: Field) => Field[]): Blueprint => ({
  ...frontDoor,
  fields: frontDoor.fields.flatMap((field) => (field.name === name ? change(field) : [field])),
});

describe('what the configuration no longer has when a card is approved', () => {
  it.each(['by its button', 'in words'])('a team: nothing is filed to nobody, %s', async (how) => {
    const thread = await atCard({ teams: left });
    const before = thread.now.state.rev;
    await (how === 'in words' ? thread.mention(ASKER, 'approve') : thread.click('approve', ASKER));
    expect(thread.now.state).toMatchObject({ team: null, rev: before + 1, intents: [] });
    expect(thread.said('text')).toMatchObject([
      { text: wording.noLongerFits([wording.noLongerTeam('Performance Engineering Team')]) },
    ]);
    await thread.click('choose_team', ASKER, { value: 'data_analytics_team' });
    await thread.click('approve', ASKER);
    expect(thread.now.state.intents).toMatchObject([{ request: { team: { id: 'data_analytics_team' } } }]);
  });

  it('a choice: it is asked for once more', async () => {
    const blueprint = withField('urgency', (field) =>
      field.type === 'enum'
        ? [{ ...field, values: field.values.filter(({ value }) => value !== 'critical') }]
        : [],
    );
    const thread = await atCard({ blueprints: [blueprint] });
    await thread.click('approve', ASKER);
    expect(thread.now.state).toMatchObject({ intents: [], pendingQuestions: ['urgency'] });
    expect(thread.said('text')).toMatchObject([
      { text: expect.stringContaining('“critical” for Urgency is no longer there to choose.') },
    ]);
  });

  it('a field: what was said in it is filed with the rest', async () => {
    const thread = await atCard({ blueprints: [withField('business_impact', () => [])] });
    await thread.click('approve', ASKER);
    const filed = { name: 'business_impact', label: 'Business impact', value: 'Blocks the sales team' };
    expect(thread.now.state.intents).toMatchObject([
      { request: { fields: expect.arrayContaining([expect.objectContaining(filed)]) } },
    ]);
  });

  it('the kind of a field: what was said in it is filed all the same', async () => {
    const list = withField('business_impact', ({ name, label, description, question, rephrased }) => [
      { name, label, description, question, rephrased, required: true, routes: true, type: 'list' },
    ]);
    const thread = await atCard({ blueprints: [list] });
    await thread.click('approve', ASKER);
    expect(JSON.stringify(thread.now.state.intents)).toContain('"value":"Blocks the sales team"');
  });
});

describe('a filed request whose team is gone from the configuration', () => {
  const filed = async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCreated(thread);
    return new IntakeThread(slowAppBrain(), { teams: left }).goOnFrom(thread);
  };
  const ticket = ({ now }: IntakeThread) => {
    const draftId = now.state.draftId ?? '';
    return { draftId, rev: now.state.filed[draftId]?.rev ?? 0 };
  };

  it.each(['U_DANA', 'U_STRANGER', 'U_MEI'])('is nobody’s to take: %s', async (actor) => {
    const thread = await filed();
    await thread.click('take', actor, ticket(thread));
    expect(thread.now.state.intents).toEqual([]);
    expect(thread.said('notice')).toMatchObject([
      { to: actor, text: wording.teamGone('Performance Engineering Team') },
    ]);
  });

  it('is moved by members of other teams, and by nobody else', async () => {
    const thread = await filed();
    const to = { ...ticket(thread), value: 'data_analytics_team' };
    await thread.click('reroute', 'U_STRANGER', to);
    expect(thread.now.state.intents).toEqual([]);
    await thread.click('reroute', 'U_MEI', to);
    expect(thread.now.state.intents).toMatchObject([
      { change: { change: 'team', team: { id: 'data_analytics_team' } } },
    ]);
  });
});
