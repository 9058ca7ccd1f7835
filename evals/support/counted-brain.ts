import type { Brain, BrainCall, Judgement, Purpose } from '../../src/domain/brain.js';

/** What a brain was asked. `degraded` judgements came from the rules although a model was configured. */
export interface Count {
  judgements: Partial<Record<Purpose, number>>;
  degraded: number;
  calls: BrainCall[];
}

/** The brain, and a count of what it is asked from now on. */
export function countedBrain(brain: Brain): { brain: Brain; count: Count } {
  const count: Count = { judgements: {}, degraded: 0, calls: [] };
  const counted =
    <I, T>(purpose: Purpose, judge: (input: I, signal: AbortSignal) => Promise<Judgement<T>>) =>
    async (input: I, signal: AbortSignal): Promise<Judgement<T>> => {
      const judgement = await judge(input, signal);
      count.judgements[purpose] = (count.judgements[purpose] ?? 0) + 1;
      count.degraded += judgement.degraded ? 1 : 0;
      count.calls.push(...judgement.calls);
      return judgement;
    };
  return {
    count,
    brain: {
      route: counted('route', (input, signal) => brain.route(input, signal)),
      chat: counted('chat', (input, signal) => brain.chat(input, signal)),
      extract: counted('extract', (input, signal) => brain.extract(input, signal)),
      validate: counted('validate', (input, signal) => brain.validate(input, signal)),
      match: counted('match', (input, signal) => brain.match(input, signal)),
      noMatch: counted('no_match', (input, signal) => brain.noMatch(input, signal)),
      review: counted('review', (input, signal) => brain.review(input, signal)),
    },
  };
}
