import { phrases } from '../../../domain/phrase-text.js';

/** Answers in other languages, by field name and value. A negation stands in the phrase itself. */
export const ANSWERS_ABROAD: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  urgency: {
    critical: phrases(`
      kritisch | sehr dringend | äußerst dringend | notfall | critique | très urgent | très urgente
      crítico | crítica | muy urgente | urgentísimo | muito urgente | critico | critica | urgentissimo
      molto urgente | kritiek | zeer dringend | heel dringend | kritik | çok acil | критична | критично
      критичний | критическая | критический | дуже терміново | очень срочно | krytyczna | krytyczne
      krytyczny | bardzo pilne | kritická | kritické | kritický | velmi naléhavé | kritiskt | mycket brådskande
      kriittinen | 致命的 | 緊急 | 重大 | 最優先 | 非常紧急 | 严重 | 紧急 | 긴급 | 매우 급함 | קריטית | קריטי
      קריטיתי | דחוף מאוד | حرج | حرجة | عاجل جدا | sofort | immédiatement | de inmediato | subito
    `),
    high: phrases(`
      hoch | hohe | dringend | eilig | eilt | haute | élevée | élevé | urgente | alta | alto | elevata | hoog
      dringende | spoed | yüksek | acil | висока | високий | терміново | високо | высокая | высокий | срочно
      wysoka | wysoki | pilne | pilna | vysoká | vysoký | naléhavé | urgentní | hög | högt | brådskande
      korkea | kiireellinen | høj | høy | 高 | 高い | 急ぎ | 至急 | 高优先级 | 높음 | 급함 | גבוהה | גבוה | דחוף | عالية | عاجل
      ridicată | magas | υψηλή | urgent
    `),
    medium: phrases(`
      mittel | mittlere | normal | moyenne | moyen | normale | media | medio | média | médio | gemiddeld
      middel | orta | середня | середній | помірна | средняя | средний | średnia | średni | średnio
      střední | stredná | medel | medelhög | keskitaso | mellem | middels | 中 | 中程度 | 普通 | 一般 | 중간 | 보통
      בינונית | בינוני | متوسطة | متوسط | medie | közepes | μέτρια
    `),
    low: phrases(`
      niedrig | gering | niedrige | nicht dringend | nicht eilig | keine eile | eilt nicht | kann warten
      faible | basse | bas | pas urgent | pas urgente | pas pressé | rien d'urgent | peut attendre
      baja | bajo | no es urgente | no urge | sin prisa | puede esperar | baixa | baixo | sem pressa
      não é urgente | não urgente | pode esperar | bassa | basso | non urgente | non è urgente | senza fretta
      può aspettare | laag | niet dringend | geen haast | kan wachten | düşük | acil değil | acelesi yok
      низька | низький | не терміново | не горить | низкая | низкий | не срочно | может подождать | niska | niski
      niepilne | nie pilne | może poczekać | nízká | nízký | nespěchá | není naléhavé | počká | låg | lågt
      inte bråttom | ingen brådska | matala | lav | 低 | 低い | 急がない | 急ぎません | 不急 | 不紧急 | 낮음 | 급하지 않음
      נמוכה | נמוך | לא דחוף | منخفضة | ليس عاجلا | scăzută | alacsony | χαμηλή
    `),
  },
  request_type: {
    incident: phrases(`
      störung | eine störung | vorfall | kaputt | defekt | fehler | incident | panne | une panne
      en panne | cassé | bogue | un bug | ne marche plus | ne fonctionne plus | incidente | incidencia
      avería | roto | rota | no funciona | falla | fallo | error | quebrado | quebrou | não funciona | falha
      defeito | guasto | rotto | non funziona | malfunzionamento | storing | kapot | stuk | werkt niet | arıza
      bozuk | bozuldu | çalışmıyor | hata | інцидент | зламалося | зламано | не працює | поломка | збій | помилка
      инцидент | сломалось | сломано | не работает | сбой | ошибка | awaria | zepsute | zepsuło się
      nie działa | błąd | porucha | nefunguje | rozbité | chyba | incidens | trasig | fungerar inte | fel
      vika | 障害 | 故障 | 不具合 | インシデント | バグ | 事故 | 故障 | 坏了 | 出错 | 장애 | 고장 | 오류 | תקלה
      לא עובד | שבור | עطل | عطل | لا يعمل | funktioniert nicht | geht nicht | etwas ist kaputt | ist kaputt
      è un incidente | é um incidente
    `),
    access_request: phrases(`
      zugriff | zugang | berechtigung | zugriffsanfrage | zugangsanfrage | ein zugang | accès
      demande d'accès | un accès | droits | acceso | solicitud de acceso | permiso | permisos | acesso
      solicitação de acesso | pedido de acesso | permissão | accesso | richiesta di accesso | permesso
      toegang | toegangsverzoek | toegangsaanvraag | rechten | erişim | erişim talebi | yetki | доступ
      запит на доступ | запрос на доступ | права | dostęp | prośba o dostęp | uprawnienia | přístup
      žádost o přístup | oprávnění | åtkomst | behörighet | pääsy | アクセス | アクセス申請 | 権限 | 权限
      访问权限 | 访问请求 | 접근 권한 | 권한 | גישה | הרשאה | בקשת גישה | الوصول | صلاحية | طلب وصول | adgang | tilgang
    `),
    service_request: phrases(`
      serviceanfrage | dienstleistung | ein service | auftrag | eine dienstleistung | demande de service
      un service | prestation | servicio | solicitud de servicio | un servicio | serviço | um serviço
      solicitação de serviço | pedido de serviço | servizio | un servizio | richiesta di servizio | dienst
      serviceverzoek | een dienst | serviceaanvraag | hizmet | hizmet talebi | servis talebi | послуга
      запит на послугу | сервісний запит | услуга | запрос на обслуживание | заявка на услугу | usługa
      zgłoszenie serwisowe | służba | požadavek na službu | tjänst | serviceärende | palvelu | palvelupyyntö
      サービス | サービスリクエスト | サービス依頼 | 依頼 | 服务 | 服务请求 | 서비스 | 서비스 요청 | שירות | בקשת שירות | خدمة
      طلب خدمة | tjeneste
    `),
    question: phrases(`
      frage | eine frage | nur eine frage | une question | pregunta | una pregunta | consulta | pergunta
      uma pergunta | dúvida | domanda | una domanda | vraag | een vraag | soru | bir soru | питання | запитання
      вопрос | pytanie | otázka | dotaz | fråga | en fråga | kysymys | 質問 | 問い合わせ | 问题 | 咨询 | 질문 | 문의
      שאלה | سؤال | spørgsmål | spørsmål
    `),
    other: phrases(
      'sonstiges | etwas anderes | autre | otro | outro | altro | anders | diğer | інше | другое | inne | その他 | 其他',
    ),
  },
};
