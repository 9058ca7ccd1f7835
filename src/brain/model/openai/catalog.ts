import { z } from 'zod';
import { isObject } from '../json-in-text.js';
import { headersOf, type ModelSettings } from './client.js';

/** What a server says of its models where somebody asks: which it has, and when the one in use ends. */
export interface Catalog {
  /** empty where it does not say */
  names: readonly string[];
  /** ISO date; null: no end is announced */
  ends: string | null;
  /** what is to be used instead, as far as it says */
  successor: string | null;
}

const OPENAI = 'https://api.openai.com/v1/';
const Listed = z.object({ data: z.array(z.looseObject({ id: z.string() })) });

/** Under which names servers announce an end: OpenAI and Azure, Mistral, OpenRouter. */
const ENDS = ['shutdown_date', 'deprecation', 'expiration_date'] as const;
const SUCCESSORS = ['deprecation_replacement_model', 'replacement'] as const;

/** Asks the server for its models. What it does not answer, or answers otherwise, is unknown: not every server has a list. */
export async function readCatalog(settings: ModelSettings, signal: AbortSignal): Promise<Catalog> {
  const one = await lookAt(`models/${encodeURIComponent(settings.model)}`, settings, signal);
  const all = await lookAt('models', settings, signal);
  const listed = Listed.safeParse(all.data).data?.data ?? [];
  const ours = isObject(one.data) ? one.data : (listed.find(({ id }) => id === settings.model) ?? {});
  const [end] = ENDS.flatMap((name) => dayIn(ours[name]) ?? []);
  const [successor] = SUCCESSORS.flatMap((name) => (typeof ours[name] === 'string' ? [ours[name]] : []));
  return {
    names: listed.map(({ id }) => id),
    ends: end ?? dayIn(one.sunset),
    successor: successor ?? null,
  };
}

/** The day of a date, of seconds since 1970, or of an HTTP date. */
function dayIn(value: unknown): string | null {
  const given =
    typeof value === 'number' ? value * 1_000 : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  const date = new Date(given);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}

async function lookAt(
  path: string,
  settings: ModelSettings,
  signal: AbortSignal,
): Promise<{ data: unknown; sunset: string | null }> {
  const { baseUrl, apiKey, apiVersion } = settings;
  const url = new URL(path, baseUrl ?? OPENAI);
  if (apiVersion !== null) url.searchParams.set('api-version', apiVersion);
  const headers = new Headers({ authorization: `Bearer ${apiKey}` });
  for (const [name, value] of Object.entries(headersOf(settings))) headers.set(name, value);
  try {
    // a redirect would take the key elsewhere
    const response = await fetch(url, { headers, redirect: 'error', signal });
    const sunset = response.headers.get('sunset');
    const data: unknown = response.ok ? await response.json() : null;
    return { data, sunset };
  } catch {
    return { data: null, sunset: null };
  }
}

const MOST_NAMES = 12;

/** What an operator should know of it. */
export function catalogInWords({ names, ends, successor }: Catalog, model: string): string[] {
  const instead = successor === null ? '' : ` Its server names ${successor} in its place.`;
  const end =
    ends === null
      ? []
      : [`${model} ends on ${ends}, as its server says: set OPENAI_MODEL to another before.${instead}`];
  const shown = names.slice(0, MOST_NAMES).join(', ');
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  const unknown =
    names.length > 0 && !names.includes(model) ? [`Its server lists no ${model}, but ${shown}${more}.`] : [];
  return [...end, ...unknown];
}
