import { channelEntity, EntityId } from '../../domain/entities/entity.js';
import { MemoryScope, type NoteType, type ProjectRef } from '../../domain/entities/memory.js';
import type { ToolContext } from '../../domain/tools/tool.js';
import { projectName } from '../references/groups.js';

interface ForWhom {
  words: string;
  scope: MemoryScope;
  note: string | null;
  goal: string | null;
}

/** How people say in a phrase whose it is to be; an example of a note and of a goal. */
export const FOR_WHOM: readonly ForWhom[] = [
  {
    words: 'for (me | myself)',
    scope: 'user',
    note: 'remember for me that I prefer short summaries',
    goal: 'set a goal for me: answer within a day',
  },
  {
    words: 'for (us | everyone | everybody | all [of us] | the [whole] (team | workspace | company))',
    scope: 'workspace',
    note: null,
    goal: null,
  },
  { words: 'for (the | this | our) [whole] project', scope: 'project', note: null, goal: null },
  { words: 'for {project}', scope: 'project', note: null, goal: null },
];

/** From what fewest see to what most see. */
const WIDTH: Readonly<Record<MemoryScope, number>> = { user: 0, project: 1, workspace: 2 };

type Known = Pick<ToolContext, 'thread' | 'viewer' | 'references' | 'byPerson'>;

/** Whose a memory is to be, and which project it belongs to. */
export interface Belongs {
  scope: MemoryScope;
  project: ProjectRef | null;
}

/** Whose a memory is to be as a call says it. */
export const FOR_ARGS = {
  scope: MemoryScope.optional().describe('Only where the person said for whom: user, project or workspace.'),
  project: EntityId.optional().describe('The id of the project that the person said it is for.'),
};

/**
 * Whose a new memory is. What the asker says counts; else a preference and what was said in private is theirs alone, and other
 * things belong to the thread's project, or to the workspace where it has none. What a model wants can only make it narrower. An
 * error says what is missing.
 */
export async function belongs(
  context: Known,
  wanted: { scope?: MemoryScope | undefined; project?: string | undefined },
  type: NoteType | null,
): Promise<Belongs | { error: string }> {
  const own = await ownProject(context);
  const isPrivate = type === 'preference' || !(await isOpen(context));
  const usual = isPrivate ? 'user' : own === null ? 'workspace' : 'project';
  const asked = wanted.scope ?? (wanted.project === undefined ? usual : 'project');
  const isHeeded = context.byPerson === true || WIDTH[asked] < WIDTH[usual];
  const scope = isHeeded ? asked : usual;
  const project = isHeeded && wanted.project !== undefined ? await projectOf(context, wanted.project) : own;
  if (scope === 'project' && project === null) {
    return {
      error:
        "This thread doesn't belong to a project. Say which one, as in “for Q1 Launch”, or “for me”, or “for everyone”.",
    };
  }
  if (scope !== 'user' && !(await context.references.isMember(context.viewer))) {
    return {
      error:
        "Only people in this workspace can have me remember things for others. Say “for me”, and I'll keep it for you alone.",
    };
  }
  return { scope, project };
}

/** Whether everyone in the workspace may read the thread; where its channel is not known, they may not. */
async function isOpen({ thread, viewer, references }: Known): Promise<boolean> {
  return !thread.isDirect && references.isEveryones(viewer.teamId, channelEntity(thread.channel));
}

/** The thread's project, where the asker may see it. */
async function ownProject({ thread: { project }, references, viewer }: Known): Promise<ProjectRef | null> {
  if (project === null || !EntityId.safeParse(project.key).success) return project;
  return (await references.named(viewer, [project.key])).length > 0 ? project : null;
}

async function projectOf(context: Known, id: string): Promise<ProjectRef | null> {
  const name = await projectName(context, id);
  return name === undefined ? null : { key: id, name };
}
