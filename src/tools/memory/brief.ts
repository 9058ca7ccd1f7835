import { citing } from '../../domain/conversation/citations.js';
import type { Reply } from '../../domain/conversation/reply.js';
import {
  BRIEF_WORD,
  type ProjectBrief,
  type ProjectRef,
  type StandingLine,
} from '../../domain/entities/memory.js';
import { MAX_LINE_LENGTH } from '../../domain/entities/project-brief.js';
import { queryTerms, searchWords } from '../../domain/entities/search-words.js';
import { mayCorrectBrief } from '../../domain/policies.js';
import { written } from '../../domain/text/person-text.js';
import type { Slots, ToolContext } from '../../domain/tools/tool.js';
import { projectName } from '../references/groups.js';
import { textFor } from './shown.js';
import { memoryWords } from './words.js';

/** As many projects are looked at for one question. */
const MAX_PROJECTS = 3;
/** Of what a search finds so many are shown; each fills a screen. */
const MAX_SHOWN = 3;
const MAX_LOOKED_AT = 20;
/** What says no more than that a project's brief is meant. */
const OF_THE_BRIEF: ReadonlySet<string> = new Set(searchWords(`project ${BRIEF_WORD}`));

/** What a phrase that names a brief means: the brief, or something of it. */
export const aboutBrief = ({ one }: Pick<Slots, 'one'>): { about: string } => ({
  about: `${BRIEF_WORD} ${one('about')}`.trim(),
});

/** Whether words speak of a brief. */
export const speaksOfBrief = (words: string): boolean => searchWords(words).includes(BRIEF_WORD);

/** What the words tell beside that it is about a project and its brief. */
const tellingOf = (words: string): string[] => queryTerms(words).filter((word) => !OF_THE_BRIEF.has(word));

/** "This project" by the name of the thread's; other words as they are. */
export const byName = ({ thread: { project } }: Pick<ToolContext, 'thread'>, words: string): string =>
  project !== null && tellingOf(words).length === 0 ? project.name : words;

/** The projects that words mean: those that they or the ids name and, where they say nothing else or its name, the thread's. */
export async function projectsMeant(
  context: Pick<ToolContext, 'references' | 'viewer' | 'thread'>,
  words: string,
  ids: readonly string[] = [],
): Promise<ProjectRef[]> {
  const { references, viewer, thread } = context;
  const { found } = await references.resolve(viewer, { text: written(words) });
  const named = [...ids, ...found.map(({ entity }) => entity.id)];
  const projects = named.filter((id) => id.startsWith('project:'));
  const refs = await Promise.all(
    [...new Set(projects)].slice(0, MAX_PROJECTS).map(async (key): Promise<ProjectRef[]> => {
      const name = await projectName(context, key);
      return name === undefined ? [] : [{ key, name }];
    }),
  );
  const own = thread.project;
  const said = new Set(searchWords(words));
  const isOwn =
    own !== null && (tellingOf(words).length === 0 || searchWords(own.name).every((word) => said.has(word)));
  const all = [...refs.flat(), ...(isOwn ? [own] : [])];
  return all.filter(({ key }, at) => all.findIndex((one) => one.key === key) === at);
}

/** The briefs of these projects, as far as the viewer may see them. */
export async function briefsOf(
  { memory, viewer }: Pick<ToolContext, 'memory' | 'viewer'>,
  projects: readonly ProjectRef[],
): Promise<ProjectBrief[]> {
  const briefs = await Promise.all(projects.map((project) => memory.projectBrief(viewer, project)));
  return briefs.filter((brief) => brief !== null);
}

/** The briefs that have all telling words, in their project's name or a line, the thread's own first. */
export async function findBriefs(context: ToolContext, words: string): Promise<ProjectBrief[]> {
  const { memory, viewer, thread } = context;
  const [own, others] = await Promise.all([
    briefsOf(context, thread.project === null ? [] : [thread.project]),
    memory.briefs(viewer, { limit: MAX_LOOKED_AT }),
  ]);
  const wanted = tellingOf(words);
  const standing = new Set(own.flatMap(({ lines }) => lines.map(({ id }) => id)));
  const all = [...own, ...others.filter(({ lines }) => !lines.every(({ id }) => standing.has(id)))];
  const fits = ({ text }: ProjectBrief) => {
    const has = new Set(searchWords(text));
    return wanted.every((word) => has.has(word));
  };
  return all.filter(fits).slice(0, MAX_SHOWN);
}

