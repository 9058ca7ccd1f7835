import { describe, expect, it } from '@jest/globals';
import { epic, items, read, values } from './reading.js';

describe('a first message in another language', () => {
  it.each([
    [
      'hola, necesitamos un informe de ventas por tienda. Departamento: Comercial. Urgencia: baja',
      {
        request_summary: 'Necesitamos un informe de ventas por tienda',
        department: 'Comercial',
        urgency: 'low',
      },
    ],
    [
      'Guten Morgen, wir brauchen Zugriff auf das Ticketsystem. Abteilung: Kundendienst, Dringlichkeit: hoch',
      {
        request_summary: 'Wir brauchen Zugriff auf das Ticketsystem',
        department: 'Kundendienst',
        urgency: 'high',
      },
    ],
    [
      'merhaba, yeni bir rapora ihtiyacımız var. Departman: Finans, aciliyet: düşük',
      { request_summary: 'Yeni bir rapora ihtiyacımız var', department: 'Finans', urgency: 'low' },
    ],
    ['Urgência: alta\nDepartamento: Comercial', { urgency: 'high', department: 'Comercial' }],
    [
      '您好，报表打开很慢。部门：财务部 紧急程度：高',
      { request_summary: '报表打开很慢', department: '财务部', urgency: 'high' },
    ],
    ['画面がとても遅いです。緊急度は高です。', { urgency: 'high' }],
    ['відділ: Склад\nтерміновість: середня', { department: 'Склад', urgency: 'medium' }],
  ])('is read by its names and values: %j', (text, expected) => {
    expect(values(read(text))).toMatchObject(expected);
  });

  it('gives an epic its items', () => {
    const text = `Titel: Barrierefreie Formulare
Problem: mit Screenreader kommt man nicht weiter
Akzeptanzkriterien:
- Jedes Formular lässt sich mit der Tastatur ausfüllen
- Fehler werden vorgelesen
Risiko: die alten Vorlagen`;
    const extraction = read(text, { blueprint: epic });
    expect(values(extraction)).toMatchObject({ title: 'Barrierefreie Formulare' });
    expect(items(extraction, 'acceptance_criteria')).toHaveLength(2);
    expect(items(extraction, 'risks')).toEqual(['die alten Vorlagen']);
  });
});

describe('a change in another language', () => {
  it.each([
    ['bitte die Dringlichkeit auf hoch setzen', 'high'],
    ['aciliyeti orta olarak değiştirir misin', 'medium'],
    ['cambia la urgencia a crítica, por favor', 'critical'],
    ['baixa não! É alta, a diretoria recebe isso amanhã', 'high'],
  ])('is understood where it names the choice or states it: %j', (text, level) => {
    expect(values(read(text))['urgency']).toBe(level);
  });

  it('is not read into English words that look like one', () => {
    expect(values(read('the media team uses the normal template in Alta'))).not.toHaveProperty('urgency');
  });
});
