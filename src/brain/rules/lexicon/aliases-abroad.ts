import { phrases } from '../../../domain/phrase-text.js';

/** Names of fields in other languages, by field name. They count before a colon only. */
export const FIELD_ALIASES_ABROAD: Readonly<Record<string, readonly string[]>> = {
  request_summary: phrases(`
    zusammenfassung | titel | betreff | anliegen | problem | résumé | titre | sujet | objet | demande
    resumen | asunto | título | resumo | assunto | riassunto | oggetto | samenvatting | onderwerp | özet
    konu | başlık | опис | тема | описание | temat | podsumowanie | shrnutí | předmět | sammanfattning
    件名 | 概要 | 内容 | 摘要 | 主题 | 标题 | 제목 | 요약 | נושא | תקציר | الموضوع
  `),
  business_impact: phrases(`
    auswirkung | auswirkungen | folge | folgen | conséquence | conséquences | impacto | consecuencia
    impatto | conseguenza | gevolg | gevolgen | etki | etkisi | вплив | наслідки | влияние | последствия
    wpływ | skutek | dopad | påverkan | 影響 | 影响 | 業務影響 | 영향 | השפעה | التأثير
  `),
  urgency: phrases(`
    dringlichkeit | priorität | urgence | priorité | urgencia | prioridad | urgência | prioridade | urgenza
    priorità | urgentie | prioriteit | spoed | aciliyet | öncelik | терміновість | пріоритет | срочность
    приоритет | pilność | priorytet | naléhavost | priorita | brådska | prioritet | 緊急度 | 優先度 | 紧急程度
    优先级 | 緊急程度 | 긴급도 | 우선순위 | דחיפות | עדיפות | الأولوية | hastegrad | kiireellisyys
  `),
  affected_users: phrases(`
    betroffen | betroffene | betroffene nutzer | personnes concernées | utilisateurs concernés | concernés
    afectados | usuarios afectados | afetados | pessoas afetadas | interessati | utenti interessati
    getroffen | betrokkenen | etkilenenler | кого стосується | постраждалі | dotyczy | dotčení | berörda
    影響範囲 | 対象者 | 受影响用户 | 영향받는 사용자 | מושפעים
  `),
  request_type: phrases(`
    art | anfrageart | art der anfrage | type de demande | tipo | tipo de solicitud | tipo di richiesta
    soort | soort verzoek | tür | talep türü | тип | тип запиту | typ | rodzaj | druh | 種類 | 種別 | 类型 | 유형
    סוג | النوع
  `),
  department: phrases(`
    abteilung | bereich | fachbereich | département | service demandeur | departamento | área | setor
    reparto | dipartimento | ufficio | afdeling | departman | bölüm | birim | відділ | підрозділ | отдел
    dział | oddělení | útvar | avdelning | afdelingen | osasto | 部署 | 部門 | 所属 | 部门 | 부서 | מחלקה | القسم
  `),
  desired_resolution: phrases(`
    gewünschtes ergebnis | ergebnis | ziel | wunsch | résultat attendu | résultat souhaité | objectif
    resultado esperado | resultado deseado | resultado desejado | objetivo | risultato atteso | obiettivo
    gewenst resultaat | doel | beklenen sonuç | istenen sonuç | hedef | очікуваний результат | мета
    ожидаемый результат | цель | oczekiwany rezultat | oczekiwany wynik | cel | požadovaný výsledek | cíl
    önskat resultat | mål | 希望 | 要望 | 期待 | 期望结果 | 目标 | 희망 결과 | תוצאה רצויה | النتيجة المطلوبة
  `),
  title: phrases(`
    titel | titre | título | titolo | başlık | назва | название | tytuł | název | 件名 | タイトル | 标题 | 제목 | כותרת
    العنوان | rubrik | otsikko
  `),
  problem: phrases(`
    problème | problema | probleem | sorun | проблема | problém | 問題 | 課題 | 问题 | 문제 | בעיה | المشكلة | ongelma
  `),
  proposed_solution: phrases(`
    lösungsvorschlag | lösung | vorschlag | solution proposée | solución propuesta | propuesta | solución
    solução proposta | solução | proposta | soluzione proposta | soluzione | voorgestelde oplossing
    oplossing | önerilen çözüm | çözüm | рішення | решение | proponowane rozwiązanie | rozwiązanie
    navrhované řešení | řešení | föreslagen lösning | lösningsförslag | 解決案 | 解决方案 | 제안
  `),
  acceptance_criteria: phrases(`
    akzeptanzkriterien | akzeptanzkriterium | abnahmekriterien | critères d'acceptation
    critère d'acceptation | criterios de aceptación | criterio de aceptación | critérios de aceitação
    critério de aceitação | criteri di accettazione | criterio di accettazione | acceptatiecriteria
    acceptatiecriterium | kabul kriterleri | kabul kriteri | критерії прийняття | критерий приемки
    критерии приемки | критерії приймання | kryteria akceptacji | kritéria přijetí | akceptační kritéria
    acceptanskriterier | 受け入れ条件 | 受入条件 | 受け入れ基準 | 验收标准 | 인수 조건 | קריטריוני קבלה
  `),
  constraints: phrases(`
    randbedingungen | rahmenbedingungen | einschränkungen | vorgaben | contraintes | contrainte
    restricciones | restricción | restrições | restrição | vincoli | vincolo | randvoorwaarden
    kısıtlar | обмеження | ограничения | ograniczenia | omezení | begränsningar | 制約 | 限制 | 约束
  `),
  open_questions: phrases(`
    offene frage | offene fragen | question ouverte | questions ouvertes | pregunta abierta
    preguntas abiertas | perguntas em aberto | pergunta em aberto | domande aperte | domanda aperta
    open vraag | open vragen | açık sorular | відкриті питання | открытые вопросы | otwarte pytania
    otevřené otázky | öppna frågor | 未決事項 | 待定问题
  `),
  dependencies: phrases(`
    abhängigkeit | abhängigkeiten | dépendance | dépendances | dependencia | dependencias | dependência
    dependências | dipendenza | dipendenze | afhankelijkheid | afhankelijkheden | bağımlılıklar
    залежності | зависимости | zależności | závislosti | beroenden | 依存関係 | 依赖
  `),
  risks: phrases(`
    risiko | risiken | risque | risques | riesgo | riesgos | risco | riscos | rischio | rischi | risico
    risico's | riskler | ризик | ризики | риск | риски | ryzyko | ryzyka | riziko | rizika | riskit | リスク | 风险
    위험 | סיכונים
  `),
};
