import { channelEntity, EntityId } from '../../domain/entity.js';
import type { MemoryScope, NoteType, ProjectRef } from '../../domain/memory.js';
import type { Resolution } from '../../domain/references.js';
import type { ToolContext } from '../../domain/tool.js';

/** Words that say whose it is to be. */
const FOR: readonly (readonly [MemoryScope, RegExp])[] = [
  [
    'user',
    /\b(?:(?:just|only)\s+(?:for\s+)?(?:me|myself)|for\s+(?:me|myself)(?:\s+(?:only|alone))?|privately|keep\s+(?:it|this|that)\s+private|between\s+us)\b/iu,
  ],
  ['project', /\bfor\s+(?:the|this|our)\s+(?:whole\s+)?project\b/iu],
  [
    'workspace',
    /\bfor\s+(?:everyone|everybody|all\s+of\s+us|us\s+all|all|the\s+(?:whole\s+)?(?:workspace|company|organi[sz]ation))\b/iu,
  ],
];

/** From what fewest see to what most see. */
const WIDTH: Readonly<Record<MemoryScope, number>> = { user: 0, project: 1, workspace: 2 };

type Known = Pick<ToolContext, 'message' | 'thread' | 'viewer' | 'references'>;

/** Whose a memory is to be, and which project it belongs to. */
export interface Belongs {
  scope: MemoryScope;
  project: ProjectRef | null;
}

/** The scope that somebody's words name, or null. */
export function scopeInWords(text: string): MemoryScope | null {
  return FOR.find(([, words]) => words.test(text))?.[0] ?? null;
}

/**
 * Whose a new memory is. What the asker's words say counts ("for me", "for everyone", "for Q1 Launch"); else a preference and
 * what was said in private is theirs alone, and other things belong to the thread's project, or to the workspace where it has
 * none. What a model wants can only make it narrower. An error says what is missing.
 * @param named what the asker's message names
 */
export async function belongs(
  context: Known,
  wanted: MemoryScope | undefined,
  type: NoteType | null,
  named: Resolution,
): Promise<Belongs | { error: string }> {
  const { text } = context.message;
  const forProject = projectInWords(text, named);
  const project = forProject === null ? await ownProject(context) : await projectOf(context, forProject);
  const asked = scopeInWords(text) ?? (forProject === null ? null : 'project');
  const usual = await usually(context, type, project);
  const narrower = wanted !== undefined && WIDTH[wanted] < WIDTH[usual] ? wanted : usual;
  const scope = asked ?? narrower;
  if (scope === 'project' && project === null) {
    return {
      error:
        'This thread belongs to no project. Say which, as in "for Q1 Launch", or "for me", or "for everyone".',
    };
  }
  if (scope !== 'user' && !(await context.references.isMember(context.viewer))) {
    return {
      error:
        'Only people of this workspace can have something kept for others. Say "for me", and it is kept for you alone.',
    };
  }
  return { scope, project };
}

async function usually(
  context: Known,
  type: NoteType | null,
  project: ProjectRef | null,
): Promise<MemoryScope> {
  if (type === 'preference' || !(await isOpen(context))) return 'user';
  return project === null ? 'workspace' : 'project';
}

/** Whether everyone in the workspace may read the thread; where its channel is not known, they may not. */
async function isOpen({ thread, viewer, references }: Known): Promise<boolean> {
  return !thread.isDirect && references.isEveryones(viewer.teamId, channelEntity(thread.channel));
}

/** The project that stands behind a "for": "remember for Q1 Launch that …". */
function projectInWords(text: string, { found }: Resolution): string | null {
  const lower = text.toLowerCase();
  const project = found.find(
    ({ mention, entity }) =>
      entity.kind === 'project' &&
      ['', 'the ', 'project ', 'the project ', '@', '#'].some((lead) =>
        lower.includes(`for ${lead}${mention.toLowerCase()}`),
      ),
  );
  return project?.entity.id ?? null;
}

/** The thread's project, where the asker may see it. */
async function ownProject({ thread: { project }, references, viewer }: Known): Promise<ProjectRef | null> {
  if (project === null || !EntityId.safeParse(project.key).success) return project;
  return (await references.named(viewer, [project.key])).length > 0 ? project : null;
}

async function projectOf({ references, viewer }: Known, id: string): Promise<ProjectRef | null> {
  const { summaries } = await references.context(viewer, [id]);
  const name = summaries.flatMap((one) => (one.kind === 'project' ? [one.name] : []))[0];
  return name === undefined ? null : { key: id, name };
}
