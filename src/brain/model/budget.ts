import type { Purpose } from '../../domain/brain.js';

/** What the parts of a request may take, as `estimateTokens` counts; names of fields and the schema, bounded too, come on top. */
export const STATIC_TOKENS: Readonly<Record<Purpose, number>> = { read: 3_000, match: 800, converse: 1_200 };
/** All forms of a workspace with their fields: they are the same for every request, so a service keeps what it has read. */
export const FORMS_TOKENS = 3_000;
/** One form, or the teams offered. */
export const OFFER_TOKENS = 1_500;
export const COLLECTED_TOKENS = 1_500;
/** How things stand: what is open, asked, in dispute, filed and named. */
export const STATE_TOKENS = 2_500;
/** Which words speak for which team. */
export const SIGNALS_TOKENS = 600;
export const CONVERSATION_TOKENS = 3_000;
/** What the bot said is known better from the state: its cards and questions are not repeated. */
export const OWN_WORDS_TOKENS = 50;

/** The parts of an answer in conversation: where the thread is and what is named, who asks and when, what is linked. */
export const LOCATION_TOKENS = 1_000;
export const PERSON_TOKENS = 300;
/** The block keeps within 500; quoted line by line it takes a little more. */
export const LINKED_TOKENS = 700;
export const TALK_TOKENS = 2_500;
/** People come back to what the bot has told them. */
export const OWN_TALK_TOKENS = 250;
/** The draft that is open: the names of its fields and what they say. */
export const OPEN_TOKENS = 1_000;
/** What is remembered; the block keeps within 400, quoted line by line it takes a little more. */
export const MEMORY_TOKENS = 550;
/** What people were shown in this turn. */
export const SHOWN_TOKENS = 400;
/** What a tool gave has so much room at least where others need some, too; all of them in a turn have `RESULTS_TOKENS`. */
export const RESULT_TOKENS = 1_500;
/**
 * How much of a tool's instructions and of its parameters a request holds. All tools together take about 5,000 as a model
 * counts them; of most of them a request holds the name and a few words, so that a look-up keeps below 2,500 in all.
 */
export const TOOL_TOKENS = 150;
export const PARAMETERS_TOKENS = 800;

/** What an answer may take: room for a model that thinks before it answers, and an end for one that repeats itself. */
export const ANSWER_TOKENS: Readonly<Record<Purpose, number>> = {
  read: 4_000,
  match: 1_500,
  converse: 1_000,
};
