import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { loadBlueprints, loadConfigFile, overlaid } from '../../../src/config/config.js';
import { Language } from '../../../src/domain/conversation/language.js';
import { type Blueprint, spokenIn } from '../../../src/domain/draft/blueprint.js';
import { AppError } from '../../../src/domain/errors.js';
import { frontDoor } from '../../support/front-door.js';
import { changed, read, VENDOR } from './support.js';

const shipped = new Map(loadBlueprints().map((blueprint) => [blueprint.id, blueprint]));
const folder = mkdtempSync(join(tmpdir(), 'frontdoor-blueprints-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fieldsOf = (blueprint: Blueprint | undefined) =>
  blueprint?.fields.map(({ name, type, required }) => `${name} ${type}${required ? ' required' : ''}`);

describe('the blueprints that ship', () => {
  it('are three', () => {
    expect([...shipped.keys()].sort()).toEqual(['epic', 'front_door', 'task']);
  });

  it('ask every question in two ways, and say what belongs into every field', () => {
    for (const { fields } of shipped.values()) {
      for (const { question, rephrased, description } of fields) {
        expect(new Set([question, rephrased, description]).size).toBe(3);
      }
      const all = fields.flatMap(({ question, rephrased }) => [question, rephrased]);
      expect(new Set(all).size).toBe(all.length);
    }
  });
});

describe('people who are spoken to in another language', () => {
  it.each(Language.options.filter((language) => language !== 'en'))(
    'read every name of the forms that ship in %s, each but once a form',
    (language) => {
      for (const blueprint of shipped.values()) {
        const choices = blueprint.fields.flatMap((field) => (field.type === 'enum' ? field.values : []));
        const named = [...blueprint.fields, ...choices];
        expect(named.filter(({ labels }) => !labels?.[language])).toEqual([]);
        expect(blueprint.titles?.[language]).toBeTruthy();
        const { fields } = spokenIn(blueprint, language);
        expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
      }
    },
  );

  it('read its own name where a form has none in their language', () => {
    const own: Blueprint = { ...frontDoor, titles: { fr: 'Demande' } };
    expect([spokenIn(own, 'fr').title, spokenIn(own, 'fr').fields]).toEqual(['Demande', frontDoor.fields]);
    expect([spokenIn(own, 'de'), spokenIn(own, null)]).toEqual([own, own]);
  });
});

describe('front_door', () => {
  it('has its seven fields, and is complete when nobody knows the rest', () => {
    const blueprint = shipped.get('front_door');
    expect(blueprint).toMatchObject({
      routing: 'match',
      headline: 'request_summary',
      complete_when: 'filled_or_unknown',
    });
    expect(fieldsOf(blueprint)).toEqual([
      'request_summary text required',
      'business_impact text required',
      'urgency enum required',
      'affected_users text',
      'request_type enum required',
      'department text required',
      'desired_resolution text required',
    ]);
  });

  it('finds its team by what is wrong and what is wanted', () => {
    const routing = shipped.get('front_door')?.fields.filter(({ routes }) => routes);
    expect(routing?.map(({ name }) => name)).toEqual(['request_summary', 'desired_resolution']);
  });
});

describe('epic', () => {
  it('has its ten fields, goes to no team, and waits for a title, a problem and an acceptance criterion', () => {
    const blueprint = shipped.get('epic');
    expect(blueprint).toMatchObject({ routing: 'none', headline: 'title', complete_when: 'filled' });
    expect(fieldsOf(blueprint)).toEqual([
      'title text required',
      'problem text required',
      'proposed_solution text',
      'acceptance_criteria list required',
      'constraints key-value',
      'open_questions list',
      'dependencies list',
      'risks list',
      'evidence_links list',
      'epic_id text',
    ]);
  });
});

describe('task', () => {
  it('has four fields, goes to no team, and needs nothing but a title', () => {
    const blueprint = shipped.get('task');
    expect(blueprint).toMatchObject({ routing: 'none', headline: 'title', complete_when: 'filled' });
    expect(fieldsOf(blueprint)).toEqual([
      'title text required',
      'assignee text',
      'due_date text',
      'project text',
    ]);
  });
});

describe('a blueprint of one’s own', () => {
  const own = read(VENDOR).blueprints;

  it('stands beside those that ship', () => {
    const all = overlaid([...shipped.values()], own);
    expect(all.map(({ id }) => id)).toEqual([...shipped.keys(), 'vendor']);
  });

  it('takes the place of a shipped one of the same id', () => {
    const file = join(folder, 'own.yaml');
    writeFileSync(file, changed(VENDOR, 'id: vendor', 'id: front_door'));
    const { blueprints } = loadConfigFile(file);
    expect(blueprints.map(({ id, title }) => `${id}: ${title}`).sort()).toEqual([
      'epic: Epic',
      'front_door: Vendor check',
      'task: Task',
    ]);
  });
});

describe('a shipped blueprint that someone broke', () => {
  it('is named with its line, and can name no team', () => {
    const broken = mkdtempSync(join(folder, 'broken-'));
    writeFileSync(join(broken, 'x.yaml'), 'id: x\ntitle: X\ndescription: d\nheadline: a\nrouting: it_team\n');
    const load = () => loadBlueprints(broken);
    expect(load).toThrow(AppError);
    expect(load).toThrow(expect.objectContaining({ code: 'blueprint_invalid' }));
    expect(load).toThrow(/x\.yaml:1:1: "fields" is missing\. It takes a list\.\n/);
    expect(load).toThrow(
      /x\.yaml:5:1: "routing" is "it_team", and no team has that id\. Allowed: match, none\.$/,
    );
  });
});
