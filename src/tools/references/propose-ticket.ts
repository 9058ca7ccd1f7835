import { z } from 'zod';
import type { Blueprint, Field } from '../../domain/draft/blueprint.js';
import { isList } from '../../domain/draft/blueprint.js';
import type { ReadsAs } from '../../domain/tools/phrasebook.js';
import { placeWording } from '../../domain/tools/place-wording.js';
import { BY_PHRASE, type Tool, type ToolContext } from '../../domain/tools/tool.js';
import { findNewest, findSaid } from '../search/find-in-thread.js';
import { WAYS } from '../search/search.js';
import { searchedFor } from '../search/thread-lines.js';
import { phrasesFor, refused } from '../tool-parts.js';

const MAX_VALUE = 4_000;
const DRAFT = '(draft | propose | prepare | make | create | open | raise | file)';
const SAID = '(said | wrote | mentioned | asked for | suggested | reported)';
const HERE = '[(up here | up there | above | earlier | before | here | in (this | the) thread)]';

/** Whose message of the thread is to become the draft, and what it is about. */
const Quoted = {
  said_by: z.string().optional().meta(BY_PHRASE),
  said_about: z.string().optional().meta(BY_PHRASE),
};

/**
 * Fills the thread's draft; its arguments are the blueprint's fields.
 * @param blueprint that of an ordinary request
 * @param readsAs tells orders to Frontdoor from what people told each other
 */
export function proposeTicket(
  blueprint: Blueprint,
  readsAs: ReadsAs,
): Tool<Record<string, string | undefined>> {
  const fields = blueprint.fields.filter((field) => !isList(field));
  const args = z.strictObject({
    ...Object.fromEntries(fields.map((field) => [field.name, argument(field)])),
    ...Quoted,
  });
  return {
    name: 'propose_ticket',
    category: 'references',
    summary: 'Draft a request from what was said, for you to look over and approve.',
    instructions: `Begins a request to a team ("${blueprint.title}") out of the conversation, or fills what is still empty in the one that is open. Give only fields that people's words support; what is missing is asked for afterwards. People see a review card and approve it themselves; do not say that it is filed.`,
    args,
    sets: ['text', 'voice'],
    briefly: 'drafts a request',
    effect: 'write',
    approval: 'card',
    reversible: false,
    phrases: [
      ...phrasesFor({ [blueprint.headline]: '{rest}' }, 'draft a request: the export takes minutes', [
        '(draft | propose | prepare) (a | an | the) (request | ticket) (about | for | that | :) {rest}',
      ]),
      ...phrasesFor(
        { said_by: '{person}', said_about: '{text}' },
        'draft a request from what Sam said about the export',
        [
          `${DRAFT} (a | an | the) [new | separate | further] (request | ticket) (from | of | out of | about | based on) (what {person} ${SAID} | {person}'s (remark | message | words | comment)) ${HERE} [(about | on | that) <the> {text}] ${HERE}`,
          `(turn | make) what {person} ${SAID} ${HERE} [(about | on) <the> {text}] ${HERE} into (a | an) [new | separate | proper | real] (request | ticket)`,
        ],
      ),
    ],
    async execute(context, { said_by, said_about, ...given }) {
      if (said_by !== undefined) return fromWords(context, said_by, said_about ?? '');
      const values = Object.fromEntries(
        Object.entries(given).filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== ''),
      );
      if (Object.keys(values).length === 0) return refused('no field was given');
      return { data: { proposed: values }, draft: { blueprint: blueprint.id, values } };
    },
  };

  /** A draft with what somebody wrote in the thread as its headline, resting on that message. */
  async function fromWords(context: ToolContext, person: string, about: string) {
    const author = person.slice('user:'.length);
    const searched = await searchedFor(context, readsAs, author);
    const found = about === '' ? findNewest(searched) : findSaid(searched, about, WAYS);
    const line = found?.hits[0]?.line;
    if (line === undefined)
      return refused(about === '' ? placeWording.nothingBy : placeWording.notSaidBy(author, about));
    const values = { [blueprint.headline]: line.text.slice(0, MAX_VALUE) };
    const from = { ts: line.ts, quote: line.text };
    return { data: { proposed: values }, draft: { blueprint: blueprint.id, values, from } };
  }
}

function argument(field: Field) {
  const value =
    field.type === 'enum' ? z.enum(field.values.map((one) => one.value)) : z.string().max(MAX_VALUE);
  return value.optional().describe(field.description);
}
