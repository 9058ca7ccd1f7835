import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ChatRequest } from './request.js';

/** What is asked of a model, as far as it shows in a request. */
export interface Asked {
  purpose: 'read' | 'match' | 'converse' | 'unknown';
  newest: { ts: string; text: string };
  request: ChatRequest;
}

/** The words with which each prompt begins: by them it is known what is asked for, with or without a form for the answer. */
const BEGINNINGS = (['read', 'match', 'converse'] as const).map((purpose) => {
  const prompt = readFileSync(new URL(`../../../prompts/${purpose}.md`, import.meta.url), 'utf8');
  const [, first = ''] = /# System\n(.{40})/u.exec(prompt) ?? [];
  return { purpose, first };
});

const Line = z.object({ ts: z.string(), text: z.string(), new: z.literal(true) });

/** What the request is about: its purpose and the newest message of the conversation. */
export function askedIn(request: ChatRequest): Asked {
  const { purpose = 'unknown' } = BEGINNINGS.find(({ first }) => request.text.includes(first)) ?? {};
  const lines = request.text.split('\n').filter((line) => line.startsWith('{"ts"'));
  const fresh = lines.flatMap((line) => {
    const parsed = Line.safeParse(jsonOf(line));
    return parsed.success ? [parsed.data] : [];
  });
  return { purpose, newest: fresh.at(-1) ?? { ts: '', text: '' }, request };
}

/** What a text means as JSON, null where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
