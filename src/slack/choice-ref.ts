import { z } from 'zod';
import { parseJson } from './card-ref.js';

/** An option of a question: the question's id, and the option's number, from 0. What it stands for is looked up. */
export interface ChoiceRef {
  questionId: string;
  option: number;
}

/** A question offers ten options at most. */
const LAST_OPTION = 9;

const ButtonValue = z.strictObject({
  q: z.string().min(1).max(200),
  o: z.number().int().nonnegative().max(LAST_OPTION),
});

/** The value of an option's button: {"q": question id, "o": number}. */
export function choiceValue({ questionId, option }: ChoiceRef): string {
  return JSON.stringify({ q: questionId, o: option });
}

/** The option behind a button's value, or null for a value that we did not make. */
export function parseChoiceValue(value: string | undefined): ChoiceRef | null {
  const parsed = ButtonValue.safeParse(parseJson(value ?? ''));
  return parsed.success ? { questionId: parsed.data.q, option: parsed.data.o } : null;
}
