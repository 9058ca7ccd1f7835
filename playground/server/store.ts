import type { Channel, Message, OpenView, ThreadStatus, User } from '../protocol.js';
import type { ChangeFeed } from './changes.js';

/** What survives a restart. */
export interface StoreContents {
  users: User[];
  channels: Channel[];
  messages: Message[];
  homes: OpenView[];
}

/**
 * The workspace's people, channels, messages, App Homes and thread statuses, in memory. It knows no rules: it keeps
 * things and tells the change feed what it put. Everything in it is replaced whole, never changed in place.
 */
export class Store {
  readonly #changes: ChangeFeed;
  readonly #users = new Map<string, User>();
  readonly #channels = new Map<string, Channel>();
  readonly #messages = new Map<string, Map<string, Message>>();
  readonly #replies = new Map<string, Set<string>>();
  readonly #homes = new Map<string, OpenView>();
  readonly #statuses = new Map<string, ThreadStatus>();

  constructor(contents: StoreContents, changes: ChangeFeed) {
    this.#changes = changes;
    for (const user of contents.users) this.#users.set(user.id, user);
    for (const channel of contents.channels) this.#channels.set(channel.id, channel);
    for (const home of contents.homes) this.#homes.set(home.userId, home);
    const inOrder = [...contents.messages].sort((a, b) => Number(a.ts) - Number(b.ts));
    for (const message of inOrder) this.#keep(message);
  }

  contents(): StoreContents {
    return { users: this.users(), channels: this.channels(), messages: this.messages(), homes: this.homes() };
  }

  users(): User[] {
    return [...this.#users.values()];
  }

  user(id: string): User | undefined {
    return this.#users.get(id);
  }

  putUser(user: User): User {
    this.#users.set(user.id, user);
    this.#changes.emit({ type: 'user', user });
    return user;
  }

  channels(): Channel[] {
    return [...this.#channels.values()];
  }

  channel(id: string): Channel | undefined {
    return this.#channels.get(id);
  }

  putChannel(channel: Channel): Channel {
    this.#channels.set(channel.id, channel);
    this.#changes.emit({ type: 'channel', channel });
    return channel;
  }

  /** The channel with everything that was said in it. */
  removeChannel(id: string): void {
    this.#channels.delete(id);
    this.#messages.delete(id);
    this.#changes.emit({ type: 'channelGone', channelId: id });
  }

  /** Every message, channel by channel, each channel's in order of ts. */
  messages(): Message[] {
    return [...this.#messages.values()].flatMap((messages) => [...messages.values()]);
  }

  /** A channel's messages in order of ts, ephemeral and deleted ones included. */
  messagesIn(channelId: string): Message[] {
    return [...(this.#messages.get(channelId)?.values() ?? [])];
  }

  message(channelId: string, ts: string): Message | undefined {
    return this.#messages.get(channelId)?.get(ts);
  }

  /** The replies of a thread in order of ts, ephemeral and deleted ones included. */
  replies(root: Message): Message[] {
    const timestamps = this.#replies.get(`${root.channel}:${root.ts}`) ?? [];
    return [...timestamps].flatMap((ts) => this.message(root.channel, ts) ?? []);
  }

  putMessage(message: Message): Message {
    this.#keep(message);
    this.#changes.emit({ type: 'message', message });
    return message;
  }

  homes(): OpenView[] {
    return [...this.#homes.values()];
  }

  home(userId: string): OpenView | undefined {
    return this.#homes.get(userId);
  }

  putHome(home: OpenView): void {
    this.#homes.set(home.userId, home);
    this.#changes.emit({ type: 'home', home });
  }

  statuses(): ThreadStatus[] {
    return [...this.#statuses.values()];
  }

  /** An empty status clears the line. */
  setStatus(status: ThreadStatus): void {
    const key = `${status.channel}:${status.threadTs}`;
    if (status.status === '' && !this.#statuses.has(key)) return;
    if (status.status === '') this.#statuses.delete(key);
    else this.#statuses.set(key, status);
    this.#changes.emit({ type: 'status', status });
  }

  #keep(message: Message): void {
    this.#of(message.channel).set(message.ts, message);
    if (message.threadTs === undefined) return;
    const thread = `${message.channel}:${message.threadTs}`;
    const replies = this.#replies.get(thread) ?? new Set();
    this.#replies.set(thread, replies.add(message.ts));
  }

  #of(channelId: string): Map<string, Message> {
    const found = this.#messages.get(channelId);
    if (found) return found;
    const messages = new Map<string, Message>();
    this.#messages.set(channelId, messages);
    return messages;
  }
}
