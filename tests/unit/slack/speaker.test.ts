import { describe, expect, it } from '@jest/globals';
import { type Account, namedOnce, speakerOf } from '../../../src/slack/normalize/speaker.js';
import { StoredMessage } from '../../../src/slack/normalize/wire.js';
import { SELF } from './wire.js';

const TS = '1764000000.000100';
const rich = [{ type: 'rich_text', elements: [] }];
const app: Account = { isBot: true, isWorkflow: false, name: 'Grafana' };
const person: Account = { ...app, isBot: false, name: 'Dana' };
const form: Account = { ...app, isWorkflow: true, name: 'Laptop form' };

describe('who says a message', () => {
  it.each<[string, object, Account | null, object | null]>([
    ['a person', { user: 'U0DANA' }, null, { kind: 'person', author: 'U0DANA' }],
    ['a person of an organisation', { user: 'W0DANA' }, null, { kind: 'person', author: 'W0DANA' }],
    ['a person by an app', { user: 'U0DANA', bot_id: 'B0A' }, person, { kind: 'person', author: 'U0DANA' }],
    [
      'a person of another company',
      { user: 'U0KIM', user_team: 'T0OTHER', source_team: 'T0OTHER' },
      null,
      { kind: 'person', author: 'U0KIM' },
    ],
    ['an app with an account', { user: 'U0APP', bot_id: 'B0A' }, app, { kind: 'app', author: 'app:Grafana' }],
    [
      'an app without one',
      { bot_id: 'B0A', subtype: 'bot_message' },
      null,
      { kind: 'app', author: 'app:an app' },
    ],
    [
      'a workflow, told by its profile',
      { user: 'U0FORM', bot_id: 'B0F', bot_profile: { name: 'Laptop form', is_workflow_bot: true } },
      { ...app, name: null },
      { kind: 'workflow', author: 'app:Laptop form' },
    ],
    [
      'a workflow, told by its account',
      { user: 'U0FORM', bot_id: 'B0F' },
      form,
      { kind: 'workflow', author: 'app:Laptop form' },
    ],
    [
      'a workflow, told by its id',
      { bot_id: 'B0F', workflow_id: 'Wf1', blocks: [{ type: 'section' }] },
      null,
      { kind: 'workflow', author: 'app:an app' },
    ],
    [
      'a workflow, by its looks',
      { bot_id: 'B0F', subtype: 'bot_message', username: 'Form', blocks: rich },
      null,
      { kind: 'workflow', author: 'app:Form' },
    ],
    ['Slackbot', { user: 'USLACKBOT' }, null, { kind: 'slackbot', author: 'app:Slackbot' }],
    ['Slackbot as a bot', { bot_id: 'B01' }, null, { kind: 'slackbot', author: 'app:Slackbot' }],
    ['we', { user: SELF.botUserId, bot_profile: { is_workflow_bot: true } }, null, { kind: 'us' }],
    ['we, for somebody', { user: 'U0DANA', bot_id: SELF.botId }, person, { kind: 'us' }],
    ['nobody', {}, null, null],
  ])('is known: %s', (_who, message, account, speaker) => {
    expect(speakerOf(StoredMessage.parse({ ts: TS, text: 'x', ...message }), SELF, account)).toEqual(speaker);
  });
});

describe('whom a form names', () => {
  it.each([
    ['one person, twice', 'From <@U0DANA>, for <@U0DANA|dana>', 'U0DANA'],
    ['one of an organisation', 'From <@W0DANA>', 'W0DANA'],
    ['nobody', 'From dana@harbour.example', null],
    ['several', 'From <@U0DANA> for <@U0LEE>', null],
    ['Slackbot', 'From <@USLACKBOT>', null],
    ['a person beside Slackbot', 'From <@U0DANA>, sent by <@USLACKBOT>', 'U0DANA'],
    ["an app's account", 'From <@U0BOT>', null],
    ["a person beside an app's account", 'From <@U0DANA>, by <@U0BOT>', 'U0DANA'],
    [
      'more than anybody looks at',
      `From ${'<@U0BOT1> <@U0BOT2> <@U0BOT3> <@U0BOT4> <@U0BOT5>'} <@U0DANA>`,
      null,
    ],
  ])('is the one person in it: %s', async (_whom, text, named) => {
    expect(await namedOnce(text, async (user) => !user.startsWith('U0BOT'))).toBe(named);
  });
});
