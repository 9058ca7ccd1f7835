/**
 * What the playground's server and its page say to each other, all JSON over one origin:
 * `GET /_/state` answers a WorkspaceState, `GET /_/live` streams Changes (server-sent events),
 * `POST /_/act` takes an Act and answers an ActAnswer. Blocks, views and `state.values` keep Slack's own
 * snake_case shapes; everything of ours is camelCase. Timestamps (`ts`) are Slack's "1700000000.000100".
 */
import { z } from 'zod';

/** A Block Kit block as the bot sent it (block_id filled in by the server where it was missing). */
export const blockSchema = z.looseObject({ type: z.string(), block_id: z.string().optional() });

/** An option of a select, checkbox or overflow menu, in Slack's shape. */
export const optionSchema = z.looseObject({
  text: z.looseObject({ type: z.enum(['plain_text', 'mrkdwn']), text: z.string() }),
  value: z.string(),
});

/** The state of one input or interactive element, in Slack's `state.values[block_id][action_id]` shape. */
export const elementStateSchema = z.looseObject({
  type: z.string(),
  value: z.string().nullish(),
  selected_option: optionSchema.nullish(),
  selected_options: z.array(optionSchema).nullish(),
  selected_user: z.string().nullish(),
  selected_users: z.array(z.string()).nullish(),
  selected_channel: z.string().nullish(),
  selected_conversation: z.string().nullish(),
  selected_date: z.string().nullish(),
  selected_time: z.string().nullish(),
});
const stateValuesSchema = z.record(z.string(), z.record(z.string(), elementStateSchema));

export const userSchema = z.object({
  id: z.string(),
  /** The handle, as typed after "@". */
  name: z.string(),
  realName: z.string(),
  /** What stands beside their messages; the handle, where it is not said. */
  displayName: z.string().optional(),
  isBot: z.boolean(),
  /** A CSS colour for the avatar with initials. */
  avatarColor: z.string(),
  title: z.string().optional(),
  email: z.string().optional(),
  tz: z.string(),
  /** The account is closed; its messages stay. */
  isDeactivated: z.boolean().optional(),
  /** A guest, of several channels or (ultra) of one. */
  isRestricted: z.boolean().optional(),
  isUltraRestricted: z.boolean().optional(),
  /** The workspace of somebody of another company, who is here for a shared channel. */
  teamId: z.string().optional(),
});

/** People who are mentioned together, "@identity-oncall". */
const userGroupSchema = z.object({ id: z.string(), handle: z.string(), name: z.string() });

export const channelSchema = z.object({
  id: z.string(),
  /** Without "#"; empty for a direct message. */
  name: z.string(),
  topic: z.string(),
  isPrivate: z.boolean(),
  /** Nobody can write in it any more. */
  isArchived: z.boolean().optional(),
  /** Another company has a part in it. */
  isExtShared: z.boolean().optional(),
  /** A direct message between exactly two members. */
  isIm: z.boolean(),
  /** A direct message among more; nobody comes to it later. */
  isMpim: z.boolean().optional(),
  members: z.array(z.string()),
  /** Epoch seconds. */
  created: z.number(),
  creator: z.string(),
});

const reactionSchema = z.object({ name: z.string(), users: z.array(z.string()) });

export const metadataSchema = z.object({
  event_type: z.string(),
  event_payload: z.record(z.string(), z.unknown()),
});

/** An audio clip; `transcript` is null until Slack has listened to it, and where it understood nothing. */
const clipSchema = z.object({
  id: z.string(),
  status: z.enum(['processing', 'complete', 'failed']),
  transcript: z.string().nullable(),
});

const newFileSchema = z.object({
  name: z.string(),
  mimetype: z.string(),
  /** base64 */
  content: z.base64(),
  /** bytes that Slack says it has, where that is more than there is of it here */
  size: z.number().int().min(0).optional(),
  /**
   * How Slack has it, where not as usual. partner: another workspace's, of which the message has only the id; unseen: the same, and
   * the bot is told that there is no such file; forbidden: the bot gets the page to log in at; hidden: beyond the plan's limit;
   * deleted: only a sign of it is left.
   */
  kept: z.enum(['partner', 'unseen', 'forbidden', 'hidden', 'deleted']).optional(),
});

