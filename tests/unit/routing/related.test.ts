import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { extraTerms } from '../../../src/routing/related/extra-terms.js';
import { relatedTerms } from '../../../src/routing/related/related.js';
import { SUBJECTS } from '../../../src/routing/related/subjects.js';
import { termsOf } from '../../../src/routing/terms.js';

const ledTo = (text: string): string[] => relatedTerms(text).flatMap(({ terms }) => terms);
const writtenIn = (text: string): string[] => relatedTerms(text).flatMap(({ written }) => written);

/** What leads to the words of a description, by name. */
function extraOf(text: string, description: string) {
  const described = termsOf(description).counts;
  return extraTerms(text, termsOf(text), (term) => described.has(term));
}

describe('words of a request lead to the words of descriptions', () => {
  it.each([
    ['I am locked out', 'login'],
    ['Okta does not know me', 'password'],
    ['403 forbidden on the wiki', 'permission'],
    ['I need edit rights', 'permission'],
    ['The CRM hangs', 'crash'],
    ['our intranet crawls', 'latency'],
    ['it takes forever to open', 'slow'],
    ['the KPI looks off', 'dashboard'],
    ['a CSV for the board', 'export'],
    ['the Wi-Fi keeps dropping', 'vpn'],
    ['a paper jam again', 'printer'],
    ['I clicked a link in a strange email', 'phish'],
    ['my sick leave', 'vacation'],
    ['my payslip for May', 'salary'],
    ['a new hire on Monday', 'onboard'],
    ['please pay me back for the taxi', 'expens'],
    ['a PO for the agency', 'supplier'],
    ['the radiator in room 4 is cold', 'heat'],
    ['I lost the door key', 'badg'],
    ['please look over this NDA', 'contract'],
    ['a GDPR question', 'privacy'],
    ['book a flight to Madrid', 'travel'],
    ['a post for LinkedIn', 'newsletter'],
    ['the GitHub build fails', 'deployment'],
  ])('"%s" to %s', (text, term) => {
    expect(ledTo(text)).toContain(term);
  });

  it.each([
    ['Das Portal ist langsam', 'slow'],
    ['La page est très lente', 'slow'],
    ['El sistema va lento', 'slow'],
    ['Il programma si blocca', 'crash'],
    ['O sistema está travando', 'crash'],
    ['De app is traag', 'slow'],
    ['Strona działa wolno', 'slow'],
    ['Aplikace běží pomalu', 'slow'],
    ['Systemet är långsamt', 'slow'],
    ['Sistem çok YAVAŞ', 'slow'],
    ['Програма працює повільно', 'slow'],
    ['Система тормозит', 'slow'],
    ['アプリが遅いです', 'slow'],
    ['系统很慢', 'slow'],
    ['시스템이 느려요', 'slow'],
    ['النظام بطيء', 'slow'],
    ['המסך תקוע', 'crash'],
    ['सिस्टम बहुत धीमा है', 'slow'],
    ['Die Anmeldung klappt nicht', 'login'],
    ["J'ai oublié mon mot de passe", 'password'],
    ['Olvidé mi contraseña', 'password'],
    ['ログインできません', 'login'],
    ['أين التقرير', 'report'],
    ['Mein Drucker druckt nicht', 'printer'],
  ])('in other languages: "%s" to %s', (text, term) => {
    expect(ledTo(text)).toContain(term);
  });

  it('in any spelling: with and without accents, hyphens and seams', () => {
    expect(ledTo('CONTRASENA')).toEqual(ledTo('contraseña'));
    expect(ledTo('two-factor')).toEqual(ledTo('two factor'));
    expect(ledTo('PowerBI')).toEqual(ledTo('power bi'));
    expect(ledTo('GitHub')).toEqual(ledTo('github'));
    expect(ledTo('أجازة')).toEqual(ledTo('اجازة'));
  });

  it('as they stand there, so that people can be told', () => {
    expect(writtenIn('Okta: I am Locked  Out')).toEqual(['Okta', 'Locked Out']);
    expect(writtenIn('昨日からログインできません')).toEqual(['ログイン']);
  });
});

