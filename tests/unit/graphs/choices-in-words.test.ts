import { describe, expect, it } from '@jest/globals';
import { placeNamed } from '../../../src/domain/conversation/choice-words.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { written } from '../../../src/domain/text/person-text.js';
import type { AlikeRequest } from '../../../src/domain/tickets/past-requests.js';
import { teamsOnly } from '../../../src/knowledge/routing/past-requests.js';
import { teams } from '../../support/front-door.js';
import { ANA, growthThread } from '../../support/growth.js';
import { guidedThread, guidedThreads } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, slowAppBrain, toCard } from '../../support/slow-app.js';

const PEER = 'UPEER';
const ALEX = "show me Alex's tasks";
const NONE = [
  'none of these',
  'none',
  'no',
  'Neither!',
  'nope',
  'none of them, thanks',
  'another team please',
];

/** The index speaks for no team, and neither does a model, so that people are asked. */
async function atTeams(): Promise<IntakeThread> {
  const past = { ...teamsOnly(teams), candidates: () => Promise.resolve([]) };
  const thread = new IntakeThread(slowAppBrain({ match: () => null }), { past });
  await toCard(thread);
  expect(thread.said('choose_team')).toHaveLength(1);
  return thread;
}

describe.each(NONE)('“%s”, said to the choice of teams', (words) => {
  it.each(['say', 'mention'] as const)(
    'is told how to find another, and the choice stays (%s)',
    async (how) => {
      const thread = await atTeams();
      const { ownWords, rev } = thread.now.state;
      await thread[how](ASKER, words);
      expect(thread.said('text').map(({ text }) => text)).toEqual([
        expect.stringContaining('All teams are in the menu of my question above'),
      ]);
      expect(thread.now.state).toMatchObject({ ownWords, rev, team: null, phase: 'COLLECTING' });
      await thread.click('choose_team', ASKER, { value: 'data_analytics_team', rev });
      expect(thread.said('review_card')[0]?.card.team?.id).toBe('data_analytics_team');
    },
  );

  it('is left to people once somebody else has asked something', async () => {
    const thread = await atTeams();
    await thread.say(PEER, 'is it slow for you, too?');
    await thread.say(ASKER, words);
    expect(thread.said('text')).toEqual([]);
  });
});

/** The same without a model. */
async function atTeamsGuided(): Promise<IntakeThread> {
  const past = { ...teamsOnly(teams), candidates: () => Promise.resolve([]) };
  const thread = guidedThreads(undefined, { past })();
  await thread.mention(ASKER, 'the printer on floor 4 is broken');
  const lines = ['Business impact: nobody prints', 'Urgency: high', 'Request type: incident'];
  await thread.say(ASKER, [...lines, 'Department: sales', 'Desired resolution: it prints'].join('\n'));
  expect(thread.said('choose_team')).toHaveLength(1);
  return thread;
}

describe('words at the choice of teams, of whom it was put to', () => {
  it.each([
    'no idea, whoever does printers',
    'try facilities',
    'any team is fine',
    '2',
    'who looks after printers?',
    'I think the data folks do that',
  ])('are looked at, and told how to choose where they name none, mention or not: “%s”', async (said) => {
    for (const how of ['say', 'mention'] as const) {
      const thread = await atTeamsGuided();
      await thread[how](ASKER, said);
      expect(thread.said('text').map(({ text }) => text)).toEqual([
        `${wording.stillNoTeam} ${wording.otherTeam}`,
      ]);
    }
  });

  it.each([
    ['Data & Analytics', 'data_analytics_team'],
    ['identity & access, please', 'identity_access_team'],
  ])('choose the team that they name: “%s”', async (said, team) => {
    const thread = await atTeamsGuided();
    await thread.say(ASKER, said);
    expect(thread.said('review_card')[0]?.card.team?.id).toBe(team);
  });

  it('are left to people where they are for somebody else, or said after somebody else’s', async () => {
    const thread = await atTeamsGuided();
    await thread.say(ASKER, '<@UPEER> who looks after printers?');
    expect(thread.now.state.replies).toEqual([]);
    await thread.say(PEER, 'I would ask at the desk');
    await thread.say(ASKER, 'who looks after printers?');
    expect(thread.now.state.replies).toEqual([]);
  });
});

describe('an offer of one thing', () => {
  const offered = async () => {
    const thread = guidedThread();
    await thread.say(PEER, 'The VAT export has been failing since Monday');
    await thread.mention(ASKER, 'file this');
    expect(thread.question?.options[0]).toMatchObject({ does: { act: 'open' } });
    return thread;
  };

  it.each(['ok', 'okay', 'ok please', '1', 'yes', 'sure'])('is taken by “%s”', async (words) => {
    const thread = await offered();
    await thread.say(ASKER, words);
    expect(thread.now.state.filer).toBe(ASKER);
  });

  it.each(['ok great', 'thanks, ok', 'cool'])('is not taken by what is only heard: “%s”', async (words) => {
    const thread = await offered();
    await thread.say(ASKER, words);
    expect([thread.now.state.draftId, thread.now.state.replies]).toEqual([null, []]);
  });

  it('is taken by its number where it was made after a question', async () => {
    const thread = guidedThread();
    await thread.mention(ASKER, 'the app is slow for everybody');
    await thread.say(ASKER, 'nvm, its my wifi');
    await thread.say(ASKER, '1');
    expect(thread.now.state.draft.fields['business_impact']).toBeUndefined();
  });
});

