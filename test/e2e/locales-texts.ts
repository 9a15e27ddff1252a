/** Texts of two pages and a post in twelve languages, with queries in other forms of their words. */
export interface LocaleTexts {
  readonly label: string
  /** Title, heading and text of each page. */
  readonly pages: readonly [Text, Text]
  /** Queries, and the page that is their first result: 0 or 1. */
  readonly queries: readonly (readonly [query: string, page: 0 | 1])[]
}

type Text = readonly [title: string, heading: string, text: string]

export const texts: Readonly<Record<string, LocaleTexts>> = {
  en: {
    label: 'English',
    pages: [
      ['Parcel tracking', 'Status', 'The parcels are weighed, labelled and loaded every morning.'],
      ['Customer accounts', 'Passwords', 'Accounts need a password. Administrators invite members.'],
    ],
    queries: [
      ['parcel weighing', 0],
      ['inviting a member', 1],
    ],
  },
  de: {
    label: 'Deutsch',
    pages: [
      ['Straßen und Größen', 'Häuser', 'Die Pakete werden gewogen. Fußgänger gehen über die Straße.'],
      ['Benutzerkonten', 'Kennwörter', 'Verwalter laden Mitglieder ein. Die Masse stimmt.'],
    ],
    queries: [
      ['STRASSE', 0],
      ['Haus', 0],
      ['fussganger', 0],
      ['Mitglied', 1],
      ['Kennwort', 1],
    ],
  },
  tr: {
    label: 'Türkçe',
    pages: [
      ['Kargo takibi', 'İstanbul', 'Paketler tartılır ve etiketlenir. Depo ISPARTA şehrindedir.'],
      ['Kullanıcı hesapları', 'Parolalar', 'Yönetici, kullanıcıları davet eder. Ayarları değiştirin.'],
    ],
    queries: [
      ['istanbul', 0],
      ['ısparta', 0],
      ['paket', 0],
      ['kullanici', 1],
      ['ayarlar', 1],
    ],
  },
  ru: {
    label: 'Русский',
    pages: [
      ['Отслеживание посылок', 'Состояние', 'Ёлки и посылки взвешивают на складе. Docker-контейнер, SQLзапрос.'],
      ['Учётные записи', 'Пароли', 'Администратор приглашает пользователей и меняет настройки.'],
    ],
    queries: [
      ['посылка', 0],
      ['елка', 0],
      ['запрос', 0],
      ['пользователь', 1],
      ['настройка', 1],
    ],
  },
  el: {
    label: 'Ελληνικά',
    pages: [
      ['Παρακολούθηση δεμάτων', 'ΟΔΟΣ', 'Τα δέματα ζυγίζονται στην αποθήκη. Η οδός είναι μεγάλη.'],
      ['Λογαριασμοί', 'Κωδικοί', 'Ο διαχειριστής προσκαλεί χρήστες.'],
    ],
    queries: [
      ['οδός', 0],
      ['δεματα', 0],
      ['χρήστης', 1],
      ['λογαριασμός', 1],
    ],
  },
  he: {
    label: 'עברית',
    pages: [
      ['מעקב אחר חבילות', 'מצב', 'החבילות נשקלות במחסן בכל בוקר. שָׁלוֹם לכולם.'],
      ['חשבונות משתמשים', 'סיסמאות', 'מנהל המערכת מזמין משתמשים.'],
    ],
    queries: [
      ['חבילות', 0],
      ['שלום', 0],
      ['משתמשים', 1],
      ['סיסמאות', 1],
    ],
  },
  ar: {
    label: 'العربية',
    pages: [
      ['تتبع الطرود', 'الحالة', 'تُوزَن الطرود في المستودع كل صباح. كـتاب الأسعار.'],
      ['حسابات المستخدمين', 'كلمات المرور', 'يدعو المدير المستخدمين ويغيّر الإعدادات.'],
    ],
    queries: [
      ['طرود', 0],
      ['كتاب', 0],
      ['المستخدمون', 1],
      ['الاعدادات', 1],
    ],
  },
  hi: {
    label: 'हिन्दी',
    pages: [
      ['पार्सल की स्थिति', 'किताबें', 'गोदाम में किताबों को तौला जाता है।'],
      ['उपयोगकर्ता खाते', 'पासवर्ड', 'प्रशासक सदस्यों को बुलाता है।'],
    ],
    queries: [
      ['किताब', 0],
      ['पार्सल', 0],
      ['सदस्य', 1],
    ],
  },
  ja: {
    label: '日本語',
    pages: [
      ['配送のしくみ', '配送 状況', '荷物の配送状況を確認します。東京都千代田区のiPhone版アプリ。'],
      ['アカウント管理', 'パスワード', '管理者がユーザーを招待します。Docker容器を使う。'],
    ],
    queries: [
      ['確認', 0],
      ['iphone', 0],
      ['千代田区', 0],
      ['ユーザー', 1],
      ['容器', 1],
      ['docker', 1],
    ],
  },
  'zh-Hans': {
    label: '简体中文',
    pages: [
      ['包裹跟踪', '状态', '仓库每天早上称量包裹并贴上标签。'],
      ['用户账户', '密码', '管理员邀请成员。使用Docker容器部署。'],
    ],
    queries: [
      ['标签', 0],
      ['怎么称量包裹', 0],
      ['docker', 1],
      ['容器部署', 1],
      ['成员', 1],
    ],
  },
  ko: {
    label: '한국어',
    pages: [
      ['택배 추적', '상태', '창고에서 매일 아침 택배를 계량하고 라벨을 붙입니다.'],
      ['사용자 계정', '비밀번호', '관리자가 API를 통해 사용자를 초대합니다.'],
    ],
    queries: [
      ['라벨', 0],
      ['택배를', 0],
      ['api', 1],
      ['초대', 1],
    ],
  },
  th: {
    label: 'ไทย',
    pages: [
      ['การติดตามพัสดุ', 'สถานะ', 'คลังสินค้าชั่งน้ำหนักพัสดุทุกเช้า'],
      ['บัญชีผู้ใช้', 'รหัสผ่าน', 'ผู้ดูแลระบบเชิญสมาชิก'],
    ],
    queries: [
      ['น้ำหนัก', 0],
      ['พัสดุ', 0],
      ['สมาชิก', 1],
      ['รหัสผ่าน', 1],
    ],
  },
}
