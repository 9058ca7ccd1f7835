import type { Blueprint } from '../domain/blueprint.js';
import type { ReadsAs } from '../domain/phrasebook.js';
import type { Team } from '../domain/team.js';
import type { Tool } from '../domain/tool.js';
import { appendToDraft } from './append-to-draft.js';
import { clearFocus } from './clear-focus.js';
import { continueDraft } from './continue-draft.js';
import { createGoal } from './create-goal.js';
import { createTask } from './create-task.js';
import { deleteMemoryNote } from './delete-memory-note.js';
import { fetchReferenceContext } from './fetch-reference-context.js';
import { type DescribeLinks, getLinkedEntities } from './get-linked-entities.js';
import { getPersonInfo } from './get-person-info.js';
import { highlightText } from './highlight-text.js';
import { jumpTo } from './jump-to.js';
import { jumpToRequest } from './jump-to-request.js';
import { navigateToText } from './navigate-to-text.js';
import { openPanel } from './open-panel.js';
import { proposeTicket } from './propose-ticket.js';
import { queryKnowledge } from './query-knowledge.js';
import { removeItem } from './remove-item.js';
import { resolveReferences } from './resolve-references.js';
import { rewriteField } from './rewrite-field.js';
import { runAnalysis } from './run-analysis.js';
import { searchMemory } from './search-memory.js';
import { setField } from './set-field.js';
import { setFocus } from './set-focus.js';
import { showTasks } from './show-tasks.js';
import { suggestAcceptanceCriteria } from './suggest-acceptance-criteria.js';
import { suggestReply } from './suggest-reply.js';
import { toggleQuiet } from './toggle-quiet.js';
import { unwatchEntity } from './unwatch-entity.js';
import { updateDraft } from './update-draft.js';
import { updateGoal } from './update-goal.js';
import { updateMemoryNote } from './update-memory-note.js';
import { updateTicket } from './update-ticket.js';
import { watchEntity } from './watch-entity.js';
import { writeMemoryNote } from './write-memory-note.js';

/** The blueprint of an ordinary request, which propose_ticket fills. */
const USUAL = 'front_door';
/** That of a small task, which create_task fills. */
const SMALL = 'task';

/**
 * All tools, in the order in which they are told of. One that has nothing to work on is left out.
 * @param teams those of the configuration, with the Slack ids of their people once these are known
 * @param describeLinks an entity's links as Markdown, whole
 * @param readsAs tells orders from what people told each other; left out, nothing that stands in a thread is an order
 */
export function createTools({
  blueprints,
  teams,
  describeLinks,
  readsAs = () => null,
}: {
  blueprints: readonly Blueprint[];
  teams: () => readonly Team[];
  describeLinks: DescribeLinks;
  readsAs?: ReadsAs;
}): readonly Tool[] {
  const usual = blueprints.find(({ id }) => id === USUAL);
  return [
    resolveReferences,
    fetchReferenceContext,
    getLinkedEntities(describeLinks),
    showTasks,
    ...(usual ? [proposeTicket(usual, readsAs)] : []),
    ...(blueprints.some(({ id }) => id === SMALL) ? [createTask] : []),
    updateTicket,
    updateDraft,
    appendToDraft,
    setField,
    removeItem,
    runAnalysis,
    rewriteField,
    continueDraft,
    suggestAcceptanceCriteria,
    suggestReply,
    navigateToText(readsAs),
    jumpToRequest,
    jumpTo(readsAs),
    openPanel,
    toggleQuiet,
    highlightText(readsAs),
    setFocus,
    clearFocus,
    writeMemoryNote(readsAs),
    searchMemory,
    updateMemoryNote,
    deleteMemoryNote,
    createGoal,
    updateGoal,
    watchEntity,
    unwatchEntity,
    queryKnowledge,
    getPersonInfo(teams),
  ];
}
