import { z } from 'zod';
import { readYamlFile } from '../../../src/config/yaml-file.js';
import { HALVES, type Half } from '../conversation.js';

const Args = z.record(z.string(), z.unknown());

const Case = z.strictObject({
  say: z.string().min(1),
  /** the entity that the thread is about */
  about: z.string().nullable().default(null),
  intent: z.enum(['request', 'update', 'lookup', 'chat']),
  /** every call that it takes: a tool with the arguments that matter */
  calls: z.array(z.record(z.string(), Args)).default([]),
  /** what the answer must hold */
  says: z.array(z.string()).default([]),
  offers: z.array(z.string()).default([]),
  /** whether the thread's draft is open */
  open: z.boolean().default(false),
  /** whether people were shown all there is to say, so that there are no words */
  silent: z.boolean().default(false),
});
export type LookupCase = z.infer<typeof Case> & { half: Half };

/** The messages of both halves, or of those named. @throws AppError config_invalid naming file and line of what is not right */
export function readCases(folder: string, halves: readonly Half[] = HALVES): LookupCase[] {
  return halves.flatMap((half) => {
    const file = `${folder}/${half}.yaml`;
    const form = { schema: z.array(Case), rules: () => [], code: 'config_invalid' as const };
    return readYamlFile(file, form).map((one) => ({ ...one, half }));
  });
}
