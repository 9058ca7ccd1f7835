import { FORGOTTEN } from '../../domain/told-of.js';

const WORDS = { text: FORGOTTEN };
const QUOTED = { kind: 'text', ...WORDS };
/** Nothing is left to choose: its options may have told of it, too. */
const ASKED = { ...WORDS, options: ['…'], chosen: null, offer: { left: [], taken: [], over: null } };

/**
 * A reply's payload once what it told of is forgotten: a sentence in place of its words, for the same people and in the same
 * place.
 * @param payload the column, in SQL
 */
export const unsaid = (payload: string): string => `(
  (${payload} - ARRAY['passages', 'tellsOf']) || CASE ${payload} ->> 'kind'
    WHEN 'passages' THEN '${JSON.stringify(QUOTED)}'::jsonb
    WHEN 'choose' THEN '${JSON.stringify(ASKED)}'::jsonb
    ELSE '${JSON.stringify(WORDS)}'::jsonb END)`;

/** Whether a payload stands like that, in SQL. */
export const isUnsaid = (payload: string): string =>
  `coalesce(${payload} ->> 'text' = '${FORGOTTEN}', false)`;

/** The sentence as a message of the transcript has it, in SQL. */
export const unsaidBody = `'${FORGOTTEN}'`;
