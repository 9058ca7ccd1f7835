/**
 * What somebody is to the workspace, as Slack tells: a full member; a guest, of one channel or of several; an outsider, who is of
 * another workspace or company or whose account is closed; or unknown, who counts as a guest wherever it matters.
 */
export type Standing = 'member' | 'guest' | 'outsider' | 'unknown';