/** A file that was shared; the bot has its content at the address. */
const sharedFileSchema = newFileSchema.extend({ id: z.string(), url: z.string() });

export const messageSchema = z.object({
  channel: z.string(),
  /** Unique in the workspace; with `channel` it is the message's identity. */
  ts: z.string(),
  /** The root's ts for a reply; absent on a root, also on one that has replies. */
  threadTs: z.string().optional(),
  user: z.string(),
  botId: z.string().optional(),
  text: z.string(),
  blocks: z.array(blockSchema).optional(),
  edited: z.object({ user: z.string(), ts: z.string() }).optional(),
  /** A deleted message: shown only as "This message was deleted" and only while it has replies. */
  deletedAt: z.string().optional(),
  /** Only this user sees it; gone at a reload in Slack, kept here until the server restarts. */
  ephemeralTo: z.string().optional(),
  reactions: z.array(reactionSchema),
  metadata: metadataSchema.optional(),
  clientMsgId: z.string().optional(),
  clip: clipSchema.optional(),
  files: z.array(sharedFileSchema).optional(),
  /** What Slack sends of it besides, or instead, as of a post by another app; null takes a field away. */
  wire: z.record(z.string(), z.unknown()).optional(),
  /** On a root: how many replies it has and who wrote them. 0 and [] elsewhere. */
  replyCount: z.number(),
  replyUsers: z.array(z.string()),
  latestReply: z.string().optional(),
});

/** An open modal or a published App Home. Modals of one user stack: the last in `views` is on top. */
export const openViewSchema = z.object({
  id: z.string(),
  userId: z.string(),
  hash: z.string(),
  /** The first modal of the stack (its own id for the first). */
  rootId: z.string(),
  previousId: z.string().optional(),
  /**
   * Slack's view object: type, title, blocks, submit, close, private_metadata, callback_id … Inputs start from their
   * `initial_*` values. After a `view` change with the same id the page keeps what was typed into inputs whose
   * block_id and action_id are unchanged, as Slack does.
   */
  view: z.looseObject({ type: z.enum(['modal', 'home']), blocks: z.array(blockSchema) }),
});

const botSchema = z.object({
  userId: z.string(),
  botId: z.string(),
  appId: z.string(),
  name: z.string(),
  /** Whether the last delivery was answered, or a Socket Mode connection is open. */
  reachable: z.boolean(),
  via: z.enum(['http', 'socket']).nullable(),
  /** Slash commands that the app has, for the composer. */
  commands: z.array(z.object({ command: z.string(), description: z.string(), usageHint: z.string() })),
  /** Message shortcuts that the app has, for a message's menu. */
  shortcuts: z.array(z.object({ callbackId: z.string(), name: z.string() })),
});

/** What others than people post: an alert in attachments, an app's blocks, a filled-in form, a reminder. */
const standInSchema = z.enum(['alert', 'blocks', 'form', 'reminder']);

/** A guided story: what a newcomer could type next, and as whom. */
export const storySchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /**
   * `as` is a user id, `channel` a channel id; the first step starts a thread, the others answer in it. Where `post` is set, the
   * playground posts that, and `text` tells what it is.
   */
  steps: z.array(
    z.object({ as: z.string(), channel: z.string(), text: z.string(), post: standInSchema.optional() }),
  ),
});

/** The line "… is thinking" under a thread; an empty status clears it. */
const statusSchema = z.object({ channel: z.string(), threadTs: z.string(), status: z.string() });

