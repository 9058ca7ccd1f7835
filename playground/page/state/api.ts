import { z } from 'zod';
import { type Act, type ActAnswer, actAnswerSchema } from '../../protocol.js';
import { useStore } from './hooks.js';

export const UNREACHABLE: Extract<ActAnswer, { ok: false }> = {
  ok: false,
  error: 'unreachable',
  message: 'The playground does not answer. Is it still running in your terminal?',
};

/** Does something as a person. Never rejects: a failure is an answer with a sentence for the person. */
export async function sendAct(act: Act): Promise<ActAnswer> {
  try {
    const response = await fetch('/_/act', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(act),
    });
    const parsed = actAnswerSchema.safeParse(await response.json());
    return parsed.success ? parsed.data : UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
}

const skippedSchema = z.object({ ok: z.literal(true), offsetMs: z.number() });

/** Moves the workspace's clock forward. @returns how far it is ahead of the machine's then, in milliseconds, or null */
export async function skipTime(ms: number): Promise<number | null> {
  try {
    const response = await fetch('/_/control', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'skip', ms }),
    });
    return skippedSchema.parse(await response.json()).offsetMs;
  } catch {
    return null;
  }
}

/** {@link sendAct}, telling the person in a toast when it was refused. */
export function useAct(): (act: Act) => Promise<ActAnswer> {
  const store = useStore();
  return async (act) => {
    const answer = await sendAct(act);
    if (!answer.ok) store.send({ type: 'toast', text: answer.message });
    return answer;
  };
}
