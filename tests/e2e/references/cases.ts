import type { ScriptedCall } from '../../support/openai-server.js';

/** What a person writes, what the bot looks up, and what its answer has to say. */
export interface Case {
  says: string;
  /** pressed first, where the bot asks which of several is meant */
  among?: { options: readonly string[]; choose: string };
  /** the tools that a turn calls after the resolution, in order */
  tools: readonly string[];
  /** the calls as a model makes them */
  calls: readonly ScriptedCall[];
  /** words of the answer, be it text or card */
  tells: readonly string[];
  /** words that must not be in it */
  silent?: readonly string[];
  /** what is offered as the next step */
  offers?: string;
}

const fetches = (ids: Record<string, readonly string[]>): Pick<Case, 'tools' | 'calls'> => ({
  tools: ['fetch_reference_context'],
  calls: [{ name: 'fetch_reference_context', args: ids }],
});
const shows = (args: Record<string, string>): Pick<Case, 'tools' | 'calls'> => ({
  tools: ['show_tasks'],
  calls: [{ name: 'show_tasks', args }],
});

const T_12 = 'task:t-12';
const Q1 = 'project:q1-launch';
const CHEN = 'user:U0NHALEXC2';
const ROMERO = 'user:U0NHALEXR3';
const GROWTH = { options: ['#growth', '#growth-eu'], choose: '#growth' };
const ALEX = { options: ['Alex Chen', 'Alex Romero'], choose: 'Alex Chen' };

/** The cases that must hold, by the names of the playground's company. */
export const CASES: readonly Case[] = [
  {
    says: "What's the status of @T-12?",
    ...fetches({ tickets: [T_12] }),
    tells: ['T-12', 'in progress', 'Alex Romero', 'due'],
  },
  {
    says: 'Summarize @Onboarding-Doc',
    ...fetches({ docs: ['document:onboarding'] }),
    tells: ['Onboarding Doc', 'first two weeks'],
  },
  {
    says: "What's going on in Growth Channel?",
    among: GROWTH,
    ...fetches({ channels: ['channel:C0NHGROWTH'] }),
    tells: ['growth', 'Campaigns and experiments'],
  },
  {
    says: 'Summarize Q1 Launch project',
    ...fetches({ projects: [Q1] }),
    tells: ['Q1 Launch', 'on track', 'Grace Okafor', 'Berth booking'],
  },
  {
    says: 'Status on @T-12 and @alex.romero',
    ...fetches({ tickets: [T_12], users: [ROMERO] }),
    tells: ['T-12', 'in progress'],
    offers: "Show Alex's tasks",
  },
  {
    says: "What's the status of T-12 and Q1 Launch?",
    ...fetches({ tickets: [T_12], projects: [Q1] }),
    tells: ['T-12', 'in progress', 'Q1 Launch', 'on track'],
  },
  {
    says: "Show me Alex's tasks",
    among: ALEX,
    ...shows({ assignee: CHEN }),
    tells: ['T-18', 'T-21', 'Call the marina of Lagos'],
    silent: ['T-12', 'T-22'],
  },
  {
    says: 'Update the Growth channel',
    among: { ...GROWTH, choose: '#growth-eu' },
    ...fetches({ channels: ['channel:C0NHGROWEU'] }),
    tells: ['growth-eu', 'Campaigns in Europe'],
  },
  {
    says: "What's due for @alex this week?",
    among: ALEX,
    ...shows({ assignee: CHEN, due: 'this_week' }),
    tells: ['T-21'],
    silent: ['T-18', 'T-12'],
  },
  {
    says: "What's blocked on @T-12?",
    tools: ['fetch_reference_context', 'get_linked_entities'],
    calls: [
      { name: 'fetch_reference_context', args: { tickets: [T_12] } },
      { name: 'get_linked_entities', args: { entity_id: T_12, entity_kind: 'task', filter_kind: 'task' } },
    ],
    tells: ['in progress', 'Invite the pilot customers', 'Serve images from the edge'],
    silent: ['Call the marina'],
  },
];
