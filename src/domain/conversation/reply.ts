import { z } from 'zod';
import { MAX_ROUND } from '../draft/decision.js';
import { Evidence } from '../draft/evidence.js';
import { TaskFilter, TaskLine } from '../entities/references.js';
import { TeamChoice } from '../team.js';
import { PersonText } from '../text/person-text.js';
import { AlikeRequest } from '../tickets/past-requests.js';
import { RequestFile } from '../tickets/shared-file.js';
import { FiledField, type FiledItem, FiledWord, Ticket } from '../tickets/tracker.js';
import { Degraded } from './degraded.js';
import { Language } from './language.js';
import { CallAct } from './option.js';

/**
 * Where a card stands; it decides what can be clicked and what the last line says.
 * - open: Approve, Edit, Change team, Discard
 * - asking: the draft went back to collecting; a question in the thread comes first, Edit and Discard stay
 * - submitting: approved, on its way, nothing clickable
 * - created | discarded: over, nothing clickable
 * - failed: could not be filed; Retry, Edit, Discard
 */
export const CardStatus = z.enum(['open', 'asking', 'submitting', 'created', 'failed', 'discarded']);
export type CardStatus = z.infer<typeof CardStatus>;

export type CardItem = z.infer<typeof FiledItem>;

/**
 * One line of a card. `unknown`: nobody could say; `missing`: not told yet; `unsupported`: the message it came from is gone.
 * `problem`: what the tracker that was to take it says of its value, and which tracker.
 */
export const CardField = FiledField.extend({
  state: z.enum(['filled', 'unknown', 'missing', 'unsupported']),
  problem: z.string().nullable().default(null),
});
export type CardField = z.infer<typeof CardField>;

/**
 * One message that goes with the request; the card shows it folded. `leftOut`: it is not filed, for somebody took it out, or whoever
 * read it found nothing of the request in it; people can put it back.
 */
export const OwnWord = FiledWord.extend({ leftOut: z.boolean() });
export type OwnWord = z.infer<typeof OwnWord>;

/** One file that goes with the request. `leftOut`: somebody took it, or its message, out, and it is not filed. */
export const CardFile = RequestFile.extend({ leftOut: z.boolean() });
export type CardFile = z.infer<typeof CardFile>;

/** Everything a review card shows. `by` and `at` say who took the last decision and when (ISO). */
export const ReviewCard = z.object({
  draftId: z.string(),
  rev: z.number().int(),
  status: CardStatus,
  /** in which language its sentences are */
  language: Language.nullish(),
  blueprintTitle: z.string(),
  headline: z.string(),
  fields: z.array(CardField),
  team: TeamChoice.nullable(),
  /** the teams that Change team offers at once, close ones first; `moreTeams`: there are others, found by typing */
  teams: z.array(z.object({ id: z.string(), name: z.string() })),
  moreTeams: z.boolean(),
  requester: z.string(),
  /** who asked for it on the requester's behalf */
  filer: z.string().nullable(),
  /** of whom these two said that they may approve as well */
  named: z.array(z.string()),
  /** what might make the request better, said once and for people to take or leave */
  suggestions: z.array(z.string()),
  /** in their own words: the messages that go with the request, oldest first */
  ownWords: z.array(OwnWord).default([]),
  /** the files that people shared, oldest first, each once */
  files: z.array(CardFile).default([]),
  /** what people call the tracker that it will be filed in; null: our own, whose ticket is the team's card */
  tracker: z.string().nullable().default(null),
  by: z.string().nullable(),
  at: z.string().nullable(),
  ticket: Ticket.nullable(),
  error: z.string().nullable(),
});
export type ReviewCard = z.infer<typeof ReviewCard>;