describe('a choice among buttons', () => {
  const offered = async () => {
    const thread = guidedThread();
    await thread.mention(ASKER, 'vpn broken');
    expect(thread.question?.options[0]).toMatchObject({ does: { act: 'open' } });
    return thread;
  };

  it.each([
    '1',
    '1.',
    '#1',
    'the first one',
    'first',
    'the 1st please',
    'option 1',
    'number one'.replace('one', '1'),
  ])('is made by its place: “%s”', async (words) => {
    const thread = await offered();
    await thread.say(ASKER, words);
    expect(thread.now.state.draftId).not.toBeNull();
  });

  it.each([
    ['yes, Urgency: high', { urgency: 'high' }],
    ['ok, Department: Sales', { department: 'Sales' }],
  ])('is made by a yes, and what stands behind it is read: “%s”', async (words, fields) => {
    const thread = await offered();
    await thread.say(ASKER, words);
    expect(thread.now.state.draft.fields).toMatchObject(fields);
    expect(thread.now.state.ownWords.map(({ text }) => text)).toContain(words);
  });

  it('is not made by words that only begin as a yes does', async () => {
    const thread = await offered();
    await thread.say(ASKER, 'right now nothing works at all');
    expect(thread.now.state.draft.fields['request_summary']).not.toBe('vpn broken');
  });

  it.each(['none of these', 'none', 'neither'])('is left by “%s”, which begins no request', async (words) => {
    const thread = await offered();
    await thread.say(ASKER, words);
    expect(thread.said('text').map(({ text }) => text)).toEqual([wording.noneMeant]);
    expect(thread.now.state.draftId).toBeNull();
  });

  it('is made by the last place, and by none that is not there', async () => {
    const thread = await offered();
    const { length = 0 } = thread.question?.options ?? [];
    await thread.say(ASKER, String(length + 1));
    expect(thread.now.state.draftId).toBeNull();
    const other = await offered();
    await other.say(ASKER, 'the last one');
    expect(other.now.state.replies).not.toEqual([]);
    expect(other.now.state.draftId).toBeNull();
  });

  it('is not made by a number said to a colleague', async () => {
    const thread = await offered();
    await thread.say(PEER, 'how many of you?');
    await thread.say(ASKER, '1');
    expect(thread.now.state.draftId).toBeNull();
  });

  it('is made between things of one name, or refused', async () => {
    const which = async () => {
      const { thread, brain } = growthThread({ asks: [ALEX], converse: () => ({ text: 'Here you are.' }) });
      await thread.mention(ANA, ALEX);
      expect(thread.said('choose')[0]?.options).toEqual(['Alex Chen', 'Alex Kim']);
      return { thread, brain };
    };
    for (const [words, label] of [
      ['2', 'Alex Kim'],
      ['the first one', 'Alex Chen'],
    ] as const) {
      const { thread, brain } = await which();
      await thread.say(ANA, words);
      expect(thread.said('choose')[0]?.chosen).toEqual({ label, by: ANA });
      expect(brain.conversed).toHaveLength(1);
    }
    for (const words of ['none of them', 'no']) {
      const { thread } = await which();
      await thread.say(ANA, words);
      expect(thread.said('text')[0]?.text).toContain('whole name');
    }
  });

  it('leaves a number to what the draft asks', async () => {
    const thread = guidedThread();
    await thread.mention(ASKER, 'My VPN is broken since this morning, it is for <@UPEER>');
    await thread.say(ASKER, '2');
    expect(thread.now.state.draft.fields['business_impact']).toBe('2');
  });
});

describe('what is said to look-alikes', () => {
  const alike = ['d12', 'd13'].map((draftId, at): AlikeRequest => {
    const { id = '', name = '' } = teams[0] ?? {};
    const shown = { headline: 'The app is slow', status: 'open' as const, team: { id, name }, url: null };
    return { draftId, shortId: `T-${12 + at}`, ...shown, similarity: 0.8 };
  });
  const offered = async () => {
    const past = { ...teamsOnly(teams), alike: () => Promise.resolve(alike) };
    const thread = new IntakeThread(slowAppBrain(), { past });
    await toCard(thread);
    expect(thread.said('duplicates')).toHaveLength(1);
    return thread;
  };

  it.each(['none of these', 'no', 'neither'])('goes on with the request at hand at “%s”', async (words) => {
    const thread = await offered();
    await thread.say(ASKER, words);
    expect(thread.said('review_card')).toHaveLength(1);
    expect(thread.now.state.intents).toEqual([]);
  });

  it.each(['2', 'the second one', 'the last'])('is which of them to follow at “%s”', async (words) => {
    const thread = await offered();
    await thread.say(ASKER, words);
    expect(thread.now.state.intents).toMatchObject([{ kind: 'update', draftId: 'd13' }]);
  });
});

it.each([
  ['the second', 3, 1],
  ['10', 10, 9],
  ['3', 2, null],
  ['0', 2, null],
  ['2 laptops', 3, null],
  ['one', 3, null],
  ['the last one, please', 4, 3],
  ['first and second', 3, null],
  ['', 3, null],
])('“%s” of %d names the place %s', (words, of, at) => {
  expect(placeNamed(written(words), of)).toBe(at);
});
