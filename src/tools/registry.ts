import type { Blueprint } from '../domain/draft/blueprint.js';
import type { Team } from '../domain/team.js';
import type { ReadsAs } from '../domain/tools/phrasebook.js';
import type { Tool } from '../domain/tools/tool.js';
import { runAnalysis } from './analysis/run-analysis.js';
import { appendToDraft } from './editing/append-to-draft.js';
import { removeItem } from './editing/remove-item.js';
import { setField } from './editing/set-field.js';
import { updateDraft } from './editing/update-draft.js';
import { continueDraft } from './generation/continue-draft.js';
import { rewriteField } from './generation/rewrite-field.js';
import { suggestAcceptanceCriteria } from './generation/suggest-acceptance-criteria.js';
import { suggestReply } from './generation/suggest-reply.js';
import { getPersonInfo } from './knowledge/get-person-info.js';
import { queryKnowledge } from './knowledge/query-knowledge.js';
import { createGoal } from './memory/create-goal.js';
import { deleteMemoryNote } from './memory/delete-memory-note.js';
import { searchMemory } from './memory/search-memory.js';
import { unwatchEntity } from './memory/unwatch-entity.js';
import { updateGoal } from './memory/update-goal.js';
import { updateMemoryNote } from './memory/update-memory-note.js';
import { watchEntity } from './memory/watch-entity.js';
import { writeMemoryNote } from './memory/write-memory-note.js';
import { jumpTo } from './navigation/jump-to.js';
import { jumpToRequest } from './navigation/jump-to-request.js';
import { navigateToText } from './navigation/navigate-to-text.js';
import { createTask } from './references/create-task.js';
import { fetchReferenceContext } from './references/fetch-reference-context.js';
import { type DescribeLinks, getLinkedEntities } from './references/get-linked-entities.js';
import { proposeTicket } from './references/propose-ticket.js';
import { resolveReferences } from './references/resolve-references.js';
import { showTasks } from './references/show-tasks.js';
import { updateTicket } from './references/update-ticket.js';
import { clearFocus } from './ui/clear-focus.js';
import { highlightText } from './ui/highlight-text.js';
import { openPanel } from './ui/open-panel.js';
import { setFocus } from './ui/set-focus.js';
import { toggleQuiet } from './ui/toggle-quiet.js';

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
