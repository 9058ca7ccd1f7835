import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Conversation, readConversation } from '../../evals/files.js';
import { loadConfigFile } from '../../src/config/config.js';

export const pathOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const config = loadConfigFile(pathOf('frontdoor.config.yaml'));

/** A conversation as somebody might write it. */
export const SAMPLE = `id: sample
language: en
blueprint: front_door
people: [dana, omar]
facts:
  - { id: what, field: request_summary, text: the till prints blanks, shows: [till, [blank, empty]] }
  - { id: since, text: since the paper was changed, shows: [paper] }
  - { id: soon, field: urgency, text: by tomorrow, shows: [high] }
messages:
  - { by: dana, for: bot, tells: [what, since], text: "@frontdoor the till prints blanks since the paper was changed" }
  - { by: omar, for: people, when: asked, text: lunch? }
  - { by: dana, for: bot, when: card, text: "make that high", instead: { urgency: high } }
answers:
  request_summary: { text: the till prints blanks }
  business_impact: [{ text: how do you mean? }, { by: omar, text: customers come back to complain }]
  urgency: { value: medium, text: medium I'd say }
  request_type: { value: incident, with: form }
  department: { text: Retail, with: form }
  desired_resolution: { with: nobody_knows }
expect:
  outcome: filed
  team: performance_engineering_team
  requester: dana
  fields:
    request_summary: { shows: [till], not: [lunch] }
    business_impact: { shows: [complain] }
    urgency: { is: high }
    request_type: { is: [incident, other] }
    department: { shows: [retail] }
    desired_resolution: unknown
  never: [bakery]
`;

/** The sample with some of its text replaced, read as a file is. @throws AppError where it is not right */
export function sample(from = '', to = ''): Conversation {
  const folder = mkdtempSync(join(tmpdir(), 'frontdoor-evals-'));
  try {
    const file = join(folder, 'sample.yaml');
    writeFileSync(file, SAMPLE.replace(from, to));
    return readConversation(file, 'dev', config);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
