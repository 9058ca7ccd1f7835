import type { Act, ActOf } from '../../../src/domain/conversation/acts.js';
import type { ButtonEvent, FormEvent } from '../../../src/domain/conversation/event.js';
import { answerSlot, askedSlot } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { mayHandle } from '../../../src/domain/policies.js';
import { joined, shown } from '../../../src/domain/text/person-text.js';
import { clipped } from '../../../src/domain/text/text.js';
import { type TicketChange, TicketStatus } from '../../../src/domain/tickets/tracker.js';
import { slackTime, type TurnContext } from '../context.js';
import { type IntakeDeps, type Turn, teamOf } from '../deps.js';
import { amendment } from '../draft/offer-amendment.js';
import { nodeResult, refusal, textReply } from '../node-result.js';
import { answered, ending } from '../questions/answered.js';
import type { Filed, IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'tickets';

/** Longer questions than this belong into the thread itself. */
const MAX_QUESTION = 2_000;

/**
 * Filed requests: words about one become an offer to update it, its requester answers what the team asked back, and the
 * team works by clicks.
 */
export async function tickets(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const amended = await amendment(state, turn);
  if (amended) return amended;
  const answer = state.acts.findLast((act) => act.act === 'answer_back');
  return answer ? answerBack(state, turn, answer) : byTeam(state, turn);
}

/** What the team does. The thread may be at another draft by now; the click names the request. */
function byTeam(state: IntakeState, turn: Turn): IntakeUpdate {
  const event = state.events[0];
  if (event?.kind !== 'button' && event?.kind !== 'form') return nodeResult(state, NODE, { why: 'no click' });
  const refuse = (text: string, why: string) => refusal(state, NODE, event, text, why);

  const filed = state.filed[event.draftId];
  if (!filed) return refuse(wording.ticketUnknown, 'not filed from here');
  const team = teamOf(turn, filed.team?.id);
  const isLost = filed.team !== null && team === null;
  if (isLost && !movesLost(turn, event)) {
    return refuse(wording.teamGone(clipped(filed.team?.name ?? '')), 'its team is gone');
  }
  if (!isLost && !mayHandle(team, event.actor)) {
    return refuse(wording.onlyTheTeam(clipped(filed.team?.name ?? '')), 'not of the team');
  }
  if (event.kind === 'form') return askBack(state, turn, event, filed);
  if (event.rev !== filed.rev) return refuse(wording.ticketOutOfDate, `rev ${event.rev} is old`);
  const change = changeOf(event, filed, turn);
  if (typeof change === 'string') return refuse(change, 'can not be done');
  return nodeResult(state, NODE, {
    why: `asks the tracker for ${change.change}`,
    intents: [{ kind: 'update', key: keyOf(event, filed), draftId: event.draftId, change }],
  });
}

/**
 * Whether somebody moves a ticket to another team whose own team is gone from the configuration. Nobody knows that team's members
 * any more, so whoever handles the tickets of another team may.
 */
function movesLost({ teams }: IntakeDeps, event: ButtonEvent | FormEvent): boolean {
  return (
    event.kind === 'button' &&
    event.action === 'reroute' &&
    teams.some((team) => mayHandle(team, event.actor))
  );
}

/** The same click on the same state of the ticket is the same order, however often it arrives. */
function keyOf({ draftId, action, actor, value }: ButtonEvent, { rev, failures }: Filed): string {
  return ['update', draftId, `${rev}.${failures}`, action, actor, value ?? ''].join(':');
}

/** The change a click asks for, or the sentence that says why it can't be. */
function changeOf(event: ButtonEvent, filed: Filed, deps: IntakeDeps): TicketChange | string {
  const by = event.actor;
  if (event.action === 'take') return { change: 'assignee', assignee: by, by };
  if (event.action === 'set_status') {
    const status = TicketStatus.safeParse(event.value);
    // withdrawing is for those who asked for it, in the conversation
    return status.success && status.data !== 'withdrawn'
      ? { change: 'status', status: status.data, by }
      : wording.ticketOutOfDate;
  }
  const team = teamOf(deps, event.value);
  if (!team) return wording.noSuchTeam;
  if (team.id === filed.team?.id) return wording.alreadyThere(team.name);
  return { change: 'team', team: { id: team.id, name: team.name }, from: filed.team, by };
}

function askBack(state: IntakeState, context: TurnContext, event: FormEvent, filed: Filed): IntakeUpdate {
  const question = clipped(event.values['question'] ?? '', MAX_QUESTION);
  if (question === '') return nodeResult(state, NODE, { why: 'an empty question' });
  const { actor: by, channel, ts } = event;
  const times = (filed.askedBack?.times ?? 0) + 1;
  const at = slackTime(context);
  const askedBack = { by, channel, ts, question, times, at };
  return nodeResult(state, NODE, {
    filed: { ...state.filed, [event.draftId]: { ...filed, askedBack } },
    why: 'the team asks back',
    replies: [
      textReply(wording.asksBack(by, filed.shortId, question), { mentions: [filed.requester] }),
      {
        kind: 'elsewhere',
        slot: askedSlot(event.draftId, times),
        channel,
        threadTs: ts,
        text: wording.askedBackHere(by, question),
        mentions: [],
      },
    ],
  });
}

/** The requester's words go to who asked, under the card where they asked, until they say that these were no answer. */
function answerBack(
  state: IntakeState,
  deps: IntakeDeps,
  { draftId, by: author, ts, takenBack }: ActOf<'answer_back'>,
): IntakeUpdate {
  const filed = state.filed[draftId];
  const isOfIt = (act: Act) => act.act === 'answer_back' && act.draftId === draftId && act.by === author;
  const messages = new Set(state.acts.filter(isOfIt).map((act) => act.ts));
  const update = { ...answered(state), acts: state.acts.filter((act) => !isOfIt(act)) };
  const next = ending({ ...state, ...update }, deps);
  if (!filed?.askedBack || ts === null)
    return nodeResult(state, NODE, { ...update, next, why: 'nothing was asked' });
  const { shortId, askedBack } = filed;
  const { answer = ts, ...asked } = askedBack;
  const { by, channel, ts: threadTs } = asked;
  const theirs = state.said.filter((one) => messages.has(one.ts));
  const said = joined(theirs.map(({ text }) => text));
  const text = takenBack
    ? wording.takesAnswerBack(author, shortId)
    : wording.answersBack(author, shortId, shown(said, MAX_QUESTION));
  return nodeResult(state, NODE, {
    ...update,
    filed: { ...state.filed, [draftId]: { ...filed, askedBack: takenBack ? asked : { ...asked, answer } } },
    next,
    why: takenBack ? 'it was no answer' : 'the answer goes to who asked',
    replies: [
      { kind: 'elsewhere', slot: answerSlot(draftId, answer), channel, threadTs, text, mentions: [by] },
      textReply(takenBack ? wording.answerTakenBack(by) : wording.answerPassedOn(by)),
    ],
  });
}
