import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { IntakeState } from '../../../graphs/intake/state.js';
import { stepsIn } from '../../../graphs/intake/tool-loop/talk.js';
import { loadBlueprints } from '../../../src/config/config.js';
import type { Converse, ConverseInput } from '../../../src/domain/brain.js';
import type { Command } from '../../../src/domain/tools/command.js';
import type { ToolCall } from '../../../src/domain/tools/tool.js';
import { full } from '../../../src/knowledge/linked/described.js';
import { teamsOnly } from '../../../src/knowledge/routing/past-requests.js';
import { createTools } from '../../../src/tools/registry.js';
import { actTools } from '../../support/act-tools.js';
import { teams } from '../../support/front-door.js';
import { WORLD } from '../../support/growth.js';
import { CHANNEL, IntakeThread } from '../../support/intake-thread.js';
import { MemoryReferences } from '../../support/memory-references.js';
import { runs } from '../../support/runs.js';
import { ScriptedBrain } from '../../support/scripted-brain.js';
import { ASKER, FIRST, SECOND, slowApp, toCard } from '../../support/slow-app.js';

/** Words that the rules read as an order, wherever the thread is at. */
const ORDER = 'remember that we tried this once';
const EPIC = 'new epic: checkout';
const PLAIN = ['summary', 'impact', 'urgency', 'department', 'title', 'problem'];
const LISTS = ['acceptance criteria', 'constraints', 'risks'];
const field = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PLAIN, ...LISTS) },
  { weight: 1, arbitrary: fc.constantFrom('x', '', 'the draft') },
);
const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('low', 'high', 'Slow', 'Sales', 'latency: under 100 ms') },
  { weight: 1, arbitrary: fc.constantFrom('nothing', 'unknown', 'a\nb', '', 'x'.repeat(5_000)) },
);

