import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'yaml';
import { RequestIndex } from './src/routing/request-index.js';
import { outcomesOf, within, meanOf } from './bench/routing/quality.js';
import { frontdoor, firstDay } from './bench/routing/matchers.js';
import { binsOf, calibrationTable } from './bench/routing/calibration.js';
import { foldsOf } from './bench/routing/folds.js';
const lines = (n: string) => readFileSync('/work/shared/data/k8s/' + n, 'utf8').split('\n').filter((l) => l.trim()).map((l) => JSON.parse(l));
const teams = lines('teams.jsonl').map(({ id, name, description, subprojects }: any) => ({ id, name, description: `${description}\n${subprojects.join(', ')}` }));
const requests = lines('routing.jsonl').map(({ id, title, text, team }: any) => ({ id: `${id}`, text: `${title}\n${text}`, team }));
const SEEDS = process.argv.includes('--few') ? [1,2,3] : [1,2,3,4,5,6,7,8,9,10];
const t1: number[] = [], t3: number[] = []; const all: any[] = [];
for (const s of SEEDS) { const o = outcomesOf(frontdoor, teams, foldsOf(requests, s)); all.push(...o); t1.push(within(o, 1)); t3.push(within(o, 3)); }
console.log('top1', t1.map((v) => v.toFixed(3)).join(' '), 'mean', meanOf(t1).toFixed(4));
console.log('top3', t3.map((v) => v.toFixed(3)).join(' '), 'mean', meanOf(t3).toFixed(4));
const f = outcomesOf(firstDay, teams, foldsOf(requests, 1));
console.log('firstDay', within(f, 1).toFixed(3), within(f, 3).toFixed(3));
if (process.argv.includes('--cal')) { console.log(calibrationTable(binsOf(all)).join('\n')); console.log(calibrationTable(binsOf(f)).join('\n')); }
// poison
const right = (i: RequestIndex, rs: any[]) => rs.filter((r) => i.match(r.text, 1)[0]?.teamId === r.team).length;
let b = 0, a = 0, n = 0, b0 = 0, a0 = 0, n0 = 0;
for (const s of [1, 2]) for (const { learnt, asked } of foldsOf(requests, s)) {
  const poison = learnt.slice(0, 50), rest = learnt.slice(50);
  for (const first of [false, true]) {
    const i = new RequestIndex(); i.setTeams(teams);
    if (!first) for (const r of rest) i.put({ ...r, taken: true } as any);
    const before = right(i, asked);
    for (const p of poison) { const w = i.match(p.text).find((c) => c.teamId !== p.team); if (w) i.put({ id: p.id, text: p.text, team: w.teamId, taken: false }); }
    const after = right(i, asked);
    if (first) { b0 += before; a0 += after; n0 += asked.length; } else { b += before; a += after; n += asked.length; }
  }
}
console.log('poison', (b / n).toFixed(3), '->', (a / n).toFixed(3), 'firstDay', (b0 / n0).toFixed(3), '->', (a0 / n0).toFixed(3));
// office, first day
const office = parse(readFileSync('frontdoor.config.yaml', 'utf8')).teams;
const i = new RequestIndex(); i.setTeams(office);
let ok = 0, m = 0, sure = 0, sureOk = 0, even = 0, evenOk = 0;
for (const file of readdirSync('evals/conversations/dev')) {
  const c = parse(readFileSync('evals/conversations/dev/' + file, 'utf8'));
  if (c.expect?.team === undefined || c.language !== 'en') continue;
  const text = [c.turns[0].says.replace(/@\w+/g, ''), c.answers?.request_summary?.says ?? '', c.answers?.business_impact?.says ?? '', c.answers?.desired_resolution?.says ?? ''].join('\n');
  const r = i.match(text); const hit = (r[0]?.teamId ?? null) === c.expect.team || (c.expect.team === null && (r[0]?.confidence ?? 0) < .6);
  m++; if (hit) ok++; if ((r[0]?.confidence ?? 0) >= .85) { sure++; if (hit) sureOk++; } else if ((r[0]?.confidence ?? 0) >= .6) { even++; if (hit) evenOk++; }
  if (process.argv.includes('-v')) console.log(hit ? '  ' : '✗ ', c.id.padEnd(45), String(c.expect.team).slice(0, 10).padEnd(11), r.map((x) => `${x.teamId.slice(0, 6)} ${x.confidence.toFixed(2)} [${x.words}]`).join(' | '));
}
console.log(`office ${ok}/${m}, >=.85: ${sureOk}/${sure}, .6-.85: ${evenOk}/${even}`);
