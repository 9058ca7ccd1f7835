import { person } from '../../domain/conversation/in-words.js';
import { clipped } from '../../domain/text/text.js';

const quoted = (words: string, most = 150) => `“${clipped(words.replace(/\s+/gu, ' '), most)}”`;

const list = (words: readonly string[], joint: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`;

const SETS = 'Without a language model I only understand set phrases';

const KEPT = 'I’ve kept that with the request, in your own words.';

const toChange = (example: string) =>
  `To change the request press Edit, or write a line such as “${example}”.`;

/** What the guided conversation says. Words of people are cut here. */
export const wording = {
  // Beginning
  hello: (hasDraft: boolean) =>
    hasDraft
      ? 'Hello! The request is still open; its question or card stands above.'
      : 'Hello! Tell me in a sentence what you need or what is broken, and I’ll take it from there.',
  welcome: 'You are welcome.',
  openWithRoot: (author: string, words: string) =>
    `Open a request from ${person(author)}’s message? ${quoted(words)}`,
  rootInstead: (author: string, words: string) =>
    `This thread began with what ${person(author)} wrote: ${quoted(words)} Is that the better summary?`,
  isItFor: (id: string) => `Is the request for ${person(id)}? Then it is theirs to answer and to approve.`,
  isItForTicket: (shortId: string) =>
    `${shortId} is filed. Is that something to add to it, or a new request?`,
  whatToAdd: (shortId: string) => `What should I add to ${shortId}? Write it here.`,
  addTo: (shortId: string) => `Add it to ${shortId}`,
  asksHow: (shortId: string) => `how stands ${shortId}?`,
  restIsForTeam: (shortId: string) =>
    `That is all I know of ${shortId}. For anything else write to its team, or add your question to the ticket.`,
  whatAbout: (words: string) =>
    `What about ${quoted(words)}? Tell me in a sentence what you need or what is broken.`,
  ifRequest: 'If that’s a request, I can open one with your words.',
  afterAnswer:
    'If that doesn’t answer it and you need something from a team, I can open a request with your words.',
  isItRequest:
    'I can’t answer that without a language model. If it’s a request, I can open one with your words.',
  orRequest: 'If you meant that as a request, I can open one with your words.',
  namesTicket: (labels: readonly string[]) =>
    `That speaks of ${list(
      labels.map((label) => quoted(label, 80)),
      'and',
    )}. If it’s a new request, I can open one with your words.`,

  // At a question
  aboutField: (label: string, description: string, choices: readonly string[]) =>
    [
      `${label}: ${description}`,
      choices.length > 0
        ? `It is one of: ${choices.join(', ')}. Write one of them, or choose it above.`
        : 'Write it here as it should stand in the request, or use the form above.',
    ].join('\n'),
  isAsked: (label: string, about: string) => `${label}: ${about}`,
  oneByOne: 'One by one, please: press a button, or write its number. The others stay.',
  oneOf: (label: string, choices: readonly string[]) => `${label} is one of: ${choices.join(', ')}.`,
  isLong: (label: string) =>
    `That looks pasted, so I keep it with the request and leave ${label.toLowerCase()} open. Is it the answer?`,
  didPhrase: (label: string) =>
    `I took that as an instruction, not as the answer about ${label.toLowerCase()}.`,
  /** `author`: null where whoever is asked wrote it */
  wrote: (author: string | null, values: readonly { label: string; value: string }[]) =>
    `${author === null ? 'You' : person(author)} wrote ${list(
      values.map(({ label, value }) => `${label.toLowerCase()} ${quoted(value)}`),
      'and',
    )}. Should the request say that?`,
  twoValues: (label: string) => `There are two answers about ${label.toLowerCase()}.`,

  keptFromChannel: (words: string) => `I’ve added this to the request, in your own words: ${quoted(words)}`,

  whichOne: 'Yes to what? Press one of the buttons above, or write its number.',
  whichYes: 'Yes to what? Press the button above, or write “approve” to file the request as the card has it.',

  // Not understood
  onlyPhrases: (kept: boolean, example: string | null) =>
    [
      kept
        ? `${SETS}, so I’ve kept that with the request, in your own words.`
        : `${SETS}, and that isn’t one of them.`,
      ...(example === null ? [] : [toChange(example)]),
    ].join(' '),
  /** `team`: whom the card names; null where nobody takes the request */
  cantAnswer: (team: string | null) =>
    `I can’t answer that without a language model. Once somebody approves the card, the request is filed${
      team === null ? '' : ` with ${team}`
    }.`,
  whatElse: (example: string | null) =>
    `${example === null ? 'To change the request press Edit.' : toChange(example)} To drop it, write “discard”.`,
  keptToo: (open: readonly string[]) =>
    open.length === 0
      ? KEPT
      : `${KEPT} Still open: ${list(
          open.map((label) => label.toLowerCase()),
          'and',
        )}.`,
  keptOrMeant: `${KEPT} If you meant one of these, press it:`,
  cantFind: (names: readonly string[]) =>
    `I know that phrase, but I can’t find ${list(
      names.slice(0, 3).map((name) => quoted(name, 80)),
      'or',
    )} here.`,
  nothingOpen: 'Nothing is open here, so there is nothing to cancel.',
  nothingToApprove: 'There is no request here to approve yet.',
  onItsWay: 'The request is being filed right now. Say that again once it is.',

  // Buttons
  undo: 'Undo',
  open: 'Open a request with this',
  openRequest: 'Open a request',
  another: 'It is another request',
  thisIsIt: 'This is my answer',
  thisWasIt: 'This was my answer',
  use: 'Use',
  useValue: (label: string, value: string) => clipped(`Use ${label}: ${value}`, 75),
  useThis: 'Use this instead',
  itIsFor: (name: string) => `It is for ${name}`,
  whatCanISay: 'What can I say?',

  // Teams
  noTeam: (headline: string | null) =>
    headline === null
      ? 'I can’t tell which team this is for. Please choose one.'
      : `The request is about ${quoted(headline)}, and I can’t tell which team takes it. Please choose one.`,
  noTeamClear: 'No team stands out for what the request says.',

  // When a model fails in between
  didSoFar: (shown: readonly string[]) =>
    shown.length === 0
      ? 'I can’t answer that in words of my own just now. Set phrases still work.'
      : `That’s what I could do: ${shown.join(' ')} I can’t say more in words of my own just now.`,
} as const;
