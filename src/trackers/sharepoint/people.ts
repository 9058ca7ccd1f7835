import { z } from 'zod';
import { Misconfigured } from './failures.js';
import type { Graph } from './graph.js';

const ListEntry = z.object({ id: z.string(), list: z.object({ template: z.string() }).optional() });
const Member = z.object({
  id: z.coerce.number().int(),
  fields: z.object({ EMail: z.string().nullish(), Title: z.string().nullish() }),
});

interface Known {
  id: number;
  email: string | null;
  name: string;
}

/** The people whom a site knows, by their number there, which columns of people hold. */
export interface People {
  byEmail(email: string, signal: AbortSignal): Promise<Known | null>;
  byId(id: number, signal: AbortSignal): Promise<Known | null>;
}

/** How often someone unknown is looked for again, in milliseconds. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Graph has no look-up of a site's people. They are the items of the hidden User Information List; its emails have no index,
 * so a filter would fail from 5,000 people on. It is read once and kept; who has come since is looked for once a minute.
 */
export function createPeople(graph: Graph, site: string, now: () => Date): People {
  let known: readonly Known[] = [];
  let readAt = Number.NEGATIVE_INFINITY;

  async function readAll(signal: AbortSignal): Promise<readonly Known[]> {
    // lists of the system are only shown where `system` is selected; its name is in the site's language
    const lists = await graph.all(
      { path: `${site}/lists?$select=id,list,system&$top=500`, signal },
      ListEntry,
    );
    const people = lists.find(({ list }) => list?.template === 'userInformation');
    if (people === undefined) {
      throw new Misconfigured({
        problem: "The site's list of people (User Information List) can't be seen.",
        remedy: 'Grant the app the site, not just the list, or choose columns of text for people.',
      });
    }
    const query = '$expand=fields($select=EMail,Title)&$top=1000';
    const members = await graph.all({ path: `${site}/lists/${people.id}/items?${query}`, signal }, Member);
    return members.map(({ id, fields: { EMail, Title } }) => ({
      id,
      email: EMail ? EMail.toLowerCase() : null,
      name: Title || EMail || 'Somebody in SharePoint',
    }));
  }

  async function find(is: (one: Known) => boolean, signal: AbortSignal): Promise<Known | null> {
    const found = known.find(is);
    if (found !== undefined || now().getTime() - readAt < LOOK_AGAIN_MS) return found ?? null;
    known = await readAll(signal);
    readAt = now().getTime();
    return known.find(is) ?? null;
  }

  return {
    byEmail: (email, signal) => find((one) => one.email === email.toLowerCase(), signal),
    byId: (id, signal) => find((one) => one.id === id, signal),
  };
}
