/** The same trouble told in many scripts, and what else people paste: for token counts and budgets. */
export const PROSE: Readonly<Record<string, string>> = {
  English:
    'The dashboard has been slow since this morning and nobody in sales can open their reports. Could somebody look at it before the call at three? We lose about two hours a day.',
  German:
    'Seit heute Morgen ist die Anwendung unerträglich langsam, und die Geschwindigkeitsbegrenzung unserer Schnittstelle verhindert die Auftragsbestätigungen. Könnte jemand nachsehen, bevor die Kunden anrufen?',
  French:
    "Depuis ce matin l'application est très lente et personne au service commercial n'arrive à ouvrir ses rapports. Quelqu'un pourrait-il vérifier avant la réunion de quinze heures ?",
  Polish:
    'Od rana aplikacja działa bardzo wolno i nikt w dziale sprzedaży nie może otworzyć raportów. Czy ktoś mógłby to sprawdzić przed spotkaniem o piętnastej?',
  Czech:
    'Od rána je aplikace velmi pomalá a nikdo z obchodu nemůže otevřít své přehledy. Mohl by se na to někdo podívat před schůzkou ve tři?',
  Turkish:
    'Bu sabahtan beri uygulama çok yavaş ve satış ekibinden kimse raporlarını açamıyor. Saat üçteki toplantıdan önce biri bakabilir mi?',
  Vietnamese:
    'Từ sáng nay ứng dụng rất chậm và không ai trong phòng kinh doanh mở được báo cáo. Có ai kiểm tra giúp trước cuộc họp lúc ba giờ không?',
  Russian:
    'С самого утра приложение работает очень медленно, и никто в отделе продаж не может открыть отчёты. Может ли кто-нибудь посмотреть до встречи в три часа?',
  Ukrainian:
    'Від самого ранку застосунок працює дуже повільно, і ніхто у відділі продажів не може відкрити звіти.',
  Greek:
    'Από το πρωί η εφαρμογή είναι πολύ αργή και κανείς στις πωλήσεις δεν μπορεί να ανοίξει τις αναφορές του. Μπορεί κάποιος να το δει;',
  Hebrew:
    'מאז הבוקר האפליקציה איטית מאוד ואף אחד במחלקת המכירות לא מצליח לפתוח את הדוחות. מישהו יכול לבדוק לפני הפגישה בשלוש?',
  Arabic:
    'منذ صباح اليوم والتطبيق بطيء جدا ولا يستطيع أحد في قسم المبيعات فتح التقارير. هل يمكن لأحد أن يتحقق قبل الاجتماع في الثالثة؟',
  Hindi:
    'आज सुबह से ऐप बहुत धीमा चल रहा है और बिक्री विभाग में कोई भी अपनी रिपोर्ट नहीं खोल पा रहा है। क्या कोई इसे देख सकता है?',
  Thai: 'ตั้งแต่เช้านี้แอปช้ามากและไม่มีใครในฝ่ายขายเปิดรายงานได้ มีใครช่วยดูก่อนประชุมตอนบ่ายสามได้ไหม',
  Chinese: '从今天早上开始应用程序非常慢，销售部没有人能打开他们的报表。有人能在三点的会议之前看一下吗？',
  Japanese:
    '今朝からアプリの動作が非常に遅く、営業部の誰もレポートを開けません。三時の会議の前に誰か確認していただけますか。',
  Korean:
    '오늘 아침부터 애플리케이션이 매우 느려서 영업팀의 누구도 보고서를 열 수 없습니다. 세 시 회의 전에 누가 확인해 주실 수 있나요?',
  Georgian: 'დილიდან აპლიკაცია ძალიან ნელა მუშაობს და გაყიდვების განყოფილებაში ვერავინ ხსნის ანგარიშებს.',
};

export const PASTED: Readonly<Record<string, string>> = {
  'a log':
    '2026-03-14T09:26:53.589Z ERROR [worker-7] HttpClient - GET https://api.example.com/v1/items/7f3b2c1e-9a44-4b0e-8d2f-1c6a5e0b9d77?page=2 failed: ECONNRESET (attempt 3/5) at Socket.onclose (net.js:1093:13)',
  code: '```\nfor (let i = 0; i < rows.length; i += 1) {\n    if (rows[i]?.id === wanted) return rows[i];\n}\n```',
  JSON: '{"id":42,"user":{"name":"Ana","roles":["admin","owner"]},"ok":false,"items":[1,2,3,4.5e-7]}',
  base64:
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIn0SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJVadQssw5c',
  'a checksum': '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  digits: '4111111111111111 20260314092653 1234567890123456789012345678901234567890',
  'Slack markup':
    '<@U04ABCDEF> see <https://example.slack.com/archives/C012AB3CD/p1712345678901234|this thread> in <#C012AB3CD|sales-help> :fire: *bold* _it_ ~no~ <!channel>',
  emoji: '🔥🔥🚨😱 👩‍💻👨‍👩‍👧‍👦🏳️‍🌈 👍🏽🙏🏿 🇩🇪🇫🇷 🐢➡️🚀 ✅❌',
  'letters with heaps of marks': 'h̷̗̓ė̸͜l̵̰̈́l̶̨̏ȍ̴̠ ẃ̷̧ō̸͎r̵͇̍l̶̰̈d̷̰̈́',
  'mathematical letters': '𝓗𝓮𝓵𝓵𝓸 𝕎𝕠𝕣𝕝𝕕 𝐛𝐨𝐥𝐝',
};
