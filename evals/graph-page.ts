import { graph } from '../src/studio.js';

/** docs/graph.md: the compiled graph as LangGraph draws it, and the one within it. */
export async function graphPage(): Promise<string> {
  const whole = graph().compile();
  const within: string[] = [];
  for await (const [, inner] of whole.getSubgraphsAsync()) within.push(await drawn(inner));
  return `# The graph of a turn

Drawn by LangGraph from the compiled graph (\`npm run docs:graph\`); \`graphs/intake/graph.ts\` has it as code. A thread waits only in
\`await_user\`. The supervisor sends a turn to the node whose step is due, along a dotted arrow, and each node goes back to it.

${await drawn(whole)}

The \`references\` node is a graph of its own (\`graphs/intake/references-graph.ts\`): what words name is looked up, the brain answers or
asks for tools, and what they find goes back to it. It ends when something else is due; a thread never waits in it.

${within.join('\n\n')}
`;
}

type Drawable = Pick<ReturnType<ReturnType<typeof graph>['compile']>, 'getGraphAsync'>;

async function drawn(compiled: Drawable): Promise<string> {
  const picture = await compiled.getGraphAsync();
  return `\`\`\`mermaid\n${picture.drawMermaid({ withStyles: false }).trim()}\n\`\`\``;
}
