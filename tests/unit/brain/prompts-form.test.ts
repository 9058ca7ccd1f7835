import { describe, expect, it } from '@jest/globals';
import {
  COLLECTED_TOKENS,
  FORMS_TOKENS,
  OFFER_TOKENS,
  SIGNALS_TOKENS,
} from '../../../src/brain/model/budget.js';
import {
  describeBlueprint,
  describeBlueprints,
  describeDraft,
} from '../../../src/brain/model/describe-draft.js';
import { describeSignals, describeTeams } from '../../../src/brain/model/describe-state.js';
import { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { type Draft, emptyDraft } from '../../../src/domain/draft/draft.js';
import { estimateTokens } from '../../../src/domain/text/tokens.js';
import { candidates, epic, epicDraft, evidence, item } from '../../contract/brain/inputs.js';
import { draftOf, frontDoor } from './fixtures.js';

/** As much of a blueprint as the configuration allows, every text of it endless. */
const huge = Blueprint.parse({
  ...epic,
  description: 'very long '.repeat(400),
  fields: Array.from({ length: 20 }, (_, at) => ({
    name: `a_field_with_a_rather_long_name_${at}`,
    label: 'A label',
    description: 'very long '.repeat(400),
    question: 'q',
    rephrased: 'r',
    type: at % 2 === 0 ? 'list' : 'enum',
    ...(at % 2 === 0
      ? {}
      : { values: Array.from({ length: 80 }, (__, n) => ({ value: `choice_${n}`, label: `Nº ${n}` })) }),
  })),
  headline: 'a_field_with_a_rather_long_name_0',
});

describe('the form in a prompt', () => {
  it('says of each field what it may hold, every choice by name', () => {
    expect(describeBlueprint(frontDoor)).toContain(
      '- urgency (required, one of low | medium | high | critical): ',
    );
    const lines = describeBlueprint(epic).split('\n');
    expect(lines[0]).toBe('epic (Epic): A larger piece of product work');
    expect(lines).toContain('- acceptance_criteria (required, list): The acceptance criteria');
    expect(lines).toContain('- constraints (optional, list of keys and values): The constraints');
  });

  it('explains a choice by its label where that says more', () => {
    const field = {
      ...frontDoor.fields[2],
      values: [
        { value: 'p1', label: 'Work stands still' },
        { value: 'p2', label: 'P2' },
      ],
    };
    const text = describeBlueprint(Blueprint.parse({ ...frontDoor, headline: 'urgency', fields: [field] }));
    expect(text).toContain('one of p1 (Work stands still) | p2)');
  });

  it('keeps its budget and all of its fields, however long the texts are', () => {
    const text = describeBlueprint(huge);
    expect(estimateTokens(text)).toBeLessThanOrEqual(OFFER_TOKENS);
    for (const { name } of huge.fields) expect(text).toContain(`- ${name} (`);
  });
});

describe('what a prompt says is collected', () => {
  const lines = (draft: Draft, blueprint = epic) =>
    describeDraft(blueprint, draft)
      .split('\n')
      .slice(1, -1)
      .map((line): unknown => JSON.parse(line));

  it('is who said each value, and the items of lists by number', () => {
    expect(lines(epicDraft)).toEqual([
      { field: 'title', value: 'Faster reports', by: 'U1' },
      { field: 'acceptance_criteria', item: 1, value: 'Loads in 2 s', by: 'U2' },
      { field: 'acceptance_criteria', item: 2, value: 'Works offline', by: 'U2' },
      { field: 'constraints', item: 1, key: 'budget', value: '10k', status: 'accepted', by: 'U2' },
    ]);
  });

  it('tells what the blueprint supplied from what somebody said', () => {
    const draft = {
      ...draftOf({ urgency: 'low' }),
      evidence: { urgency: [{ ...evidence('U1'), how: 'default' as const }] },
    };
    expect(lines(draft, frontDoor)).toEqual([{ field: 'urgency', value: 'low', by: 'preset' }]);
  });

  it('keeps its budget: values are shortened first, then older items left out, never renumbered', () => {
    const items = Array.from({ length: 30 }, (_, at) => item(`item ${at + 1} ${'慢い'.repeat(240)}`));
    const names = huge.fields.filter(({ type }) => type === 'list').map(({ name }) => name);
    const draft = { ...emptyDraft(), lists: Object.fromEntries(names.map((name) => [name, items])) };
    const text = describeDraft(huge, draft);
    expect(estimateTokens(text)).toBeLessThanOrEqual(COLLECTED_TOKENS);
    for (const name of names) {
      expect(text).toContain(`{"field":"${name}","note":"items 1 to 29 left out here"}`);
      expect(text).toContain(`{"field":"${name}","item":30,"value":"item 30 慢`);
    }
  });

  it('keeps its budget even where not every field finds room, and says so', () => {
    const fields = huge.fields.map((field) => ({ ...field, type: 'key-value', values: undefined }));
    const blueprint = Blueprint.parse({ ...huge, fields: fields.map(({ values: _, ...field }) => field) });
    const items = Array.from({ length: 30 }, () => item('慢'.repeat(500), { key: '慢'.repeat(60) }));
    const lists = Object.fromEntries(blueprint.fields.map(({ name }) => [name, items]));
    const text = describeDraft(blueprint, { ...emptyDraft(), lists });
    expect(estimateTokens(text)).toBeLessThanOrEqual(COLLECTED_TOKENS);
    expect(text.split('\n').at(-2)).toMatch(/^\{"note":"\d+ more lines left out here"\}$/u);
  });
});

describe('what a prompt offers to choose from', () => {
  it('are forms with their fields as far as they find room, then by id, title and purpose', () => {
    expect(describeBlueprints([frontDoor, epic], null)).toBe(
      `${describeBlueprint(frontDoor)}\n\n${describeBlueprint(epic)}`,
    );
    const many = Array.from({ length: 60 }, (_, at) => ({ ...huge, id: `b${at}` }));
    const crowded = describeBlueprints(many, null);
    expect(estimateTokens(crowded)).toBeLessThanOrEqual(FORMS_TOKENS + OFFER_TOKENS);
    expect(crowded.startsWith(describeBlueprint(Blueprint.parse({ ...huge, id: 'b0' })))).toBe(true);
    const shown = many.filter(({ id }) => crowded.includes(`${id} (Epic): very long`));
    expect(shown.length).toBeGreaterThan(15);
  });

  it('are only the form that a request has, once it has one, for it keeps it', () => {
    const chosen = describeBlueprints([frontDoor, epic], { id: 'epic', only: true });
    expect(chosen).toBe(describeBlueprint(epic));
    const filed = describeBlueprints([frontDoor, epic], { id: 'epic', only: false });
    expect(filed).toBe(describeBlueprints([frontDoor, epic], null));
  });

  it('are teams, in the same order whatever speaks for which, and the words that point to them as data', () => {
    const teams = candidates.map(({ team }) => team);
    const { text, shown } = describeTeams(teams);
    expect(describeTeams(teams.toReversed())).toEqual({ text, shown });
    expect(text.split('\n').map((line) => line.split(' ')[1])).toEqual(shown.map(({ id }) => id));
    expect(describeSignals(candidates.toReversed()).split('\n')[1]).toBe(
      '{"team":"data_analytics_team","likely":0.3,"words":["slow","app"]}',
    );
  });

  it('keeps its budget with a hundred teams of endless descriptions', () => {
    const [one] = candidates;
    if (!one) throw new Error('no candidates');
    const many = Array.from({ length: 100 }, (_, at) => ({
      ...one,
      team: { ...one.team, id: `team_${at}`, description: '慢'.repeat(2_000) },
      words: Array.from({ length: 50 }, () => 'w'.repeat(100)),
    }));
    const { text, shown } = describeTeams(many.map(({ team }) => team));
    expect(estimateTokens(text)).toBeLessThanOrEqual(OFFER_TOKENS);
    expect(shown.length).toBeGreaterThanOrEqual(10);
    expect(estimateTokens(describeSignals(many.slice(0, shown.length)))).toBeLessThanOrEqual(SIGNALS_TOKENS);
  });
});
