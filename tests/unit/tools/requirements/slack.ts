import type { Kept } from './kept.js';

const MESSAGES = 'unit/slack/normalize-message.test.ts';
const COMMANDS = 'integration/slack/commands.test.ts';
const RAISING = 'integration/slack/raising.test.ts';
const LIMITS = 'unit/slack/limits.property.test.ts';
const CARD = 'unit/slack/review-card.test.ts';
const FORM = 'unit/slack/edit-form.test.ts';
const HOME = 'integration/slack/home.test.ts';
const ANSWERS = 'unit/slack/answers.property.test.ts';
const REMINDERS = 'unit/graphs/reminders.test.ts';
const QUIET = 'unit/graphs/quiet.test.ts';
const CARDS = 'integration/slack/cards.test.ts';
const DELIVERY = 'integration/slack/delivery.test.ts';

/** 60-slack.md, and what of 10-intake.md stands on Slack's side: reminders and commands. */
export const SLACK: readonly Kept[] = [
  // Ways in
  ['a mention opens a thread', MESSAGES, 'that mentions the bot opens a thread at itself and is due at once'],
  [
    'a direct message',
    MESSAGES,
    'in a direct message is addressed, and without a thread belongs to the one conversation',
  ],
  ['the thread so far is read once', 'integration/runtime/late-root.test.ts', 'is read once'],
  [
    'messages of threads without a part in are never stored',
    MESSAGES,
    'outside any thread that does not address the bot is dropped',
  ],
  [
    'the shortcut turns a message into a request',
    RAISING,
    'the menu of a message makes a request of it, in the thread of that message',
  ],
  ['so does :ticket:', RAISING, ':ticket: makes a request of a message, reply or not, once, whoever reacts'],
  [
    'where the bot is not, it says so',
    RAISING,
    'tells whoever chose it, and nobody else, where the bot is not',
  ],
  [
    'a channel bound to a blueprint takes requests without a mention, greetings and thanks ignored',
    MESSAGES,
    'in a channel made for requests opens a thread without a mention, but for greetings and thanks',
  ],
  [
    '/frontdoor new posts a root message',
    COMMANDS,
    'new has the words posted and a request begun, and says so',
  ],
  ['/frontdoor mine', COMMANDS, 'mine lists what is open for the asker, and nothing of others'],
  ['/frontdoor find', COMMANDS, 'find shows what the words name, with a link and how it stands'],
  [
    '/frontdoor focus acts on the latest thread and names it',
    COMMANDS,
    'focus is an event of the thread in which the person wrote last here, and says which',
  ],
  [
    '/frontdoor undo, the same',
    COMMANDS,
    'undo and redo, in other words too, are events of the latest thread, and say which',
  ],
  ['without a thread it says so', COMMANDS, 'undo says so when there is no conversation'],
  ['/frontdoor help', COMMANDS, 'help names what there is, and so does the answer to what there is not'],
  ['help is cut and counted', 'unit/slack/help.test.ts', 'leaves out nothing in silence, however many fit'],
  [
    'a clip with a transcript is a message by voice',
    'unit/slack/clips.test.ts',
    'says what its transcript says, and counts as spoken',
  ],
  ['silence between people', QUIET, 'takes in what people say among themselves, and says nothing'],
  [
    ':zipper_mouth_face: silences it',
    RAISING,
    ':zipper_mouth_face: on a message of a thread has the bot be quiet there, and begins none',
  ],
  ['so that the thread is quiet', QUIET, 'is made so by a reaction that says so'],
  ['a quiet thread answers who speaks to it', QUIET, 'goes on where it is spoken to'],
  ['and sends no reminder', QUIET, 'sends no reminder'],

  // The card and its buttons
  ['within Slack’s limits, whatever a reply says', LIMITS, 'Slack takes its blocks and notifies nobody'],
  [
    'nothing ever fails for length',
    LIMITS,
    'with %i fields, even when everything in it is as long as can be',
  ],
  ['whatever a draft holds, its form is taken', LIMITS, 'Slack takes the form and the whole view of it'],
  ['what a command answers is taken', ANSWERS, 'what a command answers, and nobody is notified'],
  [
    'App Home at its fullest stays within 100 blocks',
    ANSWERS,
    'App Home when everything in it is as much as can be',
  ],
  [
    'accessible: a text beside the blocks',
    CARD,
    'has a text for notifications and screen readers that tells what it is about',
  ],
  [
    'accessible: labels of buttons',
    'unit/slack/choose.test.ts',
    'tells a screen reader that a button chooses',
  ],
  [
    'long values are cut, with all of it in a modal',
    CARD,
    'cuts a long value and then offers to show all of it',
  ],
  [
    'a button holds draft and rev and nothing else',
    CARD,
    'puts nothing but draft id and rev into buttons and blocks',
  ],
  [
    'a question’s button holds the question',
    'unit/slack/choose.test.ts',
    'has one button an option, which carries the question and its number and nothing else',
  ],
  [
    'insert, then ack',
    'integration/slack/transports.test.ts',
    'shows an error for a click whose insert failed, and success only once it is durable',
  ],
  [
    'later the card says who approved, when, link',
    CARD,
    'says who approved and when, with the link of the ticket',
  ],
  [
    'an old card tells the one who clicked',
    'e2e/approve.test.ts',
    'on a card that has changed since changes nothing, and tells the one who pressed it',
  ],
  [
    'Edit opens at once, errors per field, the rest handed over',
    CARDS,
    'opens the Edit form at once, refuses wrong fields in it, and hands over the rest',
  ],
  ['one input a field by its type', FORM, 'has one input a field, by its type, holding what the card shows'],
  ['unsaved changes are protected by rev', FORM, 'carries the draft, the rev that was shown, and the card'],
  [
    'Change team: alternatives, and a type-ahead for all',
    CARDS,
    'finds teams while a person types, and takes the one that is chosen',
  ],
  ['Discard asks for confirmation', CARD, 'asks before it discards'],

  // App Home
  [
    'what is open for me, and nothing hidden',
    HOME,
    'shows what is open for the person who looks at it, and nothing that they may not see',
  ],
  [
    'drafts with the way to their threads, and what waits for approval',
    HOME,
    'shows what waits for a word of theirs, and their own drafts with the way to their threads',
  ],
  [
    'memory: list and delete',
    HOME,
    'lists what is remembered for the person, and forgets it when they say so',
  ],
  ['paged', HOME, 'pages what is more than it may hold'],

  // Edits, deletions, other people
  ['an edit re-extracts before submission', MESSAGES, 'is an event of its own, of the message it changes'],
  [
    'after it, an update is offered',
    'unit/graphs/after-filing.test.ts',
    'an edit of the answer that a value rests on offers its new words',
  ],
  [
    'a deletion withdraws evidence and text',
    'e2e/evidence.browser.test.ts',
    'is gone when its message is deleted: the card says so, and a required value is asked again',
  ],
  [
    'a third person’s word is a conflict to settle',
    'unit/graphs/strangers.test.ts',
    'changes nothing that it says: another value is one to settle, also where it adds to the first',
  ],
  [
    'text is escaped, and notifies nobody',
    'unit/slack/plain-replies.test.ts',
    'are escaped, and name people without notifying them',
  ],
  ['unfurls are off', DELIVERY, 'has links unfold no pages below it'],
  [
    'an archived channel: who asked hears of it, once',
    'integration/slack/outbox-to-slack.test.ts',
    'because it was archived: the person who asked hears of it once, directly',
  ],
  [
    'people from outside never approve, unless allowed',
    'unit/domain/approval.test.ts',
    'approve nothing and decide nothing of others: %s',
  ],
  [
    'but what they say is taken',
    'integration/slack/door.test.ts',
    'what somebody of another company says and presses in a shared channel is taken',
  ],

  // Connecting
  [
    'the manifest is what the listeners need',
    'unit/slack/manifest.test.ts',
    'stands in manifest.json as it is generated (npm run manifest)',
  ],
  [
    'least scopes',
    'unit/slack/manifest.test.ts',
    'asks for the scopes of the methods that are called, and of the events, and for no others',
  ],

  // Reminders
  [
    'reminded once, four hours later',
    REMINDERS,
    'is to be repeated to whoever asked for something, four hours later',
  ],
  ['once only', REMINDERS, 'is repeated once'],
  ['never after acting', REMINDERS, 'is not repeated to somebody who has said something since'],
  [
    'a card: to those who may approve it, with a link',
    REMINDERS,
    'is brought back to those who may approve it, with a link',
  ],
  [
    'snooze and stop, by buttons that carry only which one',
    'unit/slack/reminder.test.ts',
    'can be put off and stopped, by buttons that carry only which one it is',
  ],
  ['ten people at most', REMINDERS, 'calls ten people at most'],
  [
    'in the person’s own morning',
    'integration/runtime/reminders.test.ts',
    'that is due at night comes at nine in the person’s own morning',
  ],
];
