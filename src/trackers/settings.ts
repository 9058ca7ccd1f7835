import { z } from 'zod';
import { GithubSettings } from './github/settings.js';

/** How a tracker that others run is connected, by its kind. */
export const Connection = z.discriminatedUnion('kind', [GithubSettings]);
export type Connection = z.infer<typeof Connection>;
