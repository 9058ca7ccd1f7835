import { randomUUID } from 'node:crypto';
import { loadBlueprints } from '../../../../src/config/config.js';
import type { Pool } from '../../../../src/db/pool.js';
import { findPlace, readOwnPosts } from '../../../../src/db/queries/outbox/posts.js';
import { findLatestThread } from '../../../../src/db/queries/threads/threads.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import type { ProjectRef } from '../../../../src/domain/entities/memory.js';
import { ApprovalPolicy } from '../../../../src/domain/policies.js';
import { PersonText, written } from '../../../../src/domain/text/person-text.js';
import type { Tool, ToolContext } from '../../../../src/domain/tools/tool.js';
import { createReferences } from '../../../../src/knowledge/entities/references.js';
import { abbreviated, full } from '../../../../src/knowledge/linked/described.js';
import { createRecall } from '../../../../src/knowledge/memory/recall.js';
import { createPastRequests } from '../../../../src/knowledge/routing/past-requests.js';
import { findEntities, readMine } from '../../../../src/slack/directory/entities.js';
import { readHome } from '../../../../src/slack/listeners/publish-home.js';
import { getPersonInfo } from '../../../../src/tools/knowledge/get-person-info.js';
import { queryKnowledge } from '../../../../src/tools/knowledge/query-knowledge.js';
import { fetchReferenceContext } from '../../../../src/tools/references/fetch-reference-context.js';
import { getLinkedEntities } from '../../../../src/tools/references/get-linked-entities.js';
import { showTasks } from '../../../../src/tools/references/show-tasks.js';
import { createOpenDrafts } from '../../../../src/wiring/slack-ports.js';
import { contextWith, use } from '../../../unit/tools/support.js';
import { memoryOf, NOW } from '../memory/notes.js';
import { MARKS, NAMES, PLANT, TEAMS, type Thing, TICKET } from './company.js';

/** One way in which the bot tells people something. */
export interface Surface {
  /** what may be told this way: to all who may see it (`true`), or of these to those people */
  tells: Partial<Record<Thing, true | readonly string[]>>;
  /** what has to be theirs to see, too, for them to be told anything */
  through?: Thing | 'place';
  /** where only the asker reads it, wherever they are */
  alone?: true;
  read(pool: Pool, viewer: Viewer): Promise<unknown>;
}

const signal = () => new AbortController().signal;
const pastOf = (pool: Pool) => createPastRequests({ pool, teams: TEAMS, now: () => NOW.getTime() });

/** What a call of a tool shows to all who read the answer, as the graph calls it. */
const tool =
  (called: Tool<never> | Tool, args: object) =>
  async (pool: Pool, viewer: Viewer): Promise<unknown> => {
    const context: ToolContext = {
      ...contextWith([]),
      viewer,
      references: createReferences(pool),
      memory: memoryOf(pool),
      past: pastOf(pool),
      ownPosts: (teamId, threadId) => readOwnPosts(pool, teamId, threadId),
      findPlace: (who, draftId) => findPlace(pool, who, draftId),
      newId: randomUUID,
      byPerson: true,
    };
    const { data, said, replies = [] } = await use(called as Tool, context, args);
    // a notice is for the asker alone
    return [data, said, replies.filter(({ kind }) => kind !== 'notice')];
  };

/** The same for the word of each of these. */
const each =
  (things: readonly Thing[], read: (mark: string) => Surface['read']): Surface['read'] =>
  (pool, viewer) =>
    Promise.all(things.map((thing) => read(MARKS[thing])(pool, viewer)));

const home =
  (section: 'requests' | 'approvals' | 'memory'): Surface['read'] =>
  (pool, viewer) => {
    const { listOwn, watches, forget } = memoryOf(pool);
    const policy = () => ({ teams: [...TEAMS], approval: ApprovalPolicy.parse({}) });
    // briefs are a surface of their own
    const briefs = () => Promise.resolve([]);
    const memory = { listOwn, watches, briefs, forget, unwatch: () => Promise.resolve(false) };
    const ports = {
      references: createReferences(pool),
      openDrafts: createOpenDrafts(pool, policy, loadBlueprints()),
      memory,
      help: [],
    };
    return readHome(ports, viewer, { section, page: 0 });
  };

