import { describe, expect, it } from '@jest/globals';
import { termsOf } from '../../../../src/knowledge/routing/terms.js';
import { bestTeam, filed, indexWith } from './support.js';

const TEAMS = [
  {
    id: 'access',
    name: 'Access',
    description: 'Anmeldung, Kennwörter, вход и пароль, ログイン, 登录和密码, تسجيل الدخول',
  },
  { id: 'reports', name: 'Reports', description: 'Auswertungen, Berichte, отчёты, レポート, 报表, التقارير' },
];
const termsIn = (text: string): string[] => [...termsOf(text).counts.keys()];

describe('any language', () => {
  const index = indexWith(TEAMS);

  it.each([
    ['Die Anmeldung geht nicht', 'access'],
    ['ANMELDUNG UND KENNWORTER', 'access'],
    ['Забыл пароль', 'access'],
    ['ログインできません', 'access'],
    ['我忘记了密码', 'access'],
    ['لا أستطيع تسجيل الدخول', 'access'],
    ['Die Auswertungen fehlen', 'reports'],
    ['Где отчеты за март', 'reports'],
    ['レポートが空です', 'reports'],
    ['报表打不开', 'reports'],
    ['أين التقارير', 'reports'],
  ])('is read: %s', (text, team) => {
    expect(bestTeam(index, text)).toBe(team);
  });

  it('is learnt from', () => {
    index.put(filed('r1', 'reports', 'Der Drucker im dritten Stock klemmt'));
    expect(bestTeam(index, 'Drucker klemmt')).toBe('reports');
  });
});

describe('words', () => {
  it('meet in singular and plural, and whatever their ending', () => {
    expect(termsIn('loads loading loaded queries crashes')).toEqual(['load', 'query', 'crash']);
  });

  it('are found in compounds, and as a whole', () => {
    expect(termsIn('kube-proxy')).toEqual(['kube', 'proxy', 'kubeproxy']);
    expect(termsIn('KubeletConfig')).toEqual(['kubelet', 'config', 'kubeletconfig']);
    expect(termsIn('HTTPServer')).toEqual(['http', 'server', 'httpserver']);
  });

  it('are the same with invisible characters and accents', () => {
    expect(termsIn('pass\u200bword')).toEqual(termsIn('password'));
    expect(termsIn('\u202epassword\u202c')).toEqual(termsIn('password'));
    expect(termsIn('Café')).toEqual(termsIn('cafe'));
    expect(termsIn('e\u0301cran')).toEqual(termsIn('écran'));
  });

  it('are not the ids of people and channels, nor keys in pasted logs', () => {
    expect(termsIn('<@U012ABCDEF> <#C012|> <!here> printer')).toEqual(['printer']);
    expect(termsIn(`${'Ab'.repeat(5_000)} printer`)).toEqual(['printer']);
  });

  it('count twice in a headline, and once where all is one line', () => {
    expect(termsOf('Printer\nThe paper is out').counts.get('printer')).toBe(2);
    expect(termsOf('Printer paper').counts.get('printer')).toBe(1);
    expect(termsOf('\n\nPrinter paper\n').counts.get('printer')).toBe(1);
  });

  it('are read up to a limit, so that a pasted log costs no more than a page', () => {
    const long = Array.from({ length: 100_000 }, (_, at) => `line${at}`).join(' ');
    expect(termsOf(long).counts.size).toBe(300);
  });
});
