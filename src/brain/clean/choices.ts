import type { Act, ActBody, ActOf, Chosen } from '../../domain/acts.js';
import type { FreshMessage } from '../../domain/brain.js';
import { folded } from '../../domain/lists.js';
import type { ReadAnswer } from '../answers.js';
import { drop } from './dropped.js';
import { type Frame, freshAt, saidIn } from './frame.js';
import { personIn } from './people.js';
import { cleanText } from './text.js';

const LONGEST_TALK = 300;

/**
 * The requests that this turn's messages begin, each of a form that is offered; with one open also whom that is for. What somebody
 * raised by a shortcut or a reaction begins one whatever a model says, and is its author's, asked for by whoever raised it.
 */
export function cleanOpens(answer: ReadAnswer, frame: Frame): ActOf<'open'>[] {
  const { blueprints, bound } = frame.input;
  const said = new Map(
    answer.open.flatMap((one) => freshAt(frame, one.ts).map((message) => [message.ts, one] as const)),
  );
  return frame.fresh.flatMap((message): ActOf<'open'>[] => {
    const one = said.get(message.ts);
    if (one === undefined && message.raisedBy === null) return [];
    const chosen = bound ? blueprints[0] : blueprints.find(({ id }) => id === one?.blueprint);
    const by = message.raisedBy ?? message.author;
    const meant = raisedFor(message, frame) ?? personIn(one?.on_behalf_of, frame) ?? by;
    return [
      {
        act: 'open',
        blueprint: chosen?.id ?? null,
        onBehalfOf: meant === by ? null : meant,
        by,
        via: 'model',
        ts: message.ts,
      },
    ];
  });
}

/** Whose request a raised message is: its author's. Beside an open one it waits as it is, and says nothing of whom that is for. */
function raisedFor({ raisedBy, author }: FreshMessage, { input }: Frame): string | null {
  if (raisedBy === null) return null;
  return input.open === null ? author : raisedBy;
}

/** What was chosen, settled, decided and asked for, as far as it was there to be chosen, settled and decided. */
export function cleanChoices(answer: ReadAnswer, frame: Frame): Act[] {
  const each = <One extends { ts: string }>(
    said: readonly One[],
    body: (one: One, message: FreshMessage) => ActBody | [],
  ): Act[] =>
    said.flatMap((one) =>
      freshAt(frame, one.ts).flatMap((message) => {
        const made = body(one, message);
        return 'act' in made ? [saidIn(message, made)] : [];
      }),
    );
  return [
    ...each(answer.settle, (one) => settle(one, frame)),
    ...each(answer.choose, (one) => {
      const chosen = chosenIn(one, frame);
      return chosen === null ? drop(frame.dropped, 'unknown_option') : { act: 'choose', chosen };
    }),
    ...each(answer.name, (one) => name(one, frame)),
    ...each(answer.want, ({ what }) =>
      isPossible(what, frame) ? { act: what } : drop(frame.dropped, 'nothing_open'),
    ),
  ];
}

/** Words back, to people who spoke to the bot and wanted nothing else. */
export function cleanTalk(answer: ReadAnswer, frame: Frame, acts: readonly Act[]): Act[] {
  return answer.talk.flatMap(({ ts, text }) =>
    freshAt(frame, ts).flatMap((message) => {
      const words = cleanText(text, LONGEST_TALK);
      const isWanted = message.addressed && words !== null && !acts.some((act) => act.ts === ts);
      return isWanted
        ? [saidIn(message, { act: 'talk', text: words, offers: [] })]
        : drop(frame.dropped, 'not_asked');
    }),
  );
}

/** One side of a dispute that waits for people, both counted from 1 as a prompt shows them. */
function settle({ dispute, side }: ReadAnswer['settle'][number], { input, dropped }: Frame): ActBody | [] {
  const open = input.open?.disputes[dispute - 1];
  if (open === undefined || (side !== 1 && side !== 2)) return drop(dropped, 'unknown_option');
  const { field, key } = open;
  return { act: 'settle', field, ...(key === undefined ? {} : { key }), side: side === 1 ? 0 : 1 };
}

function chosenIn({ of, option }: ReadAnswer['choose'][number], { input }: Frame): Chosen | null {
  const said = folded(option ?? '');
  switch (of) {
    case 'question': {
      const at = Number(said) - 1;
      return input.question?.options[at] === undefined ? null : { of, option: at };
    }
    case 'alike': {
      const alike = input.open?.alike ?? [];
      if (alike.length > 0 && (said === '' || said === 'none')) return { of: 'duplicate', draftId: null };
      const one = alike.find(({ shortId, draftId }) => folded(shortId) === said || folded(draftId) === said);
      return one === undefined ? null : { of: 'duplicate', draftId: one.draftId };
    }
    case 'update':
      return input.filed?.offered && (said === 'yes' || said === 'no') ? { of, take: said === 'yes' } : null;
    case 'team': {
      const team = input.teams.find(({ id, name: called }) => folded(id) === said || folded(called) === said);
      return input.open === null || team === undefined ? null : { of, team: team.id };
    }
  }
}

/** Who else may approve, and who no longer. */
function name({ people, gone }: ReadAnswer['name'][number], frame: Frame): ActBody | [] {
  if (frame.input.open === null) return drop(frame.dropped, 'nothing_open');
  const ids = (said: readonly string[]) =>
    [...new Set(said.map((one) => personIn(one, frame)))].filter((id) => id !== null);
  const act = { act: 'name' as const, people: ids(people), gone: ids(gone) };
  return act.people.length + act.gone.length === 0 ? drop(frame.dropped, 'unknown_person') : act;
}

function isPossible(what: ReadAnswer['want'][number]['what'], { input }: Frame): boolean {
  switch (what) {
    case 'approve':
      return input.open?.card === true;
    case 'discard':
      return input.open !== null;
    case 'amend':
      return input.filed !== null;
    case 'ask':
      return true;
  }
}
