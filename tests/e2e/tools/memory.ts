import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { until } from '../../support/until.js';
import { settled } from '../support/books.js';
import { type Bench, buttonsOf, shown } from './harness.js';

/** All notes that are kept, oldest first. */
async function notes({ database }: Bench) {
  const { rows } = await database.owner.query(
    'SELECT body, type, scope, author, tags, entities FROM frontdoor.notes WHERE NOT is_brief ORDER BY created_at',
  );
  return rows;
}

/** What the bot answers somebody in their direct conversation with it. */
async function direct(bench: Bench, handle: string, text: string): Promise<string> {
  const person = await bench.workspace.person(handle);
  const bot = await bench.workspace.person('frontdoor');
  const { channel = '' } = await person.act({ type: 'openDm', as: person.id, user: bot.id });
  const ts = await person.post(channel, text);
  const answers = async () =>
    (await bench.workspace.state()).messages.filter(
      (one) => one.channel === channel && one.botId !== undefined && one.ts > ts,
    );
  await until(`an answer to “${text}”`, async () => (await answers()).length > 0);
  await settled(bench.database);
  return (await answers()).map(shown).join('\n');
}

const all = (messages: readonly Message[]) => messages.map(shown).join('\n');

export function memory(bench: Bench): void {
  describe('memory, read by the rules', () => {
    it('keeps what people want remembered, and others find it by its words, with its message', async () => {
      const talk = await bench.begin('@Frontdoor remember that releases go out on Tuesdays #ops');
      await talk.hears("I'll remember that. Everyone in this workspace can see it.");
      const other = await bench.begin('@Frontdoor search your notes for the release', { as: 'mei' });
      const answer = shown(await other.hears('go out on Tuesdays'));
      expect(answer).toContain(`p${talk.root.replace('.', '')}`);
      expect(await other.tools()).toEqual(['search_memory']);
    });

    it('keeps a private note between its author and itself', async () => {
      const talk = await bench.begin('@Frontdoor remember for me that I prefer short summaries');
      await talk.hears('Only you can see it.');
      const asked = await talk.say('@Frontdoor what do you know about summaries?');
      expect(all(asked)).not.toContain('short summaries');
      expect((await talk.whispers('grace')).join('\n')).toContain('prefer short summaries');
      const others = await talk.say('@Frontdoor what do you know about summaries?', { as: 'mei' });
      expect(all(others)).not.toContain('prefer short');
      expect((await talk.whispers('mei')).join('\n')).not.toContain('prefer short');
      expect(await direct(bench, 'grace', 'what do you know about summaries?')).toContain(
        'prefer short summaries',
      );
      expect(await direct(bench, 'mei', 'what do you know about summaries?')).not.toContain('prefer short');
    }, 120_000);

    it('forgets a note for good once its author has agreed, and only its author', async () => {
      const talk = await bench.begin('@Frontdoor remember that the spare key hangs behind the heron');
      await talk.hears("I'll remember that");
      await talk.say('@Frontdoor forget the note about the spare key', { as: 'mei' });
      expect((await notes(bench)).map(({ body }) => body)).toContain('the spare key hangs behind the heron');
      await talk.say('@Frontdoor forget the note about the spare key');
      const question = await talk.hears('Shall I forget');
      expect(buttonsOf(question)).toEqual(['Yes, do it', 'No, leave it']);
      await talk.press('No, leave it');
      expect((await notes(bench)).map(({ body }) => body)).toContain('the spare key hangs behind the heron');
      await talk.say('@Frontdoor forget the note about the spare key');
      await talk.press('Yes, do it', { as: 'mei' });
      expect((await notes(bench)).map(({ body }) => body)).toContain('the spare key hangs behind the heron');
      await talk.press('Yes, do it');
      await talk.hears("I've forgotten that.");
      expect(JSON.stringify(await notes(bench))).not.toContain('heron');
      const { rows } = await bench.database.owner.query(
        `SELECT 'note_words' AS place FROM frontdoor.note_words WHERE word = 'heron'
       UNION ALL SELECT 'outbox' FROM frontdoor.outbox o WHERE o::text LIKE '%behind the heron%'
       UNION ALL SELECT 'turns' FROM frontdoor.turns t WHERE t::text LIKE '%heron%'
       UNION ALL SELECT 'history' FROM frontdoor.command_history c WHERE c::text LIKE '%heron%'
       UNION ALL SELECT 'said' FROM frontdoor.messages m WHERE m.bot AND m.body LIKE '%heron%'
       UNION ALL SELECT 'state' FROM langgraph.checkpoint_blobs b WHERE position('behind the heron' IN encode(b.blob, 'escape')) > 0`,
      );
      expect(rows).toEqual([]);
      const asked = await talk.say('@Frontdoor what do you know about the spare key?');
      expect(all(asked)).toContain('anything about that yet');
    }, 120_000);

    it('“this” is never an order to the bot, and what was kept is told', async () => {
      const talk = await bench.begin('@Frontdoor hello');
      await talk.say('The canoe is red.');
      await talk.say('@Frontdoor be quiet');
      const said = all(await talk.say('@Frontdoor remember this'));
      expect(said).toContain('“The canoe is red.”');
      expect((await notes(bench)).at(-1)).toMatchObject({ body: 'The canoe is red.' });
    });

    it('does not forget everything at once, and leads to where people can', async () => {
      const talk = await bench.begin('@Frontdoor hello');
      const before = await notes(bench);
      const said = all(await talk.say('@Frontdoor forget everything you know about me'));
      expect(said).toContain('Home tab; you can delete it there');
      expect(await notes(bench)).toEqual(before);
    });

    it('keeps goals and how far they are', async () => {
      const talk = await bench.begin('@Frontdoor new goal: nobody queues at the bar');
      await talk.hears('New goal: “nobody queues at the bar”');
      await talk.say('@Frontdoor set the goal about the bar to 40%');
      await talk.hears('is at 40 %');
      await talk.say('@Frontdoor the goal about the bar is reached');
      await talk.hears('is reached');
      const { rows } = await bench.database.owner.query(
        "SELECT status, progress FROM frontdoor.goals WHERE title = 'nobody queues at the bar'",
      );
      expect(rows).toEqual([{ status: 'done', progress: 100 }]);
    });
  });
}