const recalled =
  (text: string, project: ProjectRef | null): Surface['read'] =>
  (pool, viewer) =>
    createRecall(memoryOf(pool))(viewer, { text: PersonText.parse(text), project });

const links = (id: string) => ({ entity_id: id, entity_kind: id.split(':')[0] });
const ENTITIES: readonly Thing[] = ['ticket', 'open', 'paper'];
const KEPT: readonly Thing[] = ['own', 'plant', 'attic', 'shared'];
const ids = [`task:${TICKET}`, 'task:dopen', 'document:paper'];
const entitiesTold = { ticket: true, open: true, paper: true } as const;
const keptTold = { own: true, plant: true, attic: true, shared: true } as const;
const inPrompt = { maxPerType: 20, includeDescriptions: false };

export const SURFACES: Readonly<Record<string, Surface>> = {
  'a question': {
    tells: { ...entitiesTold, ...keptTold },
    read: each([...ENTITIES, ...KEPT], (mark) =>
      tool(queryKnowledge, { question: `What do we know about ${mark}?` }),
    ),
  },
  'the tickets that are open': { tells: { ticket: true, open: true }, read: tool(showTasks, {}) },
  'the tickets of somebody': {
    tells: { ticket: true, open: true },
    through: 'open',
    read: tool(showTasks, { assignee: 'user:UDOER' }),
  },
  'the tickets of a project': {
    tells: { ticket: true },
    through: 'plant',
    read: async (pool, viewer) => [
      await tool(showTasks, { project: PLANT.key })(pool, viewer),
      await createReferences(pool).tasks(viewer, { project: PLANT.key }, 50),
    ],
  },
  'who somebody is': {
    tells: { ticket: true, open: true },
    through: 'open',
    read: tool(
      getPersonInfo(() => TEAMS),
      { person: 'user:UDOER' },
    ),
  },
  'what is on record of an id': {
    tells: entitiesTold,
    read: tool(fetchReferenceContext, { tickets: ids.slice(0, 2), docs: ids.slice(2) }),
  },
  'the names of ids': {
    tells: entitiesTold,
    read: (pool, viewer) => createReferences(pool).named(viewer, ids),
  },
  'all documents': {
    tells: { paper: true },
    read: async (pool, viewer) => {
      const found = await createReferences(pool).ofKind(viewer, 'document', 50);
      return found.map((id) => (id === 'document:paper' ? MARKS.paper : id));
    },
  },
  'a name in a message': {
    tells: entitiesTold,
    read: async (pool, viewer) => {
      const text = written(`How far are ${Object.values(NAMES).join(', and ')}?`);
      const { found, ambiguous } = await createReferences(pool).resolve(viewer, { text });
      // what finds nothing is given back in the asker's own words
      return [found.map(({ entity }) => entity), ambiguous.map(({ candidates }) => candidates)];
    },
  },
  '/frontdoor find': {
    tells: entitiesTold,
    read: each(ENTITIES, (mark) => (pool, viewer) => findEntities(createReferences(pool), viewer, mark)),
  },
  '/frontdoor mine': {
    tells: { ticket: ['UREQ', 'UDOER'], open: ['UDOER'] },
    alone: true,
    read: (pool, viewer) => readMine(createReferences(pool), viewer, 50),
  },
  'a type-ahead': {
    tells: entitiesTold,
    read: each(
      ENTITIES,
      (mark) => (pool, viewer) =>
        createReferences(pool).find(viewer, {
          text: mark.slice(0, 5),
          kinds: ['task', 'document'],
          limit: 20,
        }),
    ),
  },
  'what is typed not quite right': {
    tells: entitiesTold,
    read: (pool, viewer) =>
      Promise.all(
        Object.values(NAMES).map((name) =>
          createReferences(pool).find(viewer, { text: `${name.slice(0, 4)}${name.slice(5)}`, limit: 20 }),
        ),
      ),
  },
  'App Home, requests': {
    tells: { ticket: ['UREQ', 'UDOER'], open: ['UDOER'], draft: ['UREQ', 'UFILER'] },
    alone: true,
    read: home('requests'),
  },
  'App Home, approvals': { tells: { draft: true }, alone: true, read: home('approvals') },
  'App Home, memory': { tells: { own: true, ticket: true, open: true }, alone: true, read: home('memory') },
  'a card’s look-alikes': {
    tells: { ticket: true, open: true },
    read: (pool, viewer) =>
      Promise.all(
        [NAMES.ticket, NAMES.open].map((text) =>
          pastOf(pool).alike(viewer, { text, notDraft: 'own' }, signal()),
        ),
      ),
  },
  'why a card proposes its team': {
    tells: { ticket: true },
    read: async (pool, viewer) => {
      const candidates = await pastOf(pool).candidates(viewer, NAMES.ticket, signal());
      return candidates.some(({ like }) => like === 'T-77') ? MARKS.ticket : '';
    },
  },
  'what contradicts it': {
    tells: { ticket: true },
    read: (pool, viewer) =>
      pastOf(pool).acceptedConstraints(viewer, { project: PLANT.key, notDraft: 'own' }, signal()),
  },
  'where a ticket’s card stands': {
    tells: { ticket: true },
    through: 'place',
    read: async (pool, viewer) => ((await findPlace(pool, viewer, TICKET)) === null ? '' : MARKS.ticket),
  },
  'the links of a plan': {
    tells: entitiesTold,
    through: 'open',
    read: tool(getLinkedEntities(full), links('plan:q1')),
  },
  'the links of a project': {
    tells: { ticket: true },
    through: 'plant',
    read: tool(getLinkedEntities(full), links(PLANT.key)),
  },
  'the links of the ticket that the thread is about': {
    tells: { ticket: true, paper: true },
    through: 'ticket',
    read: async (pool, viewer) => {
      const linked = await createReferences(pool).linked(viewer, `task:${TICKET}`, inPrompt);
      return linked === null ? '' : [linked.source, abbreviated(linked)];
    },
  },
  'how many links that ticket has': {
    tells: { open: true, paper: true },
    through: 'ticket',
    read: async (pool, viewer) => {
      const linked = await createReferences(pool).linked(viewer, `task:${TICKET}`, inPrompt);
      // everyone may see the plan
      return [linked?.counts.plans && MARKS.open, linked?.counts.documents && MARKS.paper];
    },
  },
  'notes and goals': {
    tells: keptTold,
    read: (pool, viewer) =>
      Promise.all([
        memoryOf(pool).search(viewer, { limit: 50 }),
        memoryOf(pool).goals(viewer, { limit: 50 }),
      ]),
  },
  'a note or goal by its id': {
    tells: keptTold,
    read: (pool, viewer) =>
      Promise.all(
        KEPT.map(async (id) => [
          await memoryOf(pool).note(viewer, id),
          await memoryOf(pool).goal(viewer, `goal-${id}`),
        ]),
      ),
  },
  'what is recalled for a prompt': {
    tells: keptTold,
    read: each(KEPT, (mark) => recalled(mark, null)),
  },
  'what is recalled of a project': {
    tells: { ticket: true, paper: true },
    through: 'plant',
    read: recalled('', PLANT),
  },
  'a project brief': {
    tells: { ticket: true, paper: true },
    through: 'plant',
    read: (pool, viewer) => memoryOf(pool).projectBrief(viewer, PLANT),
  },
  'the newest project briefs': {
    tells: { ticket: true, paper: true },
    through: 'plant',
    read: (pool, viewer) => memoryOf(pool).briefs(viewer, { limit: 20 }),
  },
  'undo, and other orders from elsewhere': {
    tells: { thread: true },
    alone: true,
    read: async (pool, { teamId, user }) =>
      (await findLatestThread(pool, teamId, user, 'CBOARD')) === null ? '' : MARKS.thread,
  },
};
