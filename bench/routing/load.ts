import { RequestIndex } from '../../src/knowledge/routing/request-index.js';
import { garbageCollector, heldMb } from '../support/heap.js';
import { percentile } from '../support/numbers.js';
import { InventedWorkspace } from './invented.js';

const SEED = 7;
const WARM_UP = 200;
const MEASURED = 1_000;

/** Times in milliseconds. `cpu` is what the process itself worked: on a busy machine, `p99` is more. */
export interface Load {
  buildMs: number;
  heapMb: number;
  matchMs: number[];
  matchCpuMs: number[];
  putMs: number[];
}

function timed(work: () => void): { ms: number; cpuMs: number } {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  work();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1_000 };
}

/** Builds an index request by request, then matches new requests and re-routes known ones, timing each. */
export function measureLoad(teams: number, requests: number): Load {
  const collect = garbageCollector();
  const workspace = new InventedWorkspace(teams, SEED);
  const before = heldMb(collect);
  const index = new RequestIndex();
  let buildMs = timed(() => index.setTeams(workspace.teams())).ms;
  for (let id = 0; id < requests; id += 1) {
    const request = workspace.request(id);
    buildMs += timed(() => index.put(request)).ms;
  }
  const heapMb = heldMb(collect) - before;
  const fresh = Array.from({ length: WARM_UP + MEASURED }, (_, at) => workspace.request(requests + at));
  const matches = fresh.map(({ text }) => timed(() => index.match(text))).slice(WARM_UP);
  const puts = fresh.map((request, at) => timed(() => index.put({ ...request, id: `r${at}` })).ms);
  return {
    buildMs,
    heapMb,
    matchMs: matches.map(({ ms }) => ms),
    matchCpuMs: matches.map(({ cpuMs }) => cpuMs),
    putMs: puts,
  };
}

/** The figures of a load that are reported. */
export function loadFigures({ buildMs, heapMb, matchMs, matchCpuMs, putMs }: Load): Record<string, number> {
  return {
    p50Ms: percentile(matchMs, 0.5),
    p99Ms: percentile(matchMs, 0.99),
    p99CpuMs: percentile(matchCpuMs, 0.99),
    changeP99Ms: percentile(putMs, 0.99),
    buildMs,
    heapMb,
  };
}
