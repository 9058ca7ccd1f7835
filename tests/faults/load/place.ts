import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Slack } from '../machine/slack.js';

/** Invented products, each looked after by a team of its own: so the teams' channels share the load. */
const PRODUCTS = [
  ...['Albatross', 'Barnacle', 'Cormorant', 'Dolphin', 'Eider', 'Flounder', 'Gannet', 'Halibut'],
  ...['Ibis', 'Jellyfish', 'Kelp', 'Limpet', 'Mackerel', 'Narwhal', 'Octopus', 'Pelican'],
];

/** Channels that belong to one project, whose note all of their threads write on. */
const CHANNELS_A_PROJECT = 8;

/** Threads that share a channel, where the bot posts about once a second. */
const THREADS_A_CHANNEL = 2;

export interface Team {
  id: string;
  product: string;
}

/** Where the load takes place. */
export interface Place {
  channels: string[];
  teams: Team[];
  /** the configuration file for the bots */
  configFile: string;
}

/**
 * Makes room for that many threads: channels, teams with channels of their own, and the file that tells the bots.
 * @param more what else stands in that file
 */
export async function makeRoom(slack: Slack, threads: number, folder: string, more: object): Promise<Place> {
  const teams = PRODUCTS.map((product) => ({ id: `${product.toLowerCase()}_team`, product }));
  const added = await slack.addChannels(teams.length + Math.ceil(threads / THREADS_A_CHANNEL));
  const configFile = join(folder, 'frontdoor.config.yaml');
  const written = teams.map(({ id, product }, i) => ({
    id,
    name: `${product} Team`,
    description: `Everything about ${product}: slow ${product} pages, ${product} loading, crashes of ${product}.`,
    channel: added[i],
  }));
  const channels = added.slice(teams.length);
  const bound = channels.map((channel, i) => ({
    channel,
    project: `pier_${Math.floor(i / CHANNELS_A_PROJECT)}`,
  }));
  await writeFile(configFile, stringify({ teams: written, channels: bound, ...more }));
  return { channels, teams, configFile };
}
