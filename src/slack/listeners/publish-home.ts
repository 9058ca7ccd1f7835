import type { WebClient } from '@slack/web-api';
import { taskEntity, type Viewer } from '../../domain/entities/entity.js';
import { classify } from '../delivery/classify.js';
import { readMine } from '../directory/entities.js';
import type { OpenDraftLine, SlackPorts } from '../ports.js';
import { taskSlots } from '../views/answers/links.js';
import { type HomeContent, homeView } from '../views/home/home-view.js';
import { type HomePlace, PER_PAGE } from '../views/home/place.js';
import {
  answerInTime,
  type ListenerContext,
  NOT_NOW,
  plainContext,
  presentedIn,
  readerOf,
} from './context.js';

/** So many projects stand below what is a person's own, those that changed last. */
const MAX_BRIEFS = 3;

/** Reads what stands in a part of a person's App Home, as far as they may see it. @throws the database's errors */
export async function readHome(
  ports: Pick<SlackPorts, 'references' | 'openDrafts' | 'memory' | 'help'>,
  viewer: Viewer,
  { section, page }: HomePlace,
): Promise<HomeContent> {
  switch (section) {
    case 'requests': {
      const [mine, { own }] = await Promise.all([
        readMine(ports.references, viewer, (page + 1) * PER_PAGE),
        ports.openDrafts(viewer.teamId, viewer.user),
      ]);
      return { section, drafts: own, mine };
    }
    case 'approvals': {
      const { waiting } = await ports.openDrafts(viewer.teamId, viewer.user);
      return { section, waiting };
    }
    case 'memory': {
      const [own, watches, briefs] = await Promise.all([
        ports.memory.listOwn(viewer),
        ports.memory.watches(viewer),
        page === 0 ? ports.memory.briefs(viewer, { limit: MAX_BRIEFS }) : [],
      ]);
      return { section, memory: { ...own, watches, briefs } };
    }
    case 'help':
      return { section, topics: ports.help };
  }
}

/**
 * Shows a person a part of their App Home. With a `hash` only while it is as it was then: what was opened for them meanwhile
 * is newer. What can't be read is told there.
 */
export async function publishHome(
  context: ListenerContext,
  client: WebClient,
  user: string,
  { place, note, hash }: { place: HomePlace; note?: string | undefined; hash?: string | undefined },
): Promise<void> {
  const read = async () => {
    const content = await readHome(context.ports, await readerOf(context, user), place);
    const drafts = draftsIn(content);
    const cards = drafts.map(({ draftId }) => ({ id: taskEntity(draftId) }));
    const tasks =
      content.section === 'requests' ? [...content.mine.asked.tasks, ...content.mine.assigned.tasks] : [];
    return presentedIn(context, taskSlots([...tasks, ...cards]), (shown) =>
      homeView(place, content, note ?? null, shown),
    );
  };
  const failed = homeView(place, { section: 'failed' }, NOT_NOW, plainContext(context));
  const view = await answerInTime(context, read, failed);
  try {
    await client.views.publish({ user_id: user, view, ...(hash === undefined ? {} : { hash }) });
  } catch (error) {
    if (classify(error).reason !== 'hash_conflict') throw error;
  }
}

function draftsIn(content: HomeContent): readonly OpenDraftLine[] {
  if (content.section === 'requests') return content.drafts;
  return content.section === 'approvals' ? content.waiting : [];
}
