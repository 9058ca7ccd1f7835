import { graph } from '../src/studio.js';

/** docs/graph.md: the compiled graph as LangGraph draws it. */
export async function graphPage(): Promise<string> {
  const drawn = await graph().compile().getGraphAsync();
  return `# The graph of a turn

Drawn by LangGraph from the compiled graph (\`npm run docs:graph\`); \`graphs/intake/graph.ts\` has it as code. A thread waits only in
\`await_user\`. The supervisor sends a turn to the node whose step is due, along a dotted arrow, and each node goes back to it.

\`\`\`mermaid
${drawn.drawMermaid({ withStyles: false }).trim()}
\`\`\`
`;
}
