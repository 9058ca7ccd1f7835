import { beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';
import { type OpenAiServer, readsAsOrder, startOpenAiServer } from '../../support/openai-server.js';
import { turnsOf } from '../../support/turns.js';
import { startWorkspace, type Workspace } from '../../support/workspace.js';

const PLAN = 'Launch plan for the coast';
const ABOUT = '@Frontdoor let’s talk about T-12';
const WHICH_PLAN = '@Frontdoor what plan does this task belong to?';
const DOCUMENTS = '@Frontdoor tell me more about the linked documents';

/** Writes the messages one after the other into a thread, each after the answer to the one before. */
async function talk(
  workspace: Workspace,
  texts: readonly string[],
): Promise<{ root: string; answers: string[] }> {
  const grace = await workspace.person('grace');
  const channel = await workspace.channel('general');
  const answers: string[] = [];
  let root: string | undefined;
  for (const text of texts) {
    const ts = await grace.post(channel, text, root);
    root ??= ts;
    const answer = await workspace.answer(channel, root, (message) => message.ts > ts);
    answers.push(JSON.stringify([answer.text, answer.blocks]));
  }
  return { root: root ?? '', answers };
}

describe('a thread that is about one thing', () => {
  describe('asked in phrases', () => {
    const database = testDatabase();
    let workspace: Workspace;
    beforeAll(async () => {
      workspace = await startWorkspace(database);
      await workspace.importRecords();
    }, 120_000);

    it('needs no name to look up its plan, and what its documents say', async () => {
      const { root, answers } = await talk(workspace, [ABOUT, WHICH_PLAN, DOCUMENTS]);
      expect(answers[0]).toContain('Make the sign-up page fast');
      expect(answers[1]).toContain(PLAN);
      expect(answers[2]).toContain('Load test of the sign-up page');
      expect(answers.join()).not.toContain('Scribbles');
      const called = (await turnsOf(database, root)).map(({ trace }) =>
        trace.flatMap(({ tools = [] }) => tools.map(({ tool }) => tool)),
      );
      expect(called).toEqual([['set_focus'], ['get_linked_entities'], ['get_linked_entities']]);
    });

    it('is set by the command, and let go by it', async () => {
      const grace = await workspace.person('grace');
      const channel = await workspace.channel('growth');
      const root = await grace.post(channel, '@Frontdoor hello');
      const hello = await workspace.answer(channel, root, ({ ts }) => ts > root);
      const command = '/frontdoor';
      await grace.act({ type: 'slash', as: grace.id, channel, command, text: 'focus T-12' });
      const set = await workspace.answer(
        channel,
        root,
        ({ ts, text }) => ts > hello.ts && text.includes('Make the sign-up page fast'),
      );
      await grace.act({ type: 'slash', as: grace.id, channel, command, text: 'focus off' });
      await workspace.answer(channel, root, ({ ts, text }) => ts > set.ts && text.includes("isn't about"));
    });
  });

  describe('read by a model', () => {
    const database = testDatabase();
    let workspace: Workspace;
    let server: OpenAiServer;
    beforeAll(async () => {
      server = await startOpenAiServer({
        read: readsAsOrder,
        converse: ({ steps, conversation }) => {
          const newest = conversation.findLast(({ bot }) => bot !== true)?.text ?? '';
          const args = { entity_id: 'task:t-12', entity_kind: 'task', filter_kind: 'document' };
          return newest.includes('documents') && steps.length === 0
            ? { calls: [{ name: 'get_linked_entities', args }] }
            : { json: { text: steps[0]?.result.slice(0, 1_500) ?? 'It is in the plan.', offers: [] } };
        },
      });
      database.onClose(() => server.stop());
      const env = { BRAIN: 'openai', OPENAI_API_KEY: 'x', OPENAI_BASE_URL: server.baseUrl };
      workspace = await startWorkspace(database, { env });
      await workspace.importRecords();
    }, 120_000);

    const systemParts = () =>
      server
        .requests()
        .filter(({ purpose }) => purpose === 'converse')
        .map(({ messages }) => messages.map(({ content }) => content).join('\n'));

    it('has its links in the prompt, and the whole of them by a call', async () => {
      const plan = '@Frontdoor so which plan was that in again?';
      const documents = '@Frontdoor and the documents beside it, what do they say?';
      const { answers } = await talk(workspace, [ABOUT, plan, documents]);
      expect(answers[2]).toContain('At two hundred sign-ups a minute');
      expect(systemParts()).toHaveLength(3);
      expect(systemParts()[0]).not.toContain('two hundred sign-ups');
      for (const prompt of systemParts()) {
        expect(prompt).toContain(`- **${PLAN}** [plan:launch-plan] (active) - belongs_to_plan`);
      }
    });

    it('has none of them where the thread is about nothing, and those of a project that it is about', async () => {
      const since = async (texts: readonly string[]) => {
        const before = systemParts().length;
        await talk(workspace, texts);
        return systemParts().slice(before);
      };
      const alone = await since(['@Frontdoor any idea how it is going with T-15 these days?']);
      expect(alone.join()).toContain('T-15');
      expect(alone.join()).not.toContain('## Linked Entities');
      const within = await since([
        '@Frontdoor focus on the Q1 Launch project',
        '@Frontdoor and what do its documents say?',
      ]);
      expect(within.at(-1)).toContain('This project has the following relationships:');
    });
  });
});
