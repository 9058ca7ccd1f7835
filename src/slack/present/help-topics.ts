import type { HelpTopic } from '../../domain/help.js';

/** What is said of the commands, and of what is no tool. */

/** How to begin: what most people come for, in mrkdwn. */
export const BEGIN = [
  '*Start a request*',
  'Mention me in a channel or thread, or write to me directly, and say what you need. On a message: *Turn into a request* in its menu, or react with :ticket:.',
].join('\n');

/** The commands there are, in mrkdwn. */
export const COMMANDS = [
  '*Commands*',
  '• `/frontdoor new the badge printer is broken` begins a request here.',
  '• `/frontdoor mine` lists your requests and what is assigned to you.',
  '• `/frontdoor find onboarding` finds tickets, docs, channels and people.',
  '• `/frontdoor focus T-12` says what our conversation is about.',
  '• `/frontdoor undo` takes back what I did last.',
  '• `/frontdoor help watch` tells more about one thing.',
].join('\n');

/** The kinds of things that can be asked for, what most people need first, and the tools that each is shown by. */
export const KINDS: Readonly<Record<HelpTopic['category'], { title: string; shown: readonly string[] }>> = {
  references: { title: 'Tickets, docs and people', shown: ['fetch_reference_context', 'show_tasks'] },
  editing: { title: 'Changing a request', shown: ['set_field'] },
  memory: { title: 'Remembering and watching', shown: ['write_memory_note', 'watch_entity'] },
  knowledge: { title: 'What is known', shown: ['query_knowledge'] },
  analysis: { title: 'Looking a request over', shown: ['run_analysis'] },
  generation: { title: 'Writing for you', shown: ['suggest_reply'] },
  navigation: { title: 'Finding your way', shown: ['navigate_to_text'] },
  ui: { title: 'How we talk', shown: ['toggle_quiet'] },
};

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
    text: '*Mine*\n`/frontdoor mine` lists your requests, filed or not, and what is assigned to you. So does my Home tab.',
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
