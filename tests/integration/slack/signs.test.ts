import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSlackSigns } from '../../../src/slack/delivery/signs.js';
import { stubSlack } from './stub-slack.js';

const HERE = { channel: 'C1', threadTs: '100.1' };
const SAME_CHANNEL = { channel: 'C1', threadTs: '200.1' };
const ELSEWHERE = { channel: 'C2', threadTs: '300.1' };
const DAY_MS = 24 * 60 * 60 * 1000;
const STATUS = 'assistant.threads.setStatus';

let nowMs: number;
/** what Slack says to a status, by channel */
let refusals: Record<string, string>;
let slack: Awaited<ReturnType<typeof stubSlack>>;
let signs: ReturnType<typeof createSlackSigns>;
let reaction: object;
let names: (string | null)[];

beforeEach(async () => {
  nowMs = 1_000_000;
  refusals = {};
  reaction = {};
  names = [];
  slack = await stubSlack({
    [STATUS]: (args) => {
      const error = refusals[args.get('channel_id') ?? ''];
      return error === undefined ? {} : { ok: false, error };
    },
    'reactions.add': (args) => {
      names.push(args.get('name'));
      return reaction;
    },
    'reactions.remove': (args) => {
      names.push(args.get('name'));
      return reaction;
    },
  });
  signs = createSlackSigns({ client: slack.client, now: () => nowMs, log: { info: () => undefined } });
});
afterEach(() => slack.close());

const waysAfter = async (error: string) => {
  refusals = { C1: error };
  expect(await signs.setStatus(HERE, 'is reading…')).toBe('refused');
  return [HERE, SAME_CHANNEL, ELSEWHERE].map((place) => signs.wayAt(place));
};

describe('a status that Slack refuses', () => {
  it.each([
    ['missing_scope', ['reaction', 'reaction', 'reaction']],
    ['not_allowed_token_type', ['reaction', 'reaction', 'reaction']],
    ['unknown_method', ['reaction', 'reaction', 'reaction']],
    // nobody has told which code an old plan or an app that is no agent gets
    ['feature_not_enabled', ['reaction', 'reaction', 'reaction']],
    ['not_in_channel', ['reaction', 'reaction', 'status']],
    ['channel_not_found', ['reaction', 'reaction', 'status']],
    ['no_permission', ['reaction', 'reaction', 'status']],
    ['invalid_thread_ts', ['reaction', 'status', 'status']],
  ])('by %s is not tried again where that says so', async (error, ways) => {
    expect(await waysAfter(error)).toEqual(ways);
  });

  it('by a code that nobody knows is that of the channel alone where Slack has taken one before', async () => {
    expect(await signs.setStatus(ELSEWHERE, 'is reading…')).toBe('done');
    expect(await waysAfter('external_channels_not_allowed')).toEqual(['reaction', 'reaction', 'status']);
  });

  it('by a missing scope is that of the workspace, whatever was taken before', async () => {
    await signs.setStatus(ELSEWHERE, 'is reading…');
    expect(await waysAfter('missing_scope')).toEqual(['reaction', 'reaction', 'reaction']);
  });

  it('is tried again after a day', async () => {
    await waysAfter('missing_scope');
    nowMs += DAY_MS;
    expect(signs.wayAt(HERE)).toBe('status');
  });

  it('leaves no way where reactions are refused, too', async () => {
    await waysAfter('missing_scope');
    reaction = { ok: false, error: 'missing_scope' };
    expect(await signs.addReaction('C1', '100.2', 'working')).toBe('refused');
    expect(signs.wayAt(ELSEWHERE)).toBeNull();
  });
});

describe('what passes', () => {
  it.each(['ratelimited', 'service_unavailable'])('%s refuses nothing, and is waited for', async (error) => {
    refusals = { C1: error };
    const outcome = await signs.setStatus(HERE, 'is reading…');
    expect(outcome).toEqual({ laterMs: expect.any(Number) });
    expect(signs.wayAt(HERE)).toBe('status');
    // nobody asks before, in whatever thread
    expect(await signs.setStatus(ELSEWHERE, 'is reading…')).toEqual({ laterMs: expect.any(Number) });
    expect(slack.asked).toEqual([STATUS]);
    nowMs += 60_000;
    expect(await signs.setStatus(ELSEWHERE, 'is reading…')).toBe('done');
  });

  it('an unclear answer may be either', async () => {
    refusals = { C1: 'internal_error' };
    expect(await signs.setStatus(HERE, 'is reading…')).toBe('unsure');
    expect(signs.wayAt(HERE)).toBe('status');
  });
});

describe('a reaction', () => {
  it('says which mark it is', async () => {
    await signs.addReaction('C1', '100.2', 'working');
    await signs.removeReaction('C1', '100.2', 'kept');
    expect(slack.asked).toEqual(['reactions.add', 'reactions.remove']);
    expect(names).toEqual(['eyes', 'memo']);
  });

  it('that is there already is there, and one that is gone already is gone', async () => {
    reaction = { ok: false, error: 'already_reacted' };
    expect(await signs.addReaction('C1', '100.2', 'working')).toBe('done');
    reaction = { ok: false, error: 'no_reaction' };
    expect(await signs.removeReaction('C1', '100.2', 'working')).toBe('done');
  });

  it('on a message that is gone is refused, and others are not', async () => {
    reaction = { ok: false, error: 'message_not_found' };
    expect(await signs.addReaction('C1', '100.2', 'working')).toBe('refused');
    expect(await signs.removeReaction('C1', '100.2', 'working')).toBe('refused');
    refusals = { C1: 'missing_scope' };
    await signs.setStatus(HERE, 'is reading…');
    expect(signs.wayAt(HERE)).toBe('reaction');
  });

  it('that one message takes none of leaves the others theirs', async () => {
    await waysAfter('missing_scope');
    reaction = { ok: false, error: 'too_many_emoji' };
    expect(await signs.addReaction('C1', '100.2', 'working')).toBe('refused');
    expect(signs.wayAt(HERE)).toBe('reaction');
  });
});
