import { stepLine } from '../../domain/conversation/phases.js';
import type { Story, StoryCall, StoryCommand, StoryEvent, StoryOrder, StoryTurn } from './story.js';

/** The story in lines for people, turn by turn, ending with a line break. */
export function tell(story: Story): string {
  const blocks = [headOf(story), ...story.turns.map(turnOf), restOf(story)];
  const text = blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
  // what people wrote could hold a terminal's control characters
  return `${text.replace(/[^\P{Cc}\n]/gu, '\u{fffd}')}\n`;
}

function headOf(story: Story): string[] {
  const place = story.rootTs === 'dm' ? 'direct conversation' : `root ${story.rootTs}`;
  const missing = story.turnsTaken - story.turns.length;
  return [
    `Thread ${story.threadId}`,
    row('where', `workspace ${story.teamId}, channel ${story.channel}, ${place}`),
    row('begun', `${clock(story.begunAt)}, turns taken: ${story.turnsTaken}`),
    ...listed('', missing > 0 ? [`the records of ${missing} of them are deleted`] : []),
    ...listed('before us', story.history),
    ...story.drafts.map(({ draftId, phase, rev, changedAt }) =>
      row('draft', `${draftId}: ${phase}, rev ${rev}, since ${clock(changedAt)}`),
    ),
    ...listed('STOPPED', story.stopped),
  ];
}

function turnOf(turn: StoryTurn): string[] {
  const { route, decision } = turn;
  const tools = turn.toolCalls.map(({ tool, count, why }) => `${tool} × ${count}: ${why}`);
  return [
    `Turn ${turn.turn} · ${clock(turn.at)} · ${turn.ms} ms`,
    ...listed('came in', turn.events.map(eventLine)),
    ...listed('route', route && `${route.to ?? 'unknown'}, because: ${route.why}`),
    ...listed('nodes', turn.steps.map(stepLine)),
    ...listed('changed', turn.patch.join(', ') || null),
    ...listed('decision', decision && `${decision.kind}, because: ${decision.reason}`),
    ...listed('model', turn.brainCalls.map(callLine)),
    ...listed('tools', tools),
    ...listed('commands', turn.commands.map(commandLine)),
    ...listed('ordered', turn.orders.map(orderLine)),
  ];
}

function restOf(story: Story): string[] {
  const { setAside, waiting, reminder } = story;
  const given = setAside.map((event) => `${eventLine(event)}, set aside ${clock(event.setAsideAt)}`);
  return [
    ...listed('ordered besides', story.otherOrders.map(orderLine)),
    ...listed('set aside', given),
    ...listed(
      'waiting',
      waiting.map((event) => `${eventLine(event)}, tried ${event.attempts} times`),
    ),
    ...listed('reminder', reminder && `${clock(reminder.at)} to ${reminder.people.join(', ')}`),
  ];
}

function eventLine({ kind, via, by, what, at, text }: StoryEvent): string {
  const name = what === null ? kind : `${kind} ${what}`;
  const who = by === null ? '' : ` by ${by}`;
  return `${name}${who} (${via}), ${clock(at)}${words(text)}`;
}

function orderLine({ lane, kind, status, attempts, sentAt, reason, text }: StoryOrder): string {
  const when = sentAt === null ? '' : ` ${clock(sentAt)}`;
  const tries = attempts > 1 ? `, ${attempts} attempts` : '';
  const why = reason === null ? '' : `: ${reason}`;
  return `${kind} to ${lane === 'slack' ? 'Slack' : 'the tracker'}, ${status}${when}${tries}${why}${words(text)}`;
}

function commandLine({ id, act, of, tool, by, text }: StoryCommand): string {
  return `${act} ${tool} by ${by}, ${of === null ? `as ${id}` : `of ${of}`}${words(text)}`;
}

function callLine({ prompt, model, inputTokens, outputTokens, ms, outcome, said }: StoryCall): string {
  const told = said === undefined ? '' : ` (${said})`;
  return `${prompt} by ${model}: ${outcome}${told}, ${inputTokens} + ${outputTokens} tokens, ${ms} ms`;
}

function words(text: string | undefined): string {
  return text === undefined ? '' : `\n${' '.repeat(18)}“${text.replaceAll('\n', ' ⏎ ')}”`;
}

/** Rows of which the first has the label; none of null. */
function listed(label: string, lines: readonly string[] | string | null): string[] {
  return [lines ?? []].flat().map((line, i) => row(i === 0 ? label : '', line));
}

function row(label: string, text: string): string {
  return `  ${label.padEnd(15)} ${text}`;
}

/** "2026-03-04 10:20:30Z" */
function clock(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}Z`;
}
