/**
 * Who may import whom; docs/architecture.md has the table in words. The files of a room may import one another. `rooms` names the
 * other rooms that they may import, `not` the packages that they may not, `only` the packages that they may.
 */
const OUTSIDE = ['pg', '@slack', '@langchain'];
const ROOMS = {
  'src/domain': { rooms: [], only: ['zod'] },
  graphs: {
    rooms: ['src/domain'],
    not: ['pg', 'node:process', '@slack', '@langchain/openai', '@langchain/langgraph-checkpoint-postgres'],
  },
  'src/slack': { rooms: ['src/domain'], not: ['pg', '@langchain'] },
  'src/config': { rooms: ['src/domain', 'src/trackers/settings.ts'], not: OUTSIDE },
  'src/ops': { rooms: ['src/domain', 'src/config'], not: OUTSIDE },
  'src/brain': { rooms: ['src/domain', 'src/config'], not: ['pg', '@slack'] },
  'src/knowledge': { rooms: ['src/domain', 'src/db'], not: OUTSIDE },
  'src/phrases': { rooms: ['src/domain'], not: OUTSIDE },
  'src/tools': { rooms: ['src/domain'], not: OUTSIDE },
  'src/trackers': { rooms: ['src/domain', 'src/db'], not: OUTSIDE },
  'src/db': { rooms: ['src/domain'], not: ['@slack', '@langchain/openai'] },
  'src/runtime': { rooms: ['src/domain', 'src/db', 'graphs'], not: ['@slack', '@langchain/openai'] },
  'src/cli': {
    rooms: [
      'src/domain',
      'src/config',
      'src/db',
      'src/ops',
      'src/knowledge/import',
      'src/trackers/(connect|adapter|choices|settings).ts',
      'src/brain/(create|model/prompts).ts',
    ],
    not: OUTSIDE,
  },
};

/** What reads people's words, and so may open them. */
const READERS = [
  'src/brain/',
  'src/phrases/',
  'src/knowledge/(entities|routing)/',
  'src/knowledge/memory/recall.ts',
  'src/tools/search/',
  'src/tools/analysis/selection.ts',
  'src/tools/generation/reply-for.ts',
  'src/tools/memory/write-memory-note.ts',
  'src/domain/conversation/(announcements|choice-words|control-words|courtesy|citations|retractions).ts',
  'src/domain/text/person-text.ts',
];

const OURS = '^(src|graphs|playground|tests|bench|evals)/';
const packagesNamed = (names) =>
  `(^|node_modules/)(${names.map((name) => name.replace('node:', '(node:)?')).join('|')})(/|$)`;

const walls = Object.entries(ROOMS).flatMap(([room, { rooms, not = [], only }]) => {
  const from = { path: `^${room}/` };
  const name = room.replace('/', '-');
  return [
    { name: `${name}-rooms`, from, to: { path: OURS, pathNot: `^(${[room, ...rooms].join('|')})(/|$)` } },
    ...(not.length > 0 ? [{ name: `${name}-packages`, from, to: { path: packagesNamed(not) } }] : []),
    ...(only ? [{ name: `${name}-packages`, from, to: { pathNot: [OURS, packagesNamed(only)] } }] : []),
  ];
});

export default {
  forbidden: [
    ...walls,
    {
      name: 'words-are-opened-by-readers',
      from: { path: '^(src|graphs)/', pathNot: READERS.map((path) => `^${path}`) },
      to: { path: '^src/domain/text/open-text' },
    },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: { parser: 'swc', tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } },
};
