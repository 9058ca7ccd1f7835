/**
 * Every table of ours, and when its rows go. `thread`: with its thread, and what is dated also by age. `workspace`: when
 * the workspace is purged, since they are records (tickets, what later requests learn, what people can name), or kept
 * because somebody asked for it (notes, goals, watches), or small and without people's words. Some of these go earlier by
 * themselves: notes and goals when their author has them forgotten, a project brief's lines some time after they ended,
 * `citations` with its post. `kept`: the workspace's own row, which tells running processes that it ended or was purged.
 * `record`: when the workspace is purged, by the owner role alone.
 */
export const TABLES = {
  threads: 'thread',
  further_posts: 'thread',
  inbox: 'thread',
  messages: 'thread',
  outbox: 'thread',
  posts: 'thread',
  drafts: 'thread',
  turns: 'thread',
  command_history: 'thread',
  reminders: 'thread',
  tickets: 'workspace',
  ticket_numbers: 'workspace',
  filing_attempts: 'workspace',
  item_news: 'workspace',
  tracker_polls: 'workspace',
  requests: 'workspace',
  constraints: 'workspace',
  channel_pace: 'workspace',
  shares: 'workspace',
  edges: 'workspace',
  entity_aliases: 'workspace',
  entities: 'workspace',
  channel_members: 'workspace',
  slack_reads: 'workspace',
  slack_lists: 'workspace',
  configured_names: 'workspace',
  welcomes: 'workspace',
  citations: 'workspace',
  watches: 'workspace',
  watch_news: 'workspace',
  note_words: 'workspace',
  note_lines: 'workspace',
  notes: 'workspace',
  goals: 'workspace',
  workspaces: 'kept',
  audit: 'record',
} as const satisfies Record<string, 'thread' | 'workspace' | 'kept' | 'record'>;

/** LangGraph's tables with rows of a thread; its own `checkpoint_migrations` has none. */
export const CHECKPOINT_TABLES = ['checkpoints', 'checkpoint_blobs', 'checkpoint_writes'] as const;
