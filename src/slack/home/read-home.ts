import type { Viewer } from '../../domain/entity.js';
import { readMine } from '../entities/mine.js';
import type { SlackPorts } from '../ports.js';
import type { HomeContent } from './home-view.js';
import { PER_PAGE } from './paging.js';
import type { HomePlace } from './place.js';

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
      const [own, watches] = await Promise.all([ports.memory.listOwn(viewer), ports.memory.watches(viewer)]);
      return { section, memory: { ...own, watches } };
    }
    case 'help':
      return { section, topics: ports.help };
  }
}