export const workspaceStateSchema = z.object({
  team: z.object({ id: z.string(), name: z.string(), domain: z.string(), url: z.string() }),
  users: z.array(userSchema),
  userGroups: z.array(userGroupSchema),
  channels: z.array(channelSchema),
  /** In order of ts. */
  messages: z.array(messageSchema),
  /** Open modals, in the order in which they were opened. */
  views: z.array(openViewSchema),
  /** App Homes, one a user at most. */
  homes: z.array(openViewSchema),
  statuses: z.array(statusSchema),
  stories: z.array(storySchema),
  /** The workspace's clock is the machine's plus this. */
  clock: z.object({ offsetMs: z.number() }),
  bot: botSchema,
});

/** One thing that changed. `message`, `view`, `home`, `user`, `channel` replace the thing of the same id or add it. */
export const changeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), state: workspaceStateSchema }),
  z.object({ type: z.literal('message'), message: messageSchema }),
  z.object({ type: z.literal('view'), view: openViewSchema }),
  z.object({ type: z.literal('viewClosed'), viewId: z.string(), userId: z.string() }),
  z.object({ type: z.literal('home'), home: openViewSchema }),
  z.object({ type: z.literal('user'), user: userSchema }),
  z.object({ type: z.literal('channel'), channel: channelSchema }),
  z.object({ type: z.literal('channelGone'), channelId: z.string() }),
  z.object({ type: z.literal('status'), status: statusSchema }),
  z.object({ type: z.literal('bot'), bot: botSchema }),
  z.object({ type: z.literal('clock'), clock: z.object({ offsetMs: z.number() }) }),
  /** A toast for one person, as when the app did not answer a click in time. */
  z.object({ type: z.literal('notice'), userId: z.string(), text: z.string() }),
]);

const as = z.string();
const channel = z.string();
const ts = z.string();
const blockId = z.string();
const actionId = z.string();

/** What a person did to one interactive element. A button's value is taken from the block, never from here. */
const elementActionSchema = z.object({
  blockId,
  actionId,
  type: z.string(),
  value: z.string().optional(),
  selectedOption: optionSchema.optional(),
  selectedOptions: z.array(optionSchema).optional(),
  selectedUser: z.string().optional(),
  selectedUsers: z.array(z.string()).optional(),
  selectedChannel: z.string().optional(),
  selectedConversation: z.string().optional(),
  selectedDate: z.string().optional(),
});

/** Where an element stands: on a message or in a view (modal or home). */
const place = { channel: channel.optional(), ts: ts.optional(), viewId: z.string().optional() };

