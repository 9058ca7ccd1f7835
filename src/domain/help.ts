import type { Tool } from './tool.js';

/** One thing that the bot does on request, as help tells of it. */
export interface HelpTopic extends Pick<Tool, 'name' | 'category' | 'summary' | 'sets' | 'approval'> {
  /** sentences by which people have it done */
  examples: readonly string[];
  /** whether Undo takes it back */
  undo: boolean;
}
