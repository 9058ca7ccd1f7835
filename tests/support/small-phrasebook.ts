import type { ActBody } from '../../src/domain/conversation/acts.js';
import { findField } from '../../src/domain/draft/blueprint.js';
import { shown } from '../../src/domain/text/person-text.js';
import type { Phrasebook, PhraseMatch, PhrasePlace } from '../../src/domain/tools/phrasebook.js';

const call = (tool: string, args: Readonly<Record<string, unknown>> = {}): ActBody => ({
  act: 'call',
  tool,
  args,
});

/** A handful of phrases, held against the whole message as it stands: what reads them is tested without the real ones. */
export const smallPhrasebook: Phrasebook = {
  async match(text, place) {
    return phraseOf(shown(text).trim(), place);
  },
  hasForm: () => false,
  begins: () => false,
  seeks: () => false,
  points: () => false,
  spokenOf: () => Promise.resolve(null),
  async nearest(_text, _place, limit) {
    return ['show my tasks', 'how stands T-12?', 'undo'].slice(0, limit);
  },
};

function phraseOf(text: string, { open }: PhrasePlace): PhraseMatch | null {
  const acts = (template: string, ...bodies: ActBody[]): PhraseMatch => ({
    kind: 'acts',
    acts: bodies,
    template,
    ofDraft: template.includes('{field}'),
  });
  if (text === 'show my tasks') return acts('show my tasks', call('show_tasks'));
  if (text === "show Alex's tasks")
    return { kind: 'which', mention: 'Alex', candidates: ['user:U_CHEN', 'user:U_KIM'] };
  if (text === "show Nobody's tasks") return { kind: 'missing', names: ['Nobody'] };
  if (text === 'new epic: faster checkout')
    return acts('new {blueprint}: {rest}', { act: 'open', blueprint: 'epic', onBehalfOf: null });
  const [, label = '', value = ''] = /^set the (.{1,40}) to (.{1,200})$/su.exec(text) ?? [];
  const field = open?.blueprint.fields.find((one) => one.label.toLowerCase() === label.toLowerCase());
  if (open === null || field === undefined || findField(open.blueprint, field.name) === undefined)
    return null;
  return acts('set the {field} to {value}', {
    act: 'set',
    field: field.name,
    value,
    quote: text,
    how: 'extracted',
  });
}
