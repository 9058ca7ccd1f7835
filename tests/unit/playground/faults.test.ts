import { describe, expect, it } from '@jest/globals';
import { CallFaults } from '../../../playground/server/faults/call-faults.js';
import { EventFaults } from '../../../playground/server/faults/event-faults.js';
import { Occasion } from '../../../playground/server/faults/occasion.js';
import { Faults } from '../../../playground/server/faults.js';

const taken = (occasion: Occasion, times: number) => Array.from({ length: times }, () => occasion.take());

describe('a fault on demand', () => {
  it('hits the next few and is over', () => {
    const occasion = new Occasion({ count: 2, seed: 1 });
    expect(taken(occasion, 4)).toEqual([true, true, false, false]);
    expect(occasion.over).toBe(true);
  });

  it('hits every nth until it is cleared', () => {
    const occasion = new Occasion({ count: 1, every: 3, seed: 1 });
    expect(taken(occasion, 7)).toEqual([false, false, true, false, false, true, false]);
    expect(occasion.over).toBe(false);
  });

  it('hits a share, the same ones for the same seed', () => {
    const hits = (seed: number) => taken(new Occasion({ count: 1, share: 0.25, seed }), 4_000);
    expect(hits(7)).toEqual(hits(7));
    expect(hits(7)).not.toEqual(hits(8));
    expect(hits(7).filter(Boolean).length).toBeGreaterThan(900);
    expect(hits(7).filter(Boolean).length).toBeLessThan(1_100);
  });
});

describe('events on their way', () => {
  const plain = { waits: [0], behindNext: false };

  it('go once and at once when nothing is ordered, and again after a clear', () => {
    const events = new EventFaults();
    expect(events.take()).toEqual(plain);
    events.duplicate({ count: 5, seed: 1 });
    events.reorder({ count: 5, seed: 1 });
    events.delay({ ms: 50, random: false, seed: 1 }, { count: 1, every: 1, seed: 1 });
    expect(events.take()).toEqual({ waits: [50, 50], behindNext: true });
    events.clear();
    expect(events.take()).toEqual(plain);
  });

  it('are dropped whatever else is ordered', () => {
    const events = new EventFaults();
    events.duplicate({ count: 1, every: 1, seed: 1 });
    events.drop({ count: 1, seed: 1 });
    expect(events.take().waits).toEqual([]);
    expect(events.take().waits).toEqual([0, 0]);
  });

  it('are late by anything up to the longest wait, the same for the same seed', () => {
    const waits = (seed: number) => {
      const events = new EventFaults();
      events.delay({ ms: 300, random: true, seed }, { count: 1, every: 1, seed });
      return Array.from({ length: 200 }, () => events.take().waits[0] ?? -1);
    };
    expect(waits(3)).toEqual(waits(3));
    expect(Math.min(...waits(3))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...waits(3))).toBeLessThan(300);
    expect(new Set(waits(3)).size).toBeGreaterThan(50);
  });
});

describe('calls of the Web API', () => {
  it('meet the orders for their method one after the other', () => {
    const calls = new CallFaults();
    calls.order('chat.update', { with: 'server_error' }, { count: 1, seed: 1 });
    calls.order('chat.update', { with: 'slow', ms: 5 }, { count: 1, seed: 1 });
    expect(calls.take('chat.postMessage')).toBeUndefined();
    expect(calls.take('chat.update')).toEqual({ with: 'server_error' });
    expect(calls.take('chat.update')).toEqual({ with: 'slow', ms: 5 });
    expect(calls.take('chat.update')).toBeUndefined();
  });
});

describe('an event that is to come second', () => {
  it('goes when the next of its conversation has passed, and no other', async () => {
    const { turnstile } = new Faults();
    const order: string[] = [];
    const waiting = turnstile.behindNext('C1:1').then(() => order.push('first'));
    turnstile.passed('C1:2');
    await Promise.resolve();
    order.push('second');
    turnstile.passed('C1:1');
    await waiting;
    expect(order).toEqual(['second', 'first']);
  });
});
