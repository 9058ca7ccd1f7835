import { describe, expect, it } from '@jest/globals';
import { routeByRules } from '../../../../src/brain/rules/route.js';
import { routeInput } from '../../../contract/brain/inputs.js';
import { said } from '../fixtures.js';
import { epic, frontDoor } from './reading.js';

const venue = {
  id: 'venue',
  title: 'Room booking',
  description: 'A room with chairs and a stage for an event',
};
const offered = [frontDoor, epic, venue];

const route = (text: string, filed: string | null = null, blueprints: typeof offered = offered) =>
  routeByRules(routeInput(said(text), filed, { blueprints }));

describe('a request', () => {
  it.each([
    'I need to submit a request about slow app',
    'Slack notifications don’t arrive on my phone anymore',
    'The AC in the server room is beeping again',
    'could you move the release notes page to the new wiki?',
    'Zoom licence for our new CFO please, her first call is tomorrow',
    'my screen is flickering since I plugged in the new dock',
    'Urgency: critical!! the payroll preview opens after minutes',
    'question for whoever knows the reports: how is “active” counted?',
    'the intranet start page needs 30 seconds to load',
    'inspecton app crashs evry time',
    'Who do I talk to about a license? I’m in Sales and need it by Friday',
    'CRM down',
  ])('is %j', (text) => {
    expect(route(text).intent).toBe('request');
    expect([null, 'front_door']).toContain(route(text).blueprint);
  });

  it.each([
    'seit heute früh kann ich mich nicht mehr an der Zeiterfassung anmelden',
    'dobrý den, potřebovali bychom dvě parkovací místa u hlavní budovy',
    '経費精算システムの画面表示が先週からとても遅いです。',
    'אפליקציית המשלוחים קורסת כל כמה דקות',
  ])('may be in a language that the rules can’t read: %j', (text) => {
    expect(route(text).intent).toBe('request');
  });
});

describe('talk', () => {
  it.each([
    'hello!',
    'thanks for yesterday, that went really smoothly :pray:',
    'what are you, and what can you do for us?',
    "ok thanks, I'll come back when I need something",
    'who handles SSO?',
    'tell me a joke about printers please',
    'what is the capital of France?',
    'haha you are funny, have a nice weekend everyone',
    'when will the maintenance be over?',
    'never mind',
    '👍',
    'Wie geht es dir heute?',
  ])('is %j', (text) => {
    expect(route(text).intent).toBe('chat');
  });
});

describe('the blueprint', () => {
  it.each([
    ['new epic', 'epic'],
    ['new epic: offline mode for the app', 'epic'],
    ['can you turn this into an epic?', 'epic'],
    ["let's write up an epic for the returns portal", 'epic'],
    ['I want to start a new room booking for June', 'venue'],
    ['new front_door please', 'front_door'],
    ['new request: please write an epic for the returns portal', 'epic'],
    ['We need a user story with acceptance criteria for the search', 'epic'],
  ])('of %j is %s', (text, id) => {
    expect(route(text)).toMatchObject({ intent: 'request', blueprint: id });
  });

  it('is told by a description that clearly fits', () => {
    expect(route('I need chairs and a stage for an event').blueprint).toBe('venue');
  });

  it.each([
    'the report on the epic dashboard is broken since the roadmap was moved',
    "I'd like to request a new feature for the intranet",
    'I need access to the wiki',
  ])('is left to the rules by %j', (text) => {
    expect(route(text, null, [frontDoor, venue]).blueprint).toBeNull();
  });

  it('only named does not begin anything', () => {
    expect(route('what is an epic?').intent).toBe('chat');
  });

  it('takes an account as a request where a channel has one kind only', () => {
    const text = "let's get this on paper: night nurses could tick their meals in the staff app by four";
    expect(route(text, null, [epic]).intent).toBe('request');
  });
});

describe('words about what was filed', () => {
  it('are an update', () => {
    const text = "actually it's also affecting finance";
    expect(route(text, 'The export fails')).toMatchObject({ intent: 'update', blueprint: null });
    expect(route(text).intent).not.toBe('update');
  });

  it('are none where they ask for something new', () => {
    expect(route('also, I need a new laptop', 'The export fails').intent).toBe('request');
  });
});
