import { z } from 'zod';
import type { Match } from '../../../domain/brain.js';
import type { Offered } from '../../../domain/conversation/option.js';
import type { ToolCall } from '../../../domain/tools/tool.js';
import { visible } from '../../visible.js';
import type { ConverseAnswer, MatchAnswer } from '../answers.js';
import { isMarkup } from '../markup.js';

const MAX_REPLY_LENGTH = 1_500;

/**
 * A text for people: without what is invisible, trimmed, bounded; null when there is none, or when something in it was meant for a
 * server, such as what the model thought.
 */
export function cleanText(text: string | null | undefined, longest = MAX_REPLY_LENGTH): string | null {
  const clean = visible(text ?? '');
  return isMarkup(clean) ? null : clean.slice(0, longest) || null;
}

/** Texts for people, each of them clean and said once, the first few. */
export const cleanTexts = (texts: readonly string[], most: number, longest: number): string[] =>
  [...new Set(texts.flatMap((text) => cleanText(text, longest) ?? []))].slice(0, most);

/** A model's choice among the teams offered; a team that was not offered is none. Confidence is kept between 0 and 1. */
export function cleanMatch(answer: MatchAnswer, offered: readonly string[]): Match {
  const team = offered.find((id) => id === answer.team_id) ?? null;
  const others = answer.alternatives.filter((id) => offered.includes(id) && id !== team);
  const noTeam = team === null && answer.no_team;
  return {
    team,
    confidence: team === null ? 0 : Math.min(1, Math.max(0, answer.confidence)),
    reasoning: cleanText(answer.reasoning) ?? '',
    alternatives: [...new Set(others)].slice(0, noTeam ? 2 : 3),
    playback: team === null ? cleanText(answer.playback) : null,
    noTeam,
  };
}

const MAX_OFFERS = 3;
/** Slack: the text of a button has at most 75 characters. */
const MAX_LABEL_LENGTH = 75;
const MAX_ASK_LENGTH = 200;
/** Mentions, links and lines of their own are no plain words. */
const NOT_PLAIN = /[<>\n`]|https?:/u;

/** Next steps in plain, short words, each once and the first few; what is neither plain nor short is dropped. */
export function cleanOffers(offers: NonNullable<ConverseAnswer['offers']>): Offered[] {
  const plain = new Map<string, Offered>();
  for (const offer of offers) {
    const label = plainWords(offer.label, MAX_LABEL_LENGTH);
    const words = plainWords(offer.ask, MAX_ASK_LENGTH);
    const isNew = label !== null && words !== null && !plain.has(label.toLowerCase());
    if (isNew) plain.set(label.toLowerCase(), { label, does: { act: 'say', words } });
  }
  return [...plain.values()].slice(0, MAX_OFFERS);
}

function plainWords(words: string, longest: number): string | null {
  const text = cleanText(words, longest + 1);
  return text === null || text.length > longest || NOT_PLAIN.test(text) ? null : text;
}

/** No answer needs more at once; a turn has ten steps. */
const MAX_CALLS = 10;
const MAX_NAME_LENGTH = 64;

/** A call as a model asked for it; arguments that are no JSON come as the text they are. */
export const AskedCall = z.object({
  id: z.string().nullish(),
  name: z.string().nullish(),
  args: z.unknown(),
});
export type AskedCall = z.infer<typeof AskedCall>;

/**
 * The first few calls that a model asked for. Names and arguments stay what the model made them, but for signs that a protocol can't
 * carry: whether they can be is the executor's to say.
 */
export const cleanCalls = (asked: readonly AskedCall[]): ToolCall[] =>
  asked
    .flatMap(({ id, name, args }) => {
      const clean = (name ?? '').replace(/[^\w-]/gu, '_').slice(0, MAX_NAME_LENGTH);
      return clean === '' ? [] : [{ id: id ?? '', name: clean, args }];
    })
    .slice(0, MAX_CALLS);
