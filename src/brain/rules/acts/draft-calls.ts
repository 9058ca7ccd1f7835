import { isList } from '../../../domain/blueprint.js';
import { QUOTED } from '../../../domain/orders/pattern.js';
import { orderedReads } from '../named.js';
import { namesOf } from '../names.js';
import { type Act, unquoted, type Wanted } from './act.js';
import { fieldFor, type Open } from './field-for.js';

/** The calls that change the draft that is open. */
export function draftCalls(act: Act, open: Open | null): Wanted[] {
  switch (act.kind) {
    case 'set':
      return setting(act, open);
    case 'append':
      return withField(act.field, open, act.sure, (field) =>
        itemsOf(act.rest, isListField(field, open)).map((text) => ({
          name: 'append_to_draft',
          args: { field, text },
        })),
      );
    case 'remove':
      return withField(act.field, open, act.sure, (field) => [
        { name: 'remove_item', args: { field, item: unquoted(act.rest) } },
      ]);
    case 'replace':
      return replacing(act, open);
    case 'rewrite':
      return rewriting(act, open);
    case 'continue':
      return [{ name: 'continue_draft', args: {} }];
    default:
      return [];
  }
}

function withField(
  words: string | null,
  open: Open | null,
  sure: boolean,
  calls: (field: string) => Wanted[],
): Wanted[] {
  const { field, isKnown } = fieldFor(words ?? '', open);
  return field !== '' && (sure || isKnown) ? calls(field) : [];
}

const isListField = (name: string, open: Open | null): boolean =>
  open?.blueprint.fields.some((field) => field.name === name && isList(field)) ?? false;

const BETWEEN_QUOTES = /(?<=["\u201d])(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?=["\u201c\u201e])/u;

/** The items that are to be added: set apart by semicolons or lines, or each in quotation marks. */
function itemsOf(words: string, several: boolean): string[] {
  if (!several) return [unquoted(words)];
  const pieces = words.split(/;\s+|\n+/u).flatMap((piece) => piece.split(BETWEEN_QUOTES));
  return pieces
    .map((piece) => unquoted(piece.replace(/^[\s\u2022*-]+/u, '')))
    .filter((piece) => piece !== '');
}

const SET = /^(?<field>\S(?:.*?\S)?)\s+(?:to\s+be|to|as|=)\s+(?<value>\S.*)$/isu;

const QUOTED_VALUE = new RegExp(`^(?<quoted>${QUOTED})(?![\\p{L}\\p{N}])`, 'u');

/** A value without the reason that follows it in quotation marks. */
function bareValue(words: string): string {
  return unquoted(QUOTED_VALUE.exec(words)?.groups?.['quoted'] ?? words);
}

/** Values for fields by name; the raw words only where the draft's form tells nothing of them. */
function setting(act: Act, open: Open | null): Wanted[] {
  if (open !== null) {
    const calls = readOrders(act, open);
    if (calls.length > 0 || !act.sure) return calls;
  }
  const { field = '', value = '' } = SET.exec(act.rest)?.groups ?? {};
  if (field === '' || !act.sure) return [];
  return [{ name: 'set_field', args: { field: fieldFor(field, open).field, value: bareValue(value) } }];
}

function readOrders({ text }: Act, { blueprint, draft }: Open): Wanted[] {
  const context = {
    blueprint,
    names: namesOf(blueprint),
    draft,
    pending: [],
    answering: false,
    disputed: [],
    headline: 0,
  };
  const { reads, removals, unknown } = orderedReads(context, text);
  return [
    ...removals.map(({ field, item }) => ({ name: 'remove_item', args: { field: field.name, item } })),
    ...reads
      .toSorted((a, b) => a.span.start - b.span.start)
      .map(({ field, value, key }) =>
        isList(field)
          ? {
              name: 'append_to_draft',
              args: { field: field.name, text: value, ...(key === undefined ? {} : { key }) },
            }
          : { name: 'set_field', args: { field: field.name, value } },
      ),
    ...unknown.map((field) => ({ name: 'set_field', args: { field, value: 'unknown' } })),
  ];
}

function replacing({ what, rest, field, sure }: Act, open: Open | null): Wanted[] {
  const find = unquoted(what ?? '');
  const replaced = (name: string): Wanted[] => [
    { name: 'update_draft', args: { field: name, find, replace: unquoted(rest) } },
  ];
  if (field !== null) return withField(field, open, sure, replaced);
  const holding = open === null ? [] : fieldsWith(find, open);
  const [only] = holding;
  return only !== undefined && holding.length === 1 ? replaced(only) : [];
}

/** The fields of the draft whose words hold these. */
function fieldsWith(words: string, { blueprint, draft }: Open): string[] {
  const sought = words.toLowerCase();
  return blueprint.fields.flatMap(({ name }) => {
    const items = (draft.lists[name] ?? []).map(({ value }) => value);
    const values = [draft.fields[name] ?? '', ...items];
    return values.some((value) => value.toLowerCase().includes(sought)) ? [name] : [];
  });
}

const STYLES: readonly (readonly [RegExp, string])[] = [
  [/\bbullet|\blist\b/iu, 'bullets'],
  [
    /\b(?:shorter|shorten|concise|condense|tight\w*|brief\w*|crisp\w*|compact|succinct|less wordy|trim)\b/iu,
    'shorter',
  ],
  [/\b(?:clear\w*|clarify|simpl\w*|readable|precise|easier|polish)\b/iu, 'clearer'],
];
const GIVEN =
  /^(?<field>[^:"\u201c]{1,80}?)(?::|\s{1,2}(?:to|as|with)\s{1,2}(?=["\u201c\u201e\u00ab]))\s{0,2}(?<text>\S[\s\S]*)$/u;
const HOW =
  /(?<!\s)(?:\s*[,\u2013-])?\s+(?:a\s+bit|a\s+little|much|even|so\s+it|to\s+be|shorter|clearer|simpler|crisper|tighter|briefer|more|less|concise|bullet\w*|easier|as|in|into|with|to|so|and\s+make|for|using|but)\b/iu;

function rewriting(act: Act, open: Open | null): Wanted[] {
  const given = GIVEN.exec(act.rest)?.groups;
  const words = given?.['field'] ?? (act.rest.split(HOW)[0] || act.rest);
  const style = STYLES.find(([pattern]) => pattern.test(given === undefined ? act.text : words))?.[1];
  return withField(words, open, act.sure, (field) => [
    {
      name: 'rewrite_field',
      args: {
        field,
        ...(given?.['text'] === undefined ? {} : { text: unquoted(given['text']) }),
        ...(style === undefined ? {} : { style }),
      },
    },
  ]);
}