const named = (name: string, args: fc.Arbitrary<unknown>) => fc.record({ name: fc.constant(name), args });
/** Calls that change something, that only look, that are wrong, and any nonsense. */
const anyCall = fc.oneof(
  { weight: 6, arbitrary: named('set_field', fc.record({ field, value })) },
  { weight: 3, arbitrary: named('append_to_draft', fc.record({ field, text: value })) },
  { weight: 3, arbitrary: named('remove_item', fc.record({ field, item: value })) },
  { weight: 2, arbitrary: named('update_draft', fc.record({ field, replace: value })) },
  { weight: 2, arbitrary: named('rewrite_field', fc.record({ field, text: value })) },
  { weight: 2, arbitrary: named('toggle_quiet', fc.record({ on: fc.boolean() })) },
  {
    weight: 2,
    arbitrary: named(
      'set_focus',
      fc.record({ entity_id: fc.constantFrom('task:t12', 'project:launch', 'x:y') }),
    ),
  },
  { weight: 2, arbitrary: named('clear_focus', fc.constant({})) },
  { weight: 2, arbitrary: named('look_up', fc.record({ what: value, same: fc.boolean() })) },
  { weight: 1, arbitrary: named('note_it', fc.record({ text: value })) },
  { weight: 1, arbitrary: named('delete_it', fc.record({ id: value })) },
  { weight: 1, arbitrary: named('show_tasks', fc.constant({})) },
  { weight: 1, arbitrary: fc.record({ name: fc.string(), args: fc.jsonValue() }) },
);
const anyAnswer = fc.oneof(
  { weight: 5, arbitrary: fc.array(anyCall, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(anyCall, { minLength: 100, maxLength: 100 }) },
  { weight: 1, arbitrary: fc.constant([]) },
);
/** What the brain answers, answer after answer; it begins anew when it has said all. */
const anyScript = fc.array(anyAnswer, { minLength: 1, maxLength: 4 });

/** Scripts that chance rarely makes, in which each way to change a thread is gone. */
const EVERY_WAY = [
  [
    [
      { name: 'set_field', args: { field: 'impact', value: 'high' } },
      { name: 'set_focus', args: { entity_id: 'task:t12' } },
      { name: 'toggle_quiet', args: { on: true } },
    ],
    [],
  ],
  [
    [
      { name: 'set_field', args: { field: 'problem', value: 'It is slow' } },
      { name: 'append_to_draft', args: { field: 'risks', text: 'The bank may be late' } },
      { name: 'clear_focus', args: {} },
    ],
    [],
  ],
];

/** Follows a script, whether it may call or not. */
class ScriptedCalls {
  private answers: readonly (readonly Pick<ToolCall, 'name' | 'args'>[])[] = [];
  private at = 0;

  follow(answers: ScriptedCalls['answers']): void {
    this.answers = answers;
    this.at = 0;
  }

  readonly converse = (_input: ConverseInput): Partial<Converse> => {
    const answer = this.answers[this.at % Math.max(1, this.answers.length)] ?? [];
    this.at += 1;
    return { text: '', calls: answer.map((call, n) => ({ id: `c${this.at}_${n}`, ...call })) };
  };
}

function begin(kind: 'front_door' | 'epic', calls: ScriptedCalls): IntakeThread {
  const blueprints = loadBlueprints();
  const readings = {
    ...slowApp.readings,
    [EPIC]: { values: { title: 'Checkout', problem: 'Slow' }, items: { acceptance_criteria: ['Fast'] } },
  };
  return new IntakeThread(new ScriptedBrain({ readings, asks: [ORDER], converse: calls.converse }), {
    blueprints,
    references: new MemoryReferences({ entities: WORLD }),
    past: teamsOnly(teams),
    tools: [...createTools({ blueprints, teams: () => teams, describeLinks: full }), ...actTools],
    ...(kind === 'epic' ? { channels: [{ channel: CHANNEL, blueprint: 'epic', project: 'checkout' }] } : {}),
  });
}

/** What a command did, as the ways in which tools change a thread are counted. */
function kindOf({ change }: Command): string {
  if (change.kind === 'focus') return change.after === null ? 'focus cleared' : 'focus set';
  if (change.kind !== 'draft') return change.kind;
  return change.fields.some(({ after }) => after.items !== null) ? 'list' : 'value';
}

/** The ways that there are at each stage: only an epic has lists. The team is chosen by people, not by tools. */
const KINDS = {
  asking: ['value', 'focus set', 'focus cleared', 'quiet'],
  'at the card': ['value', 'focus set', 'focus cleared', 'quiet'],
  epic: ['value', 'list', 'focus set', 'focus cleared', 'quiet'],
} as const;

/** All that tools can change in a thread. */
const changeable = ({ draft, team, focus, quiet }: IntakeState) => ({ draft, team: team?.id, focus, quiet });

function checkSteps({ now: { state } }: IntakeThread): void {
  const answers = state.trace.filter(({ node }) => node === 'chat').length;
  expect(answers + stepsIn(state.talk.messages).length).toBeLessThanOrEqual(10);
  expect(state.replies.length).toBeGreaterThan(0);
}

const stages = ['asking', 'at the card', 'epic'] as const;

async function bringTo(stage: (typeof stages)[number], thread: IntakeThread): Promise<void> {
  if (stage === 'epic') await thread.mention(ASKER, EPIC);
  else if (stage === 'at the card') await toCard(thread);
  else {
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, SECOND);
  }
}

describe('whatever tools a brain calls', () => {
  it.each(stages)(
    'no turn takes more than ten steps, and undoing all leaves all as it was: %s',
    async (stage) => {
      const undone = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(fc.array(anyScript, { minLength: 1, maxLength: 3 }), async (scripts) => {
          const calls = new ScriptedCalls();
          const thread = begin(stage === 'epic' ? 'epic' : 'front_door', calls);
          await bringTo(stage, thread);
          const before = changeable(thread.now.state);
          const ahead = thread.turns.length;
          for (const script of scripts) {
            calls.follow(script);
            await thread.mention(ASKER, ORDER);
            checkSteps(thread);
          }
          const done = thread.turns.slice(ahead).flatMap(({ state }) => state.commands);
          for (const _command of done) {
            await thread.mention(ASKER, 'undo');
            expect(thread.now.state.commands).toMatchObject([{ act: 'undo' }]);
          }
          for (const command of done) undone.set(kindOf(command), (undone.get(kindOf(command)) ?? 0) + 1);
          expect(changeable(thread.now.state)).toEqual(before);
          await thread.mention(ASKER, 'undo');
          expect(thread.now.state.commands).toEqual([]);
        }),
        { numRuns: runs(40), examples: [[EVERY_WAY]] },
      );
      expect([...undone.keys()].toSorted()).toEqual([...KINDS[stage]].toSorted());
    },
    240_000,
  );
});
