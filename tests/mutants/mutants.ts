// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are code
import { TRACKERS } from './trackers.js';
import { VISIBILITY } from './visibility.js';

/** A small bug in one place, and the test that is to notice it. */
export interface Mutant {
  /** in kebab-case */
  name: string;
  /** the promise that it breaks, as people would see it */
  breaks: string;
  /** the broken file, from the root of the repository */
  file: string;
  /** text that stands in the file exactly once */
  find: string;
  /** what stands there instead */
  put: string;
  /** the test's file, from the folder of the tests */
  test: string;
  /** the test's name, as a pattern for Jest */
  title: string;
}

/** One bug for each promise that would be dear to lose. What a test of another promise notices, too, is not looked for. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'two-keys-for-one-message',
    breaks: 'Slack tells of a post twice, and it is taken in twice',
    file: 'src/slack/normalize/message.ts',
    find: 'dedupeKey: `msg:${wire.channel}:${ts}:`,',
    put: 'dedupeKey: `msg:${wire.channel}:${ts}:${Math.random()}`,',
    test: 'unit/slack/normalize-message.test.ts',
    title: 'makes the very same event from message and from app_mention',
  },
  {
    name: 'answered-before-stored',
    breaks: 'Slack is told that all is well before the message is durable, and never sends it again',
    file: 'src/slack/listeners/context.ts',
    find: "if ('incoming' in result) await ports.ingest(result.incoming);",
    put: "if ('incoming' in result) ports.ingest(result.incoming).catch(() => undefined);",
    test: 'integration/slack/transports.test.ts',
    title: 'Slack over http gets an event again whose insert failed, until it is durable',
  },
  {
    name: 'mention-not-escaped',
    breaks: 'words that are repeated call a whole channel',
    file: 'src/slack/views/text/mrkdwn.ts',
    find: "['<', '&lt;'],",
    put: "['<', '<'],",
    test: 'unit/slack/plain-replies.test.ts',
    title: 'words are escaped, and name people without notifying them',
  },
  {
    name: 'status-to-people-among-themselves',
    breaks: 'people who talk among themselves are shown that the bot reads along',
    file: 'graphs/intake/reading/spoken.ts',
    find: "if (state.said.some(({ addressed }) => addressed)) turn.progress?.({ doing: 'reading' });",
    put: "turn.progress?.({ doing: 'reading' });",
    test: 'unit/graphs/progress.test.ts',
    title:
      'what a turn tells people while it runs is nothing to people who talk among themselves and get no answer',
  },
  {
    name: 'reaction-not-noted',
    breaks: 'a process dies, and its reaction stays on the message for good',
    file: 'src/runtime/signs/thread-sign.ts',
    find: 'await this.deps.note(message);',
    put: '',
    test: 'unit/runtime/signs.test.ts',
    title:
      'where only a reaction is possible the database knows of it before it is there, and until it is gone',
  },
  {
    name: 'sign-outlives-the-answer',
    breaks: 'the answer stands, and under it that the bot is still reading',
    file: 'src/runtime/signs/signs.ts',
    find: '      entry.sign.inherit(null, reacted);\n      entry.held = null;',
    put: '      entry.sign.inherit(null, reacted);',
    test: 'unit/runtime/signs.test.ts',
    title: 'the sign of a turn is taken away by a call where the answer only rewrites a message',
  },
  {
    name: 'debounce-ignored',
    breaks: 'a burst of messages is not waited for',
    file: 'src/db/queries/inbox/inbox.ts',
    find: 'least(now() + make_interval(secs => $3::float8 / 1000),',
    put: 'least(now() + make_interval(secs => 0 * $3::float8),',
    test: 'integration/runtime/ingest.test.ts',
    title: 'waits for a pause after plain messages, and not at all once the bot is addressed',
  },
  {
    name: 'turn-without-fence',
    breaks: 'a turn that was overtaken commits nevertheless',
    file: 'src/db/queries/turns/commit-turn.ts',
    find: 'thread_id = $2 AND turn_no = $3',
    put: 'thread_id = $2 AND turn_no >= $3',
    test: 'integration/runtime/atomic-turn.test.ts',
    title: 'a turn that another process has overtaken commits nothing',
  },
  {
    name: 'suspect-not-alone',
    breaks: 'an event that may be deadly runs beside others, and takes them along',
    file: 'src/runtime/inbox/quarantine.ts',
    find: "if (isolation === 'alone') {",
    put: "if (isolation === 'beside') {",
    test: 'unit/runtime/quarantine.test.ts',
    title: 'lets who is to be alone wait for the others, and nobody begin meanwhile',
  },
  {
    name: 'posted-without-a-look',
    breaks: 'a post whose answer was lost is made twice',
    file: 'src/runtime/outbox/deliver-reply.ts',
    find: 'if (found) return found;',
    put: 'if (found === undefined) return found;',
    test: 'integration/runtime/outbox.test.ts',
    title: 'looks for a message whose outcome is unknown, and does not post it again',
  },
  {
    name: 'another-workspace-seen',
    breaks: 'a workspace sees rows of another one',
    file: 'migrations/0001_frontdoor.sql',
    find: "'USING (team_id = nullif(current_setting(''frontdoor.team_id'', true), '''')) '",
    put: "'USING (true) '",
    test: 'integration/db/team-tx.test.ts',
    title: 'a workspace sees its own rows only, whatever the statement asks for',
  },
  {
    name: 'guest-among-ourselves',
    breaks: 'a guest sees what is for everyone in the workspace',
    file: 'src/db/visibility.ts',
    find: '${row}.visible_to IS NULL AND ${amongOurselves(who)}',
    put: '${row}.visible_to IS NULL',
    test: 'integration/knowledge/entities/visibility-guests.test.ts',
    title: 'what is for everyone is not there for ',
  },
  {
    name: 'private-where-others-read',
    breaks: 'what is private is shown in a channel where others read along',
    file: 'src/db/visibility.ts',
    find: "OR ${audience} @> ARRAY['channel:' || ${place}::text]",
    put: 'OR true',
    test: 'integration/knowledge/entities/visibility.test.ts',
    title: 'is not there at all for a member, in a place where others read along',
  },
  {
    name: 'name-guessed',
    breaks: 'of two people of one name the first is taken, and nobody asks',
    file: 'src/knowledge/entities/resolve.ts',
    find: 'entities.length === 1 && !suggested',
    put: 'entities.length >= 1 && !suggested',
    test: 'integration/knowledge/entities/resolve.test.ts',
    title: 'asks about the two names and finds what else was meant',
  },
  {
    name: 'stale-click-taken',
    breaks: 'a click on an old card approves what its reader has not seen',
    file: 'graphs/intake/draft/at-card.ts',
    find: 'return event.rev === state.rev ? null',
    put: 'return event.rev <= state.rev ? null',
    test: 'unit/graphs/at-the-card.test.ts',
    title: 'a click on a card of an older rev changes nothing and tells the one who clicked',
  },
  {
    name: 'own-request-approved',
    breaks: 'who asked approves where that takes a second pair of eyes',
    file: 'graphs/intake/draft/at-card.ts',
    find: "await refuseOthers(state, turn, event, 'approve')",
    put: "await refuseOthers(state, turn, event, 'change')",
    test: 'unit/graphs/who-decides.test.ts',
    title: 'requester, self_approval: false does not file it by a click',
  },
  {
    name: 'say-gained-by-speaking',
    breaks: 'somebody decides with the very batch of words that names them',
    file: 'graphs/intake/people.ts',
    find: 'peopleAround(deps, state, state.whose ?? state)',
    put: 'peopleAround(deps, state, state)',
    test: 'unit/graphs/naming-approvers.test.ts',
    title: 'a batch of messages gives nobody a say for .* who was named in it',
  },
  {
    name: 'deleted-words-stay',
    breaks: 'a value stays though the message that said it was deleted',
    file: 'graphs/intake/reading/carry-out.ts',
    find: 'return withdraw(state.draft, withdrawnIn(state));',
    put: 'return withdraw(state.draft, new Set());',
    test: 'unit/graphs/collecting.test.ts',
    title: 'a deletion under an open card asks again for what lost its evidence',
  },
  {
    name: 'edit-ignored',
    breaks: 'a value stays though its message was edited and says something else',
    file: 'graphs/intake/reading/carry-out.ts',
    find: "event.kind === 'edit' || event.kind === 'deletion' ? [event.ts]",
    put: "event.kind === 'deletion' ? [event.ts]",
    test: 'unit/graphs/collecting.test.ts',
    title: 'reads an edited message anew and forgets a deleted one',
  },
  {
    name: 'undone-over-others',
    breaks: 'undo overwrites what others have changed since',
    file: 'graphs/intake/undo/in-thread.ts',
    find: 'return diffs.length === 0',
    put: 'return diffs.length >= 0',
    test: 'unit/graphs/undo.test.ts',
    title: 'the Undo button is refused where others changed it since',
  },
  {
    name: 'second-ticket-for-a-draft',
    breaks: 'what could not be filed is filed under another key, and may become two tickets',
    file: 'graphs/intake/nodes/submission.ts',
    find: 'const key = `submit:${source.draftId}`;',
    put: "const key = `submit:${source.draftId}${state.filing.intentKey === null ? '' : ':again'}`;",
    test: 'unit/graphs/tickets.test.ts',
    title: 'is back at its card with the reason; Retry files it under the same key',
  },
  {
    name: 'reminded-again',
    breaks: 'people are reminded of the same question over and over',
    file: 'graphs/intake/nodes/reminder.ts',
    find: '{ ...doneWith(state.nudged, key), last:',
    put: '{ ...state.nudged, last:',
    test: 'unit/graphs/reminders.test.ts',
    title: 'a question that stays open is repeated once',
  },
  {
    name: 'same-call-again',
    breaks: 'a model calls the same tool for ever',
    file: 'graphs/intake/tool-loop/guards.ts',
    find: 'step.call.name === call.name && canonical',
    put: 'step.call === call && canonical',
    test: 'unit/graphs/guards.test.ts',
    title: 'a brain that calls the same tool for ever ends within ten steps',
  },
  {
    name: 'ticket-of-others-changed',
    breaks: 'a stranger changes a ticket of another team',
    file: 'src/tools/references/update-ticket.ts',
    find: "if (hindered === 'not_theirs') return",
    put: "if (hindered === 'not_theirs' && args.ask === true) return",
    test: 'unit/graphs/update-ticket.test.ts',
    title: 'stays for a stranger, who is told whom to ask and can have them asked',
  },
  {
    name: 'no-answer-without-the-model',
    breaks: 'a model that fails leaves the thread without an answer',
    file: 'src/brain/resilient.ts',
    find: 'await ask(this.#guided, turn)',
    put: 'await ask(this.#model, turn)',
    test: 'unit/brain/resilient.test.ts',
    title: 'a model that fails is left to the guided conversation after its retries',
  },
  {
    name: 'quote-made-up',
    breaks: 'a value is proved by words that nobody wrote',
    file: 'src/brain/model/clean/quote.ts',
    find: '{ quote: message.slice(0, MAX_QUOTE_LENGTH), literal: false }',
    put: '{ quote, literal: true }',
    test: 'unit/brain/clean.test.ts',
    title: 'follows from the whole message where its quote is not there',
  },
  {
    name: 'secret-in-the-log',
    breaks: 'a token or a password is written into the log',
    file: 'src/ops/safe-to-log.ts',
    find: 'isSecret: place.isSecret || SECRET_NAME.test(name)',
    put: 'isSecret: SECRET_NAME.test(name)',
    test: 'unit/ops/log.test.ts',
    title: 'writes out no secret',
  },
  ...VISIBILITY,
  ...TRACKERS,
];
