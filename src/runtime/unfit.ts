import { z } from 'zod';
import type { Claim, ClaimedEvent } from '../db/queries/claim-events.js';
import { releaseEvents } from '../db/queries/release-events.js';
import { setAside } from '../db/queries/set-aside.js';
import type { Event } from '../domain/event.js';
import { AHEAD_MS, MOST_ATTEMPTS, NEWER_KIND_MS } from './limits.js';
import type { Batch } from './turn.js';
import type { WorkerDeps } from './worker.js';

/** take: into the turn. leave: to newer processes. Anything else: set aside, for `reason`, and the person is told `text`. */
type Verdict = 'take' | 'leave' | { reason: string; text: string };

const WithKind = z.object({ kind: z.string() });

/** What a turn can take of a claim. The rest is set aside and told, or given back for a process that knows what it is. */
export async function fitBatch(
  deps: WorkerDeps,
  where: Pick<Batch, 'teamId' | 'threadId' | 'lost'>,
  claim: Claim,
): Promise<Batch> {
  const { teamId, threadId } = where;
  const taken: { entry: ClaimedEvent; event: Event }[] = [];
  for (const entry of claim.events) {
    const verdict = judge(deps, entry);
    if (verdict === 'leave') await leave(deps, teamId, threadId, entry);
    else if (verdict !== 'take') await putAside(deps, teamId, threadId, entry, verdict);
    else if (entry.event.success) taken.push({ entry, event: entry.event.data });
  }
  const entries = taken.map(({ entry }) => entry);
  return {
    ...where,
    claim: { ...claim, events: entries },
    seqs: entries.map(({ seq }) => seq),
    events: taken.map(({ event }) => event),
  };
}

function judge({ setAsideText, aheadText, now }: WorkerDeps, entry: ClaimedEvent): Verdict {
  const { event, attempts, failures } = entry;
  if (!event.success) {
    if (entry.ageMs < NEWER_KIND_MS && isOfNewerCode(entry.payload, event.error)) return 'leave';
    return { reason: 'it is not in a form that this version knows', text: setAsideText };
  }
  if (attempts > MOST_ATTEMPTS) {
    const deaths = attempts - 1 - failures;
    return {
      reason: `it failed ${failures} times, and ${deaths} times its process died`,
      text: setAsideText,
    };
  }
  if (latestOf(event.data) * 1_000 - now().getTime() > AHEAD_MS) {
    return { reason: 'its time lies more than an hour ahead of our clock', text: aheadText };
  }
  return 'take';
}

/** A kind, or another word of a closed list, that this version has never heard of. Anything else is malformed. */
function isOfNewerCode(payload: unknown, error: z.ZodError): boolean {
  const unheard = ({ code }: z.core.$ZodIssue) => code === 'invalid_union' || code === 'invalid_value';
  return WithKind.safeParse(payload).success && error.issues.every(unheard);
}

/** The latest of the Slack times in what was said, in seconds: the graph keeps them. Other events leave none behind. */
function latestOf(event: Event): number {
  if (event.kind === 'message') return Number(event.ts);
  return event.kind === 'edit' ? Math.max(Number(event.ts), Number(event.editTs)) : 0;
}

async function leave(
  deps: WorkerDeps,
  teamId: string,
  threadId: string,
  { seq, payload }: ClaimedEvent,
): Promise<void> {
  if (deps.seldom.allows(`left ${teamId} ${seq}`)) {
    const { kind } = WithKind.parse(payload);
    deps.log.warn(
      { teamId, threadId, seq, kind },
      'an event that this version does not know is left to newer ones',
    );
  }
  await releaseEvents(deps.pool, teamId, [seq], deps.leftAlone.leave(teamId, threadId));
}

async function putAside(
  deps: WorkerDeps,
  teamId: string,
  threadId: string,
  { seq }: ClaimedEvent,
  { reason, text }: Exclude<Verdict, string>,
): Promise<void> {
  deps.log.error({ teamId, threadId, seq, reason }, 'an event is set aside; look at it in the inbox');
  await setAside(deps.pool, teamId, threadId, seq, {
    intentKey: `set-aside:${seq}`,
    lane: 'slack',
    kind: 'text',
    payload: { kind: 'text', text },
  });
  deps.queued({ teamId, threadId, lane: 'slack' });
}
