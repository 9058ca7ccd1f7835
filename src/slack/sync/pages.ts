import { z } from 'zod';
import { callSlack, type SyncContext } from './call-slack.js';

const Cursor = z.looseObject({
  response_metadata: z.looseObject({ next_cursor: z.string().optional() }).optional(),
});

/** A list that goes on after so many pages goes round in circles. */
const MOST_PAGES = 10_000;

/** Slack's arguments of one page. */
export interface PageArguments {
  limit: number;
  cursor?: string;
}

/** One page's things, and as of when they certainly hold. */
export interface Page<Thing> {
  things: Thing[];
  asOf: Date;
}

/**
 * A list of Slack's, page by page, with `everyMs` between two. A thing that is not as Slack describes it is left out and
 * named in the log; the others count.
 * @throws as callSlack does, and ZodError for a page that is none
 */
export async function* pages<Schema extends z.ZodType>(
  context: SyncContext,
  call: (page: PageArguments) => Promise<unknown>,
  { field, thing, everyMs }: { field: string; thing: Schema; everyMs: number },
): AsyncGenerator<Page<z.infer<Schema>>> {
  const List = z.looseObject({ [field]: z.array(z.unknown()) });
  let cursor = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    if (page > 0) await context.sleep(everyMs, context.stopping);
    const limit = context.pace.pageSize;
    const { answer, asOf } = await callSlack(context, () =>
      call(cursor === '' ? { limit } : { limit, cursor }),
    );
    yield { things: fitting(context, thing, List.parse(answer)[field] ?? []), asOf };
    cursor = Cursor.parse(answer).response_metadata?.next_cursor ?? '';
    if (cursor === '') return;
  }
}

function fitting<Schema extends z.ZodType>(
  { log }: SyncContext,
  thing: Schema,
  all: readonly unknown[],
): z.infer<Schema>[] {
  return all.flatMap((one) => {
    const parsed = thing.safeParse(one);
    if (parsed.success) return [parsed.data];
    log.warn({ err: parsed.error }, 'Slack listed something in a form that is not known; it is left out');
    return [];
  });
}
