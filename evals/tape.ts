import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { dirname } from 'node:path';
import { z } from 'zod';
import { AppError } from '../src/domain/errors.js';

/** What of a request the recordings depend on; the rest of it is passed on as it is. */
const Request = z.looseObject({
  model: z.string().optional(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })).min(1),
  response_format: z.unknown().optional(),
  tools: z.unknown().optional(),
});
type Request = z.infer<typeof Request>;

const Step = z.strictObject({
  /** of the static part of the prompt, the schema and the tools: what an answer can't outlive */
  hash: z.string(),
  /** what was asked besides, for people who read the file */
  asked: z.array(z.unknown()),
  /** the body that came back, whole */
  answer: z.looseObject({ choices: z.array(z.unknown()) }),
});

/** What a model answered in one conversation, step by step. `answeredBy` says which, or who. */
const Recording = z.strictObject({ of: z.string(), answeredBy: z.string(), steps: z.array(Step) });
type Recording = z.infer<typeof Recording>;

/**
 * How a recording stands after a play. stale: a prompt or a schema has changed since; cut: the play asked for more than was
 * recorded, or the file can't be read; missing: there is none.
 */
export type Standing = 'fresh' | 'stale' | 'cut' | 'missing';

/** What the answers depend on: the prompt's first part, and the form in which an answer is asked for. */
export function hashOf({ messages, response_format: form = null, tools = null }: Request): string {
  const fixed = JSON.stringify([messages[0]?.content, form, tools]);
  return createHash('sha256').update(fixed).digest('hex').slice(0, 16);
}

/** A recorded conversation in the middle of being replayed. */
interface Reel {
  recording: Recording | null;
  at: number;
  standing: Standing;
  /** the request for which there is no answer yet */
  open: Request | null;
}

/**
 * Stands where the model's server would, and answers what was recorded, by conversation and step. Nothing else in the bot
 * knows of it: the brain speaks to it over HTTP as to any server. What is not recorded is refused in a way that is not
 * tried again.
 */
export class Tape {
  readonly #folder: string;
  readonly #reels = new Map<string, Reel>();
  readonly #server: Server;

  constructor(folder: string) {
    this.#folder = folder;
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const [status, body] = this.#answer(request.url ?? '', Buffer.concat(parts).toString('utf8'));
        // a connection that rested while somebody wrote an answer may be closed just when it is used again
        const headers = { 'content-type': 'application/json', connection: 'close' };
        response.writeHead(status, headers).end(JSON.stringify(body));
      });
    });
  }

  /** @returns the address below which each conversation has its own */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  /** Begins the conversation of that id again, from its first step. */
  rewind(id: string): void {
    const { recording, standing } = this.#load(id);
    this.#reels.set(id, { recording, at: 0, standing, open: null });
  }

  /** How the recording has stood so far in this play. */
  standing(id: string): Standing {
    return this.#reels.get(id)?.standing ?? 'missing';
  }

  /** Whether the play has asked for something that is not there, so that what follows means nothing. */
  isOver(id: string): boolean {
    return (this.#reels.get(id)?.open ?? null) !== null;
  }

  /**
   * Has the step answered at which the play stopped, by `ask`, and writes it down in the place of what stood there.
   * @returns whether there was such a step
   */
  async record(
    id: string,
    answeredBy: string,
    ask: (request: Request) => Promise<unknown>,
  ): Promise<boolean> {
    const reel = this.#reels.get(id);
    if (!reel?.open) return false;
    const answer = Step.shape.answer.parse(await ask(reel.open));
    const step = { hash: hashOf(reel.open), asked: reel.open.messages.slice(1), answer };
    const kept = reel.recording?.steps.slice(0, reel.at) ?? [];
    this.#write({ of: id, answeredBy, steps: [...kept, step] });
    return true;
  }

  #answer(url: string, body: string): [status: number, body: unknown] {
    const id = decodeURIComponent(url.split('/')[1] ?? '');
    const reel = this.#reels.get(id);
    const request = readRequest(body);
    if (!reel || !request) return refusal(400, 'no such conversation, or no request');
    const step = reel.recording?.steps[reel.at];
    if (reel.open === null && step?.hash === hashOf(request)) {
      reel.at += 1;
      return [200, step.answer];
    }
    if (reel.open === null) {
      reel.open = request;
      if (reel.standing === 'fresh') reel.standing = step ? 'stale' : 'cut';
    }
    return refusal(404, 'nothing is recorded for this');
  }

  #file = (id: string): string => `${this.#folder}/${id}.json`;

  #load(id: string): { recording: Recording | null; standing: Standing } {
    const file = this.#file(id);
    if (!existsSync(file)) return { recording: null, standing: 'missing' };
    try {
      return { recording: Recording.parse(JSON.parse(readFileSync(file, 'utf8'))), standing: 'fresh' };
    } catch {
      return { recording: null, standing: 'cut' };
    }
  }

  #write(recording: Recording): void {
    const file = this.#file(recording.of);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(recording, null, 1)}\n`);
  }
}

function readRequest(body: string): Request | null {
  try {
    return Request.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

const refusal = (status: number, message: string): [number, unknown] => [status, { error: { message } }];

/**
 * Asks a server that speaks the protocol, and waits as long as it takes: somebody may write the answer by hand.
 * @throws AppError brain_failed where it answers anything but 200
 */
export function askServer(
  baseUrl: string,
  apiKey: string,
  model: string,
): (request: Request) => Promise<unknown> {
  const url = new URL(`${baseUrl.replace(/\/$/u, '')}/chat/completions`);
  const post = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` };
  return (request) =>
    new Promise((resolve, reject) => {
      const asked = post(url, { method: 'POST', headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          if (response.statusCode === 200) return resolve(JSON.parse(text));
          const what = `The model's server answered ${response.statusCode}: ${text.slice(0, 300)}`;
          return reject(new AppError('brain_failed', what));
        });
      });
      asked.on('error', reject);
      asked.end(JSON.stringify({ ...request, model }));
    });
}