/** Something a person does in the page. `as` is their user id. */
export const actSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('post'), as, channel, text: z.string(), threadTs: ts.optional() }),
  /**
   * Sends an audio clip in which `transcript` is said ("" for one that nobody understands), with typed words beside it where
   * there are some. The transcript is there after `listensMs`, as in Slack, or at once.
   */
  z.object({
    type: z.literal('clip'),
    as,
    channel,
    transcript: z.string(),
    text: z.string().optional(),
    threadTs: ts.optional(),
    listensMs: z.number().int().min(0).max(60_000).optional(),
  }),
  /** Shares files, with typed words beside them where there are some. A request to the playground has a megabyte at most. */
  z.object({
    type: z.literal('share'),
    as,
    channel,
    files: z.array(newFileSchema).min(1).max(10),
    text: z.string().optional(),
    threadTs: ts.optional(),
  }),
  /** Deletes a file of their own, by its id: its message stays. */
  z.object({ type: z.literal('deleteFile'), as, channel, ts, file: z.string() }),
  /** Forwards a message to a channel, or into a thread of it, with typed words above it where there are some. */
  z.object({
    type: z.literal('forward'),
    as,
    channel,
    ts,
    to: channel,
    threadTs: ts.optional(),
    text: z.string().optional(),
  }),
  /** Lets the playground post as somebody who has no account: another app, a workflow whose form the person filled in, Slackbot. */
  z.object({ type: z.literal('postAs'), as, channel, threadTs: ts.optional(), post: standInSchema }),
  z.object({ type: z.literal('edit'), as, channel, ts, text: z.string() }),
  z.object({ type: z.literal('delete'), as, channel, ts }),
  z.object({ type: z.literal('react'), as, channel, ts, name: z.string() }),
  z.object({ type: z.literal('unreact'), as, channel, ts, name: z.string() }),
  z.object({
    type: z.literal('click'),
    as,
    ...place,
    action: elementActionSchema,
    state: z.object({ values: stateValuesSchema }).optional(),
  }),
  z.object({
    type: z.literal('submitView'),
    as,
    viewId: z.string(),
    state: z.object({ values: stateValuesSchema }),
  }),
  /** Closes the top modal, or with `clear` the whole stack. */
  z.object({ type: z.literal('closeView'), as, viewId: z.string(), clear: z.boolean().optional() }),
  /** Asks the app for an external select's options; answered with `options` or `optionGroups`. */
  z.object({ type: z.literal('options'), as, ...place, blockId, actionId, query: z.string() }),
  z.object({ type: z.literal('slash'), as, channel, command: z.string(), text: z.string() }),
  /** A message shortcut from a message's menu. */
  z.object({ type: z.literal('shortcut'), as, callbackId: z.string(), channel, ts }),
  /** Opens (or finds) the direct message with `user`; answered with `channel`. */
  z.object({ type: z.literal('openDm'), as, user: z.string() }),
  /** Opens (or finds) the group direct message with these people; answered with `channel`. */
  z.object({ type: z.literal('openGroup'), as, users: z.array(z.string()).min(2).max(8) }),
  /** The person opens the bot's App Home; the bot then publishes it. */
  z.object({ type: z.literal('openHome'), as, tab: z.enum(['home', 'messages']).optional() }),
  z.object({ type: z.literal('join'), as, channel }),
  z.object({ type: z.literal('invite'), as, channel, user: z.string() }),
  /** Leaves a channel, or with `user` takes somebody else out of it, the bot too. */
  z.object({ type: z.literal('leave'), as, channel, user: z.string().optional() }),
]);

export const actAnswerSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** post: the new message; slash, openDm: the channel. */
    channel: z.string().optional(),
    ts: z.string().optional(),
    /** click, submitView, slash, shortcut: whether the app answered in time. When not, a notice went out too. */
    acked: z.boolean().optional(),
    /** submitView: what became of the modal. With `errors` it stays open and shows them by block_id. */
    outcome: z.enum(['closed', 'updated', 'pushed', 'errors']).optional(),
    errors: z.record(z.string(), z.string()).optional(),
    options: z.array(optionSchema).optional(),
    optionGroups: z.array(z.looseObject({ options: z.array(optionSchema) })).optional(),
  }),
  /** `error` is a code for programs, `message` a sentence for the person. */
  z.object({ ok: z.literal(false), error: z.string(), message: z.string() }),
]);

export type Block = z.infer<typeof blockSchema>;
export type ElementState = z.infer<typeof elementStateSchema>;
export type StateValues = z.infer<typeof stateValuesSchema>;
export type User = z.infer<typeof userSchema>;
export type UserGroup = z.infer<typeof userGroupSchema>;
export type Channel = z.infer<typeof channelSchema>;
export type SharedFile = z.infer<typeof sharedFileSchema>;
export type Clip = z.infer<typeof clipSchema>;
export type Message = z.infer<typeof messageSchema>;
export type OpenView = z.infer<typeof openViewSchema>;
export type Bot = z.infer<typeof botSchema>;
export type StandIn = z.infer<typeof standInSchema>;
export type Story = z.infer<typeof storySchema>;
export type ThreadStatus = z.infer<typeof statusSchema>;
export type WorkspaceState = z.infer<typeof workspaceStateSchema>;
export type Change = z.infer<typeof changeSchema>;
export type ElementAction = z.infer<typeof elementActionSchema>;
export type Act = z.infer<typeof actSchema>;
export type ActAnswer = z.infer<typeof actAnswerSchema>;