/** Briefs as people are shown them. */
export const shownBriefs = ({ viewer }: ToolContext, briefs: readonly ProjectBrief[]): Reply[] =>
  briefs.map(({ text, goals }) => ({ ...textFor(viewer.user, text, []), ...citing(goals) }));

/** Briefs as the brain gets them, each line with the id by which it is corrected. */
export const briefData = (briefs: readonly ProjectBrief[]) =>
  briefs.length === 0
    ? {}
    : {
        briefs: briefs.map(({ id, project, lines }) => ({
          project: project.name,
          note_id: id,
          lines: lines.map((line) => ({ note_id: line.id, part: line.part, text: line.text })),
        })),
        to_correct_a_brief: 'update_memory_note or delete_memory_note with the note_id of a line',
      };

/** What a model was told of with a brief. */
export const asTold = (briefs: readonly ProjectBrief[]) =>
  briefs.flatMap(({ id, text, goals }) => [{ id, text }, ...goals]);

/** A brief that a call means, and which of its lines; `isWhole`: no lines were named. */
export interface MeantBrief {
  brief: ProjectBrief;
  lines: readonly StandingLine[];
  isWhole: boolean;
}

/** The brief of that id, whole or with the lines that the id names. */
export async function briefOfId({ memory, viewer }: ToolContext, id: string): Promise<MeantBrief | null> {
  const [brief] = await memory.briefs(viewer, { id, limit: 1 });
  return brief === undefined ? null : { brief, lines: brief.lines, isWhole: brief.id === id };
}

/** What words mean of a brief: of the projects that they name, else of the thread's, the lines that have all other words. */
export async function briefAbout(context: ToolContext, about: string): Promise<MeantBrief | null> {
  const named = await projectsMeant(context, about);
  const { project } = context.thread;
  const [brief] = await briefsOf(context, named.length > 0 || project === null ? named : [project]);
  if (brief === undefined) return null;
  const name = new Set(searchWords(brief.project.name));
  const words = tellingOf(about).filter((word) => !name.has(word));
  if (words.length === 0) return { brief, lines: brief.lines, isWhole: true };
  const lines = brief.lines.filter(({ text }) => {
    const has = new Set(searchWords(text));
    return words.every((word) => has.has(word));
  });
  return lines.length === 0 ? null : { brief, lines, isWhole: false };
}

/** Why the asker may not correct it, in a sentence that says who may; null where they may. */
export async function notTheirs(
  { memory, references, viewer }: ToolContext,
  { project }: ProjectBrief,
): Promise<string | null> {
  const people = await memory.projectPeople(viewer, project);
  const who = { actor: viewer.user, project: project.name };
  const permission = await mayCorrectBrief(people, who, () => references.isMember(viewer));
  return permission.allowed ? null : permission.reason;
}

const MAX_ID_LENGTH = 100;

/** These lines by one id; null where none names them all. */
export function idOf({ brief: { id: own }, lines }: MeantBrief): string | null {
  const numbers = lines.map(({ id }) => id.slice(own.length + 1));
  const id = `${own}#${numbers.join(',')}`;
  return lines.every((line) => line.id.startsWith(`${own}#`)) && id.length <= MAX_ID_LENGTH ? id : null;
}

/** The goals that stand in these lines: words that show them tell of those. */
export const goalsIn = ({ brief, lines }: MeantBrief) =>
  brief.goals.filter(({ text }) => lines.some((line) => line.text === text));

/** What is wrong with words that are to stand on a brief, in a sentence; null: nothing. */
export function unfitLine(text: string): string | null {
  if (text === '') return memoryWords.emptyLine;
  return text.length > MAX_LINE_LENGTH ? memoryWords.longLine(MAX_LINE_LENGTH, text.length) : null;
}
