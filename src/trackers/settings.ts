import { z } from 'zod';
import { GithubSettings } from './github/settings.js';
import { JiraSettings } from './jira/settings.js';
import { SharepointSettings } from './sharepoint/settings.js';
import { WebhookSettings } from './webhook/settings.js';

/** How a tracker that others run is connected, by its kind. */
export const Connection = z.discriminatedUnion('kind', [
  GithubSettings,
  JiraSettings,
  SharepointSettings,
  WebhookSettings,
]);
export type Connection = z.infer<typeof Connection>;
