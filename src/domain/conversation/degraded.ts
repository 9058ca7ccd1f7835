import { z } from 'zod';

/**
 * Whether the guided conversation answered though a model is configured. `true`: the model was not there, or made no sense; `declined`:
 * it took this one message not, be that too long or stopped by a filter.
 */
export const Degraded = z.union([z.boolean(), z.literal('declined')]);
export type Degraded = z.infer<typeof Degraded>;
