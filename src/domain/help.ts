import type { Tool } from './tool.js';

/** One thing that the bot does on request, as help tells of it. */
export interface HelpTopic
  extends Pick<Tool, 'name' | 'category' | 'summary' | 'examples' | 'sets' | 'approval'> {
  /** whether Undo takes it back */
  undo: boolean;
}
