import { extractByRules } from '../../src/brain/rules/extract.js';
import { reviewByRules } from '../../src/brain/rules/review.js';
import { routeByRules } from '../../src/brain/rules/route.js';
import { loadBlueprints } from '../../src/config/blueprints.js';
import { emptyDraft } from '../../src/domain/draft.js';
import { nothingNamed } from '../../src/domain/references.js';

const blueprints = loadBlueprints();
const evidence = [{ channel: 'C1', ts: '1.0', author: 'U1', quote: '', how: 'extracted' as const }];

/** Reads a text by the rules in all their ways: against a request that begins, and against one that holds something already. */
export function readAnything(text: string): void {
  const conversation = { history: [], fresh: [{ ts: '2.0', author: 'U1', text, bot: false }] };
  for (const blueprint of blueprints) {
    const pending = blueprint.fields.map(({ name }) => name);
    const lists = Object.fromEntries(
      blueprint.fields
        .filter(({ type }) => type === 'list' || type === 'key-value')
        .map(({ name }) => [name, [{ key: 'latency', value: 'under 2 s', evidence }]]),
    );
    const draft = { ...emptyDraft(), fields: { [blueprint.headline]: 'x' }, lists };
    extractByRules({ blueprint, draft: emptyDraft(), conversation, pending: [] });
    extractByRules({ blueprint, draft, conversation, pending });
    reviewByRules({ blueprint, draft, team: null, conversation });
  }
  routeByRules({ conversation, blueprints, filed: null, references: nothingNamed(), focus: null });
}