/** The team's card for a filed request. `movedTo` names the team it was re-routed to: the card then only points there. */
export const TeamCard = z.object({
  ticket: Ticket,
  teams: z.array(z.object({ id: z.string(), name: z.string() })),
  moreTeams: z.boolean(),
  rev: z.number().int(),
  movedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type TeamCard = z.infer<typeof TeamCard>;

/** The ids of the notes and goals that a reply tells of: when one is forgotten, the reply's words go, too. */
const cites = z.array(z.string()).optional();

/**
 * One question about a draft. `label`: what people call what is asked for. `by`: how it can be answered besides in words: `select`
 * shows the choices as a menu, `buttons` as buttons (the sides of a dispute). `evidence` are the messages that it is about.
 */
export const AskedQuestion = z.object({
  field: z.string(),
  text: z.string(),
  label: z.string(),
  by: z.enum(['text', 'select', 'buttons']),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  evidence: z.array(Evidence),
});

/**
 * What the graph wants said, as meaning. `slot` names a message that is posted once and afterwards rewritten in place
 * (`card:<draft id>`, `ticket:<draft id>:<team id>`). `degraded` marks words found by the rules because the model failed.
 * `mentions` are user ids who should be notified.
 */
export const Reply = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    degraded: Degraded.default(false),
    mentions: z.array(z.string()).default([]),
    /** show a link with this label: to what stands at `url`, or else to the message in that slot */
    link: z.object({ slot: z.string(), url: z.string().optional(), label: z.string() }).optional(),
    /** whose question it answers, where what it says was looked up for them */
    asker: z.string().optional(),
    cites,
  }),
  z.object({
    kind: z.literal('ask'),
    lead: z.string(),
    questions: z.array(AskedQuestion).max(MAX_ROUND),
    draftId: z.string(),
    rev: z.number().int(),
    /** the message is posted once and rewritten as its questions are answered; a new one has a new number */
    slot: z.string(),
    /** [Fill in the form] and [Nobody knows] stand below while the question is open; false: a dispute, where neither helps */
    form: z.boolean().default(true),
    /** what was taken for an answer just now, and can be given back */
    taken: z.array(z.object({ field: z.string(), label: z.string() })).default([]),
    /** other forms that the request may take */
    forms: z.array(z.object({ id: z.string(), title: z.string() })).default([]),
    /** what has been answered since, one line each; nothing can be pressed once `over` */
    answered: z.array(z.object({ label: z.string(), value: z.string() })).default([]),
    over: z.boolean().default(false),
    degraded: Degraded.default(false),
  }),
  /** open requests that look like this one: follow one of them, or file anyway */
  z.object({
    kind: z.literal('duplicates'),
    draftId: z.string(),
    rev: z.number().int(),
    requests: z.array(AlikeRequest).min(1).max(3),
  }),
  /**
   * what was said after the request was filed would change its ticket so; a person says whether to. `over`: somebody has,
   * or has said more since, and nothing can be clicked any more
   */
  z.object({
    kind: z.literal('offer_update'),
    slot: z.string(),
    over: z
      .object({ how: z.enum(['taken', 'left', 'renewed']), by: z.string() })
      .nullable()
      .default(null),
    draftId: z.string(),
    /** the ticket's rev, as on the team's card */
    rev: z.number().int(),
    shortId: z.string(),
    /** `isAdded`: it goes beside what the ticket has already, and takes nothing's place */
    changes: z.array(
      z.object({
        label: z.string(),
        before: z.string().nullable(),
        after: z.string(),
        isAdded: z.literal(true).exactOptional(),
      }),
    ),
  }),
  /**
   * a question with one button an option: which of several things was meant, or whether to go on with one of these.
   * `chosen`: somebody has answered, and nothing can be clicked any more. With `offer` it is no question but what people may
   * have done, one option after the other: `left` can still be clicked (counted from 0), `taken` was, and `over` says why the
   * rest can't be any more.
   */
  z.object({
    kind: z.literal('choose'),
    slot: z.string(),
    questionId: z.string(),
    text: z.string(),
    options: z.array(z.string()).min(1).max(10),
    chosen: z.object({ label: z.string(), by: z.string() }).nullable(),
    offer: z
      .object({
        left: z.array(z.number().int()),
        taken: z.array(z.object({ label: z.string(), by: z.string() })),
        over: z.string().nullable(),
      })
      .optional(),
    /** of the text, as for `text` */
    asker: z.string().optional(),
    cites,
    degraded: Degraded.default(false),
  }),
  /** what was just done on request, with a button that takes it back or does it again; rewritten when that is pressed */
  z.object({
    kind: z.literal('done'),
    slot: z.string(),
    commandId: z.string(),
    text: z.string(),
    by: z.string(),
    /** `done`: Undo is offered; `undone`: Redo is; `failed`: the tracker did not take it */
    now: z.enum(['done', 'undone', 'failed']),
    /** who took it back or did it again last */
    changedBy: z.string().nullable(),
    degraded: Degraded.default(false),
  }),
  /** messages of a thread, quoted, each with a link to it; `mark` sets a passage off */
  z.object({
    kind: z.literal('passages'),
    text: z.string(),
    passages: z
      .array(
        z.object({
          channel: z.string(),
          ts: z.string(),
          threadTs: z.string().optional(),
          /** a Slack user id; null for what Frontdoor said */
          author: z.string().nullable(),
          quote: z.string(),
          mark: z.enum(['none', 'warning', 'suggestion']),
          /** the words of the quote that are meant, from here to there in code units */
          hit: z.object({ from: z.int().min(0), to: z.int().min(0) }).optional(),
        }),
      )
      .min(1)
      .max(10),
    asker: z.string().optional(),
    cites,
    degraded: Degraded.default(false),
  }),
  /** leads a person to their App Home, with this part of it open */
  z.object({
    kind: z.literal('panel'),
    to: z.string(),
    section: z.enum(['requests', 'approvals', 'memory', 'help']),
    text: z.string(),
  }),
  /** tasks as compact cards, grouped by status; `total` counts those that are not shown, too, and `filter` finds them all */
  z.object({
    kind: z.literal('tasks'),
    title: z.string(),
    tasks: z.array(TaskLine),
    total: z.number().int(),
    filter: TaskFilter.optional(),
  }),
  /**
   * no team is likely enough: a person chooses among the `likely` ones by a button, else among `teams`; `moreTeams` as on
   * the card
   */
  z.object({
    kind: z.literal('choose_team'),
    text: z.string(),
    draftId: z.string(),
    rev: z.number().int(),
    likely: z.array(z.object({ id: z.string(), name: z.string() })).max(3),
    teams: z.array(z.object({ id: z.string(), name: z.string() })),
    moreTeams: z.boolean(),
    degraded: Degraded.default(false),
  }),
  z.object({
    kind: z.literal('review_card'),
    slot: z.string(),
    card: ReviewCard,
    degraded: Degraded.default(false),
  }),
  z.object({ kind: z.literal('team_card'), slot: z.string(), channel: z.string(), card: TeamCard }),
  /**
   * a gentle reminder of what is open, with Snooze and Stop; only `people` are notified. Each has a number within its draft,
   * which its buttons carry. `answer`: somebody has put it off or stopped it, and nothing can be clicked any more.
   */
  z.object({
    kind: z.literal('reminder'),
    slot: z.string(),
    draftId: z.string(),
    rev: z.number().int(),
    number: z.number().int(),
    people: z.array(z.string()),
    text: z.string(),
    /** what is open, one line each */
    open: z.array(z.string()),
    link: z.object({ slot: z.string(), label: z.string() }).optional(),
    answer: z
      .discriminatedUnion('did', [
        z.object({ did: z.literal('snooze'), by: z.string(), until: z.string() }),
        z.object({ did: z.literal('stop'), by: z.string() }),
      ])
      .nullable(),
  }),
  /** seen by one person only; used for refusals ("not permitted", "out of date"). `channel` defaults to the thread's. */
  z.object({
    kind: z.literal('notice'),
    to: z.string(),
    text: z.string(),
    channel: z.string().optional(),
    cites,
  }),
  /** words under a message in another channel, as they reach who asked where they asked; null: as a message of their own */
  z.object({
    kind: z.literal('elsewhere'),
    slot: z.string(),
    channel: z.string(),
    threadTs: z.string().nullable(),
    text: z.string(),
    mentions: z.array(z.string()),
  }),
  /** what somebody wants, as a message of its own: the request that they begin with it goes on below */
  z.object({
    kind: z.literal('root'),
    channel: z.string(),
    isDirect: z.boolean(),
    by: z.string(),
    said: PersonText,
  }),
  /** a direct message to one person, apart from the thread; `link` as in a text. `orders`: what they may have done by a button */
  z.object({
    kind: z.literal('direct'),
    to: z.string(),
    text: z.string(),
    orders: z
      .array(z.object({ label: z.string(), does: CallAct }))
      .max(2)
      .optional()
      // an older version's, which nothing reads any more, must not keep the words
      .catch(undefined),
    link: z.object({ slot: z.string(), label: z.string() }).optional(),
    cites,
  }),
  /** a message of ours is rewritten without its words, since it repeated some that their author has taken back */
  z.object({ kind: z.literal('retracted'), slot: z.string() }),
]);
export type Reply = z.infer<typeof Reply>;

