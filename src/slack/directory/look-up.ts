import { z } from 'zod';
import type { Standing } from '../../domain/policies.js';
import { AgedCache } from '../remembering.js';
import { callSlack, type SyncContext } from './call-slack.js';
import { readChannel } from './read-channel.js';
import { toUser, WireUser } from './to-user.js';

const Info = z.looseObject({ user: WireUser });

/** Whoever waits for an answer waits so long for what Slack says of them and of the place. Milliseconds. */
const PATIENCE_MS = 2_000;

/** Who or what was asked about is not asked about again for so long, whatever came of it. Milliseconds. */
const AGAIN_MS = 10 * 60_000;
const MAX_KEPT = 10_000;

/** A place with more people of whom nothing is known waits for the next load of everything. */
const MAX_STRANGERS = 10;

/** So has one with more pages of members than these: for one message Slack is not asked more often. */
const MAX_PAGES = 4;

/** Gets to know those of whom nothing is known yet, before it is decided what they may see. */
export interface LookUp {
  /**
   * Asks Slack once about those of these people, and about the place (null: the asker reads alone), of whom nothing is
   * known, and keeps it. Resolves within `patienceMs`, never rejects: who could not be looked up stays unknown, and unknown
   * is a guest.
   */
  meet(users: readonly string[], place: string | null, patienceMs?: number): Promise<void>;
  /**
   * What somebody is to the workspace, looked up once where it is not known. Of another workspace nothing is known. @throws
   * the database's errors
   */
  standingOf(teamId: string, user: string): Promise<Standing>;
}

export function createLookUp(parts: SyncContext): LookUp {
  const { store, teamId, log } = parts;
  const met = new AgedCache<{ done: Promise<void>; isDone: boolean }>(MAX_KEPT, parts.now);

  /** Those who come while it is being done wait for the same. */
  const once = (what: string, work: () => Promise<void>): Promise<void> => {
    const begun = met.get(what);
    if (begun !== undefined) return begun.done;
    const entry = { isDone: false, done: Promise.resolve() };
    entry.done = work()
      .catch((error: unknown) => {
        log.info({ err: error, what }, 'Slack did not tell of somebody or of a place; they count as guests');
      })
      .then(() => {
        entry.isDone = true;
      });
    met.set(what, entry, AGAIN_MS);
    return entry.done;
  };

  const person = (user: string, context: SyncContext) =>
    once(user, async () => {
      if ((await store.standings(teamId, [user])).has(user)) return;
      const { answer, asOf } = await callSlack(context, () => context.client.users.info({ user }));
      await store.saveEntities(teamId, [toUser(Info.parse(answer).user, context, asOf)]);
    });

  const place = (channel: string, context: SyncContext) =>
    once(channel, async () => {
      const { known } = await store.place(teamId, channel, 0);
      try {
        if (!known) await readChannel(context, { what: channel, newsAt: new Date(0) }, MAX_PAGES);
      } catch (error) {
        // What could not be read in time is read by the sync, which has more of it.
        await store.wantReads(teamId, [{ what: channel, newsAt: new Date(context.now()) }], 0);
        throw error;
      }
      const { strangers } = await store.place(teamId, channel, MAX_STRANGERS);
      await Promise.all(strangers.map((user) => person(user, context)));
    });

  const isMet = (what: string): boolean => met.get(what)?.isDone === true;

  const meet: LookUp['meet'] = async (users, channel, patienceMs = PATIENCE_MS) => {
    // as nearly always; whoever waits for nobody needs no clock
    if (users.every(isMet) && (channel === null || isMet(channel))) return;
    const late = new AbortController();
    const done = new AbortController();
    const tooLate = parts
      .sleep(patienceMs, done.signal)
      .then(() => late.abort(new Error(`no answer within ${patienceMs} ms`)))
      .catch(() => undefined);
    const stopping = AbortSignal.any([parts.stopping, late.signal]);
    const context = { ...parts, stopping, pace: { ...parts.pace, membersMs: 0 } };
    const asking = [...new Set(users)].map((user) => person(user, context));
    if (channel !== null) asking.push(place(channel, context));
    await Promise.race([Promise.all(asking), tooLate]);
    done.abort();
  };

  return {
    meet,
    async standingOf(ofTeam, user) {
      if (ofTeam !== teamId) return 'unknown';
      await meet([user], null);
      return (await store.standings(teamId, [user])).get(user) ?? 'unknown';
    },
  };
}