describe('words that can mean anything lead nowhere', () => {
  it.each([
    'Who waters the plants?',
    'I run every morning',
    'a table for six, please',
    'Good morning everyone',
    'someone stole my bike',
    'the key point of the post',
    'I want to report a strange noise',
    'we hang up the picture',
    'a brand new idea',
    'let me figure out the details',
    '',
    '   \n',
    '🙂 🎉',
  ])('%j', (text) => {
    expect(relatedTerms(text)).toEqual([]);
  });

  it('and a longer phrase says what its words mean', () => {
    expect(ledTo('my performance review')).toContain('onboard');
    expect(ledTo('my expense report')).toContain('expens');
    expect(ledTo('my expense report')).not.toContain('dashboard');
    expect(ledTo('it is freezing in here')).not.toContain('crash');
  });
});

describe('subjects', () => {
  it('stay apart: hardly a word means the same as the words of many others', () => {
    const subjectsOf = new Map<string, number>();
    for (const { words } of SUBJECTS) {
      for (const term of termsOf(words).counts.keys()) {
        subjectsOf.set(term, (subjectsOf.get(term) ?? 0) + 1);
      }
    }
    expect([...subjectsOf].filter(([, count]) => count > 2)).toEqual([]);
  });

  it('lead from each of their plain words back to themselves', () => {
    for (const { words } of SUBJECTS) {
      for (const word of words.split(',').map((one) => one.trim())) {
        expect(ledTo(word)).toEqual(expect.arrayContaining([...termsOf(word).counts.keys()].slice(-1)));
      }
    }
  });
});

describe('the extra terms of a text', () => {
  it('are those that descriptions hold and the text does not', () => {
    const names = extraOf('locked out, password too', 'Login, passwords and printers').map(
      ({ name }) => name,
    );
    expect(names).toEqual(['login']);
  });

  it('weigh far less than words of the text itself', () => {
    const [login] = extraOf('I am locked out', 'Login');
    expect(login).toEqual({ name: 'login', share: 0.4, written: 'locked out' });
  });

  it('weigh less where they belong to other things too', () => {
    const shares = new Map(
      extraOf('I am locked out', 'Login and accounts').map(({ name, share }) => [name, share]),
    );
    expect(shares.get('account')).toBeLessThan(shares.get('login') ?? 0);
  });

  it('weigh less where the text already has the words of a description', () => {
    const [said] = extraOf('Okta asks for it', 'Okta and passwords');
    const [only] = extraOf('Okta asks for it', 'Passwords');
    expect(said?.name).toBe('password');
    expect(said?.share).toBeLessThan(only?.share ?? 0);
  });

  it('are none without a description that holds them', () => {
    expect(extraOf('I am locked out', 'Gardening')).toEqual([]);
  });
});

describe('whatever the text', () => {
  const phrase = fc.constantFrom(
    ...'Anmeldung,locked out,Okta,遅い,ログイン,بطيء,תקוע,повільно,403 forbidden,sign-in,한글 로그인'.split(
      ',',
    ),
  );
  const text = fc
    .array(fc.oneof(phrase, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), {
      maxLength: 20,
    })
    .map((parts) => parts.join(' '));

  it('it is read without fail, and what is found stands in it', () => {
    fc.assert(
      fc.property(text, (asked) => {
        const plain = asked.replaceAll(/\p{Cf}/gu, '');
        for (const word of writtenIn(asked).flatMap((written) => written.split(' '))) {
          expect(plain).toContain(word);
        }
      }),
    );
  });

  it('half a character is read without fail', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 }), (units) => {
        expect(Array.isArray(relatedTerms(String.fromCharCode(...units)))).toBe(true);
      }),
    );
  });

  it('each subject comes once', () => {
    fc.assert(
      fc.property(text, (asked) => {
        const found = relatedTerms(asked).map(({ terms }) => terms);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });

  it.each([
    ['words', 'Anmeldung slow printer '],
    ['one word without an end', 'a'],
    ['words of many parts', 'aB'.repeat(45).concat(' ')],
    ['Japanese', 'ログインできない遅いプリンタ'],
    ['Arabic', 'الطابعة لا تعمل '],
    ['beginnings of phrases', 'not not not read only '],
    ['marks', '\u0301\u200b'],
  ])('40,000 characters of %s are read in the blink of an eye', (_, piece) => {
    const long = piece.repeat(Math.ceil(40_000 / piece.length));
    relatedTerms(long);
    const start = process.cpuUsage();
    relatedTerms(long);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(200);
  });
});