/** What begins the slot of a message that is posted once; the key of its order follows. */
export const REPLY_SLOT = 'reply:';

/** The slot of a message that has none of its own, by the key of its order. */
export const replySlot = (intentKey: string): string => `${REPLY_SLOT}${intentKey}`;

/** The slot of a draft's review card. */
export const cardSlot = (draftId: string): string => `card:${draftId}`;

/** The slot of a draft's n-th reminder. */
export const reminderSlot = (draftId: string, number: number): string => `reminder:${draftId}:${number}`;

/** The slot of the confirmation of a command. */
export const commandSlot = (commandId: string): string => `command:${commandId}`;

/** The slot of the n-th message with questions about a draft. */
export const askSlot = (draftId: string, number: number): string => `ask:${draftId}:${number}`;

/** The slot of a question with options. */
export const questionSlot = (questionId: string): string => `question:${questionId}`;

/** The slot of the offer to change a filed request that the message at `ts` brought about. */
export const updateSlot = (draftId: string, ts: string): string => `update:${draftId}:${ts}`;

/** The slot of the n-th question that a team asks back, under its own card. */
export const askedSlot = (draftId: string, number: number): string => `asked:${draftId}:${number}`;

/** The slot of what was passed on to who asked back about a filed request; `ts`: the message that said it. */
export const answerSlot = (draftId: string, ts: string): string => `answer:${draftId}:${ts}`;

/** The slot of a filed request's card in a team's channel. */
export const ticketSlot = (draftId: string, teamId: string): string => `ticket:${draftId}:${teamId}`;
