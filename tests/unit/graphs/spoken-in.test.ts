import { describe, expect, it } from '@jest/globals';
import { loadBlueprints } from '../../../src/config/config.js';
import { createTools } from '../../../src/tools/registry.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { type Said, ScriptedBrain } from '../../support/scripted-brain.js';
import { ASKER, ticketOf } from '../../support/slow-app.js';

const blueprints = loadBlueprints();

function thread(readings: Record<string, Said>, blueprint: string, language: 'fr' | 'de'): IntakeThread {
  const tools = createTools({ blueprints, teams: () => [], describeLinks: () => '' });
  return new IntakeThread(new ScriptedBrain({ readings, blueprint, language }), { blueprints, tools });
}

const FIRST = 'la caisse plante';
const REST = 'tout le reste';
const french: Record<string, Said> = {
  [FIRST]: { values: { request_summary: 'La caisse plante', request_type: 'incident' } },
  [REST]: {
    values: {
      business_impact: 'Des clients partent',
      urgency: 'high',
      department: 'Ventes',
      desired_resolution: 'La caisse marche',
    },
  },
  'plutôt moyenne': { values: { urgency: 'medium' } },
};

describe('who is spoken to in French', () => {
  it('reads the names of fields and choices in French, wherever the form speaks', async () => {
    const story = thread(french, 'front_door', 'fr');
    await story.mention(ASKER, FIRST);
    const [asked] = story.said('ask');
    expect(asked?.lead).toContain('Noté : résumé « La caisse plante », type de demande « Incident ».');
    expect(asked?.questions.map(({ label }) => label)).toEqual([
      'Impact',
      'Urgence',
      'Service',
      'Résultat attendu',
    ]);
    expect(asked?.questions[1]?.choices.map(({ label }) => label)).toEqual([
      'Basse',
      'Moyenne',
      'Haute',
      'Critique',
    ]);
    await story.say(ASKER, REST);
    const [card] = story.said('review_card');
    expect(card?.card.blueprintTitle).toBe('Demande');
    expect(card?.card.fields.map(({ label, value }) => `${label} ${value}`)).toContain('Urgence Haute');
    await story.mention(ASKER, 'plutôt moyenne');
    expect(story.said('done').at(-1)?.text).toBe('Modifié : urgence, maintenant « Moyenne ».');
  });

  it('hears in French of a second wish that comes with the first', async () => {
    const both: Record<string, Said> = {
      [FIRST]: {
        values: { request_summary: 'La caisse plante' },
        acts: [{ act: 'open', blueprint: 'front_door', onBehalfOf: null }, { act: 'another' }],
      },
    };
    const story = thread(both, 'front_door', 'fr');
    await story.mention(ASKER, FIRST);
    expect(story.said('text').map(({ text }) => text)).toEqual([
      'Cela ressemble à une autre demande. Je l’ai notée et j’y reviendrai quand celle-ci sera envoyée.',
    ]);
  });

  it('files a ticket that the team reads in the workspace’s words', async () => {
    const story = thread(french, 'front_door', 'fr');
    await story.mention(ASKER, FIRST);
    await story.say(ASKER, REST);
    await story.click('approve', ASKER);
    const { fields } = ticketOf(story).request;
    expect(fields.map(({ label, value }) => `${label} ${value}`)).toContain('Urgency High');
  });
});

describe('a change of a list at the card', () => {
  it('is told with what is new in it, a noun in German as one', async () => {
    const story = thread(
      {
        'neues Epic': {
          values: { title: 'Spinde', problem: 'Pakete kommen zurück' },
          items: { acceptance_criteria: ['Ein Paket wird abends abgeholt'] },
        },
        'offen ist, wer zahlt': { items: { open_questions: ['Wer zahlt?'] } },
        'vergiss die Frage': { removals: [{ field: 'open_questions', item: 'Wer zahlt?' }] },
      },
      'epic',
      'de',
    );
    await story.mention(ASKER, 'neues Epic');
    await story.mention(ASKER, 'offen ist, wer zahlt');
    expect(story.said('done').at(-1)?.text).toBe('Geändert: Offene Fragen neu „Wer zahlt?“.');
    await story.mention(ASKER, 'vergiss die Frage');
    expect(story.said('done').at(-1)?.text).toBe('Geändert: Offene Fragen.');
  });
});
