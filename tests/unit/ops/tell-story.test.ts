import { describe, expect, it } from '@jest/globals';
import { Story } from '../../../src/ops/story/story.js';
import { tell } from '../../../src/ops/story/tell.js';

const at = '2026-03-04T10:20:30.123Z';
const story = (): Story =>
  Story.parse({
    teamId: 'T1',
    threadId: 'thread-1',
    channel: 'C1',
    rootTs: '1790000000.000100',
    begunAt: at,
    turnsTaken: 2,
    stopped: 'The checkpoint is lost.',
    history: 'read',
    drafts: [{ draftId: 'd1', phase: 'AWAITING_USER', rev: 3, changedAt: at }],
    turns: [
      {
        turn: 2,
        at,
        ms: 34,
        events: [{ kind: 'press', via: 'button', by: 'U1', what: 'approve', at }],
        route: { to: 'elicitation', why: 'a draft is open' },
        steps: [
          {
            node: 'elicitation',
            why: 'answered',
            mode: 'ELICITATION',
            phase: 'COLLECTING',
            rev: 3,
            next: 'decision',
            changes: ['urgency'],
            by: 'guided',
            degraded: true,
          },
        ],
        patch: ['urgency'],
        decision: { kind: 'ASK', reason: 'impact is missing' },
        brainCalls: [
          {
            purpose: 'extract',
            prompt: 'extract@3',
            model: 'm',
            ms: 900,
            inputTokens: 800,
            outputTokens: 20,
            outcome: 'timeout',
          },
        ],
        toolCalls: [],
        commands: [
          { id: 'c1', act: 'do', of: null, tool: 'set_field', by: 'U1', text: 'Set urgency.' },
          { id: 'c2', act: 'undo', of: 'c1', tool: 'set_field', by: 'U2' },
        ],
        orders: [
          {
            lane: 'slack',
            kind: 'ask',
            status: 'failed',
            attempts: 3,
            orderedAt: at,
            sentAt: null,
            reason: 'is_archived',
          },
        ],
      },
    ],
    waiting: [{ kind: 'message', via: 'message', by: 'U2', what: null, at, attempts: 1 }],
    setAside: [
      { kind: 'message', via: 'message', by: 'U3', what: null, at, setAsideAt: at, text: 'a\u001b[2Jb' },
    ],
    otherOrders: [],
    reminder: { at, people: ['U1'] },
  });

describe('the story of a thread for people', () => {
  it('says what came in, why it went where, what changed, what it cost and what became of it', () => {
    expect(tell(story())).toBe(`Thread thread-1
  where           workspace T1, channel C1, root 1790000000.000100
  begun           2026-03-04 10:20:30Z, turns taken: 2
                  the records of 1 of them are deleted
  before us       read
  draft           d1: AWAITING_USER, rev 3, since 2026-03-04 10:20:30Z
  STOPPED         The checkpoint is lost.

Turn 2 · 2026-03-04 10:20:30Z · 34 ms
  came in         press approve by U1 (button), 2026-03-04 10:20:30Z
  route           elicitation, because: a draft is open
  nodes           elicitation → decision: answered [ELICITATION/COLLECTING; rev 3; changed urgency; read without the model, which failed]
  changed         urgency
  decision        ASK, because: impact is missing
  model           extract@3 by m: timeout, 800 + 20 tokens, 900 ms
  commands        do set_field by U1, as c1
                  “Set urgency.”
                  undo set_field by U2, of c1
  ordered         ask to Slack, failed, 3 attempts: is_archived

  set aside       message by U3 (message), 2026-03-04 10:20:30Z
                  “a\ufffd[2Jb”, set aside 2026-03-04 10:20:30Z
  waiting         message by U2 (message), 2026-03-04 10:20:30Z, tried 1 times
  reminder        2026-03-04 10:20:30Z to U1
`);
  });
});
