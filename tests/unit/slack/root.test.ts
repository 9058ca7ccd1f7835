import { expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import { presentRoot } from '../../../src/slack/views/present.js';

it("a request that a command begins stands there as that person's words, and calls nobody else", () => {
  const context = { teamUrl: 'https://x.example/', homeUrl: null, names: () => 'Tom', slot: () => null };
  const said = written('the scanner eats <!channel> paper\nask <@U0TOM>');
  const { text } = presentRoot(
    { kind: 'root', channel: 'C0SALES', isDirect: false, by: 'U0PRIYA', said },
    context,
  );
  expect(text).toBe('<@U0PRIYA> has a request:\n>the scanner eats &lt;!channel&gt; paper\n>ask @Tom');
});
