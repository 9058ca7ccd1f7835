import { describe, expect, it } from '@jest/globals';
import { routeByRules } from '../../../../src/brain/rules/route.js';
import type { Resolution } from '../../../../src/domain/references.js';
import { routeInput } from '../../../contract/brain/inputs.js';
import { cpuMs } from '../../../support/cpu.js';
import { said } from '../fixtures.js';
import { onTicket, route } from './lookups.js';

const routeWith = (text: string, references: Resolution) =>
  routeByRules(routeInput(said(text), null, { references })).intent;

describe('a look-up', () => {
  it.each([
    "What's the status of @T-12?",
    'Summarize @Onboarding-Doc',
    "What's going on in Growth Channel?",
    'Summarize Q1 Launch project',
    'Status on @T-12 and @alex',
    "What's the status of T-12 and Q1 Launch?",
    "Show me Alex's tasks",
    'Update the Growth channel',
    "What's due for @alex this week?",
    "What's blocked on @T-12?",
    'T-12',
    'T-12?',
    '@alex?',
    'hey, could you please tell me how Q1 Launch is doing? thanks!',
    'does anybody know the status of T-12?',
    'I need the status of T-12',
    'can I get a summary of Q1 Launch?',
    'any news on Q1 Launch?',
    'who owns Q1 Launch',
    'is T-12 done?',
    'why is T-12 blocked?',
    'when is T-12 due?',
    'tell me about Alex Kim',
    'show me T-12',
    "let's talk about T-12",
    'which documents are linked to T-12?',
    'what does T-12 depend on?',
    'what plan does T-12 belong to?',
    'find the onboarding doc',
    'Wie ist der Stand von T-12?',
    'cuál es el estado de Q1 Launch?',
    'which of the old exports does T-12 still cover at the end of the year?',
  ])('is %j', (text) => {
    expect(route(text)).toMatchObject({ intent: 'lookup', blueprint: null });
  });

  it.each(["What's the status of @T-99?", '@T-99?', 'Summarize @Secret-Plan'])(
    'is a question about what nobody finds: %j',
    (text) => {
      expect(route(text).intent).toBe('lookup');
    },
  );

  it.each([
    'my tasks',
    'show me my open tickets',
    'what am I working on',
    'what am I working on this week?',
    "what's on my plate today?",
    "what's overdue?",
    "what's due this week?",
    'do I have anything due today?',
    'find the travel policy document',
    'create a task for Alex: write the release notes by Friday',
    'new task: order chairs',
    'please add a to-do for me to call the printer',
    'add a task to Q1 Launch: book the venue. We need it urgently, the old one is broken.',
  ])('needs no name: %j', (text) => {
    expect(route(text).intent).toBe('lookup');
  });

  it.each([
    'what plan does this task belong to?',
    'tell me more about the linked documents',
    "what's blocked?",
    'status?',
    'who owns it?',
    'is it done?',
    'what is this waiting for?',
    'and when is it due?',
    'any blockers?',
  ])('may be about what the thread is about: %j', (text) => {
    expect(route(text, onTicket).intent).toBe('lookup');
    expect(route(text).intent).not.toBe('lookup');
  });
});

describe('something for a team to do', () => {
  it.each([
    'the Growth channel bot is broken since this morning, please fix it',
    'I need access to the Q1 Launch dashboard',
    'Can someone give me access to Q1 Launch?',
    'How do I get access to the Q1 Launch dashboard?',
    'Is the Growth channel bot broken?',
    'Can you close T-12?',
    'could you invite @alex to the Growth channel?',
    'please move T-12 to next quarter',
    'add Alex to the Growth channel',
    'open a ticket for the Growth channel: nobody can post',
    'Since T-12 was deployed nobody in support can log in',
    'Q1 Launch needs two more laptops for the booth',
    'The checkout page is slow since this morning, and it blocks the Growth channel',
    '@marketing please update the homepage',
    "What's the status of T-12? Also, I need a new laptop.",
    'does anyone know why the T-12 export fails on Mondays?',
    'create a ticket: the app is slow',
  ])('stays a request although it names something: %j', (text) => {
    expect(route(text).intent).toBe('request');
  });

  it('stays one about what the thread is about', () => {
    expect(route("it's still broken", onTicket).intent).toBe('request');
    expect(route('please close it', onTicket).intent).not.toBe('lookup');
  });

  it('stays a change of what was filed', () => {
    expect(route("actually it's also affecting finance", onTicket, 'Slow export').intent).toBe('update');
    expect(route('the urgency is now critical', onTicket, 'Slow export').intent).toBe('update');
  });
});

describe('talk', () => {
  it.each([
    'thanks @alex',
    'hi @alex',
    '@alex what do you think?',
    'nice work on T-12 everyone',
    'haha, that is so Alex',
    'who handles SSO?',
    'find me a developer',
    'tell me a joke about printers please',
  ])('stays talk although it may name somebody: %j', (text) => {
    expect(route(text).intent).toBe('chat');
  });
});

describe('names', () => {
  it('that are made of telling words say nothing themselves', () => {
    const entity = { id: 'project:p', kind: 'project' as const, label: 'p' };
    for (const mention of ['Broken Login', 'Need a Laptop', '.*', '(a+)+$', '<!channel>', 'my tasks']) {
      const references = { found: [{ mention, entity }], ambiguous: [], unresolved: [] };
      expect(routeWith(`What's the status of ${mention}?`, references)).toBe('lookup');
    }
  });

  it('in a long story leave it the request that it is', () => {
    const story = 'The export of the shop was fine until the update, then it got slower every day. ';
    expect(route(`${story.repeat(60)} What's the status of T-12?`).intent).toBe('request');
  });

  it('by the thousand are read in no time', () => {
    const unresolved = Array.from({ length: 5_000 }, (_, at) => `@name-${at}`);
    const read = () =>
      expect(routeWith(unresolved.join(' '), { found: [], ambiguous: [], unresolved })).toBeDefined();
    expect(cpuMs(read)).toBeLessThan(1_000);
  });
});
