/** What is said of the commands, and of what is no tool. */

/** The commands there are, in mrkdwn. */
export const COMMANDS = [
  '*Commands*',
  '• `/frontdoor new the badge printer is broken` begins a request in this channel.',
  '• `/frontdoor find onboarding` finds tickets, docs, projects, channels and people. Without words it opens a search.',
  '• `/frontdoor mine` lists what you asked for and what is assigned to you.',
  '• `/frontdoor focus T-12` says what our latest conversation in this channel is about. `/frontdoor focus off` takes that back.',
  '• `/frontdoor undo` takes back what I did last in our latest conversation here, `/frontdoor redo` does it again.',
  '• `/frontdoor what is due this week?` answers a quick question, to you alone.',
  '• `/frontdoor help` shows this, `/frontdoor help undo` more about one thing.',
  '*Requests*',
  'To start a request, mention me in a channel or thread, or write to me directly. Or choose *Turn into a request* in the menu of a message, or react to it with :ticket:.',
].join('\n');

/** A topic that is no tool, by the words that ask for it. */
export interface OwnTopic {
  called: readonly string[];
  text: string;
}

export const COMMAND_TOPICS: readonly OwnTopic[] = [
  {
    called: ['undo', 'redo', 'take back', 'history'],
    text: [
      '*Undo and redo*',
      'What I did on request has an *Undo* button below it. “undo” in the thread and `/frontdoor undo` take back the last such thing, and “redo” does it again.',
      'Where somebody has changed the same thing since, I leave it as it is and show you the difference. A request that is filed is not erased: I ask which of its tracker’s ways to use, such as withdrawing it.',
    ].join('\n'),
  },
  {
    called: ['find', 'search'],
    text: '*Find*\n`/frontdoor find onboarding` finds tickets, docs, projects, channels and people that you may see. Without words it opens a search.',
  },
  {
    called: ['mine'],
    text: '*Mine*\n`/frontdoor mine` lists what you asked for and what is assigned to you. So does my Home tab.',
  },
  {
    called: ['focus'],
    text: '*Focus*\n`/frontdoor focus T-12` says what our latest conversation in this channel is about, so that “its due date” means that of T-12. `/frontdoor focus off` takes that back.',
  },
  {
    called: ['request', 'requests', 'ticket', 'new', 'shortcut', 'reaction', 'start'],
    text: [
      '*Starting a request*',
      'Mention me in a channel or thread, or write to me directly, and say what you need in your own words.',
      '`/frontdoor new` and your words do the same in the channel where you are.',
      'For a message that is there already, choose *Turn into a request* in its menu, or react to it with :ticket:.',
    ].join('\n'),
  },
  {
    called: ['voice', 'audio', 'clip', 'audio clip', 'speak'],
    text: '*Audio clips*\nRecord a clip in a thread that I am in, or in a direct message. I take Slack’s transcript of it as your words.',
  },
];
