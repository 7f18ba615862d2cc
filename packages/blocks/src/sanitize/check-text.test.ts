import { expect, test } from 'vitest';
import { checkText, type TextField } from './check-text.js';

function classOf(text: string, field: TextField = 'name') {
  return checkText(field, text)?.message.replace(`${field}: `, '');
}

const HEX = '0123456789abcdef0123456789abcdef';

test.each([
  ['control character', ['a\u0007b', 'a\nb', 'a\tb', 'a\u0000', 'a\u009bb', '\u001b[31mred']],
  ['control character', ['zero\u200bwidth', 'join\u200der', 'non\u200cjoiner', '\ufeffbom']],
  ['control character', ['bidi \u202e txt', 'iso \u2066 late', 'mark\u200f', 'word\u2060joiner']],
  [
    'control character',
    ['tag\u{e0041}\u{e0042}', 'soft\u00adhyphen', 'line\u2028sep', 'par\u2029'],
  ],
  [
    'control character',
    ['select\ufe0fed', 'row ❤\ufe0f\ufe0f', 'ivs \u{e0100}', 'grapheme\u034fjoiner'],
  ],
  [
    'control character',
    ['filler\u3164', 'half\uffa0', 'jamo\u115f', 'braille\u2800', 'own \ue000', 'x\ufffe'],
  ],
  [
    'control character',
    ['ن\u200c', '\u200cن', 'ن\u200c\u200cن', 'a\u200cن', 'क\u200d ', 'lone \ud800'],
  ],
  [
    'control character',
    ['a\u{e0080}b', 'a\u2065b', 'a\ufff0b', 'a\u180bb', 'a\u{e01f0}b', '☺\u200d☺', 'a1\ufe0f'],
  ],
  ['empty after strip', ['', ' ', '\u3000 \u00a0']],
  ['HTML markup', ['<script>', 'a <b>bold</b>', 'x > y', '＜b＞', '﹤i﹥']],
  ['HTML markup', ['&lt;b&gt;', '&#60;b', '&#x3C;b', 'jav&#x61;script:x', '＆lt；b']],
  ['active Markdown', ['[a](b)', '![x](y)', '[a] (b)', '[a][b]', '[a]: b', '[[wiki]]', '`code`']],
  ['active Markdown', ['# Title', '  ## Two', '＃ wide', '［a］（b）', '｀code｀', '[a]\u3000(b)']],
  [
    'URL',
    ['http://a', 'https://a', 'HTTPS://A', 'ftp://x', 'www.a', 'ｈｔｔｐ：//a', 'custom+x://y'],
  ],
  ['URL', ['javascript:alert(1)', 'JaVaScRiPt:x', 'vbscript:x', 'data:text,x', 'data: ,x']],
  [
    'URL',
    [
      'mailto:me',
      'see (mailto:x)',
      'http:x',
      'tel:112',
      'file:x',
      'javascript：x',
      'data:;base64,x',
    ],
  ],
  [
    'path separator',
    ['/etc/passwd', 'src/auth.rs', 'C:\\x', '../../x', 'a／b', 'a＼b', 'a∕b', 'a⁄b', 'a⧸b'],
  ],
  ['path separator', ['%2e%2e%2fetc', 'C:%5Cx', 'a％２Ｆb']],
  ['path separator', ['a∖b', 'a﹨b', '℀']],
  ['home-path tilde', ['~ home', '~root', 'a～b', 'x ∼ y', '˜home']],
  [
    'email-like',
    ['a@b.com', 'a＠b.org', 'me@localhost', 'x.y+z@a-b.co.uk', 'a@[127.0.0.1]', 'büro@münchen.de'],
  ],
  [
    'URL',
    [
      'example.com',
      'See Example.COM.',
      'example。com',
      'a.b.org',
      'evil.xyz',
      'bücher.de',
      'пример.рф',
    ],
  ],
  ['URL', ['xn--p1ai', 'example．com', 'foo.co.uk', 'evil.net', '例え.jp']],
  [
    'URL',
    ['example\u0331.com', 'evil.c\u0335om', 'javascript\u0338:x', 'w\u0323ww.x', 'x\u0301.de'],
  ],
  ['email-like', ['me\u0331@host', 'a@b\u0335.com']],
  ['token-like string', ['abcdefghijklm0123456789abc', 'YWJjZGVmZ2hpamtsbW5vcHFycw==']],
  ['token-like string', [HEX, HEX.toUpperCase(), 'deadbeefdeadbeefdeadbeefdeadbeef', `(${HEX}).`]],
  ['token-like string', ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x', 'eyJhbGciOiJub25lIn0.e30.']],
  [
    'token-like string',
    ['AKIAIOSFODNN7EXAMPLE', 'AKIAIOSFODNN7EXAMPLE.', 'ghp_abcdefghij', 'key ghs_0123456789'],
  ],
  [
    'token-like string',
    ['xoxb-123456789012', 'sk_live_abc123', 'sk-abc123def456ghi789', 'glpat-abcdefgh12'],
  ],
  [
    'token-like string',
    ['github_pat_11ABCDEF0', 'npm_0123456789abcdef01', 'AIzaSyA0123456789abcdef'],
  ],
  [
    'token-like string',
    ['ａｂｃｄｅｆｇｈｉｊｋｌｍｎ０１２３４５６７８９', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗abcdefghijklmnop'],
  ],
])('69 %s: %j', (name, texts) => {
  for (const text of texts) expect([text, classOf(text)]).toEqual([text, name]);
});

test('69 the class that comes first is told, never the text', () => {
  const text = '<a href="https://user@evil.com/~x">`hi`\n</a>';
  expect(checkText('purpose', text)?.message).toBe('purpose: control character');
  expect(classOf(text.replace('\n', ''), 'purpose')).toBe('HTML markup');
  expect(classOf('https://user@evil.com/~x', 'purpose')).toBe('URL');
  expect(classOf('user@evil.com/~x', 'purpose')).toBe('path separator');
  const { message, hint } = checkText('name', 'sk_live_abc123') ?? {};
  expect(`${message} ${hint}`).not.toContain('abc123');
});

test('69 the length is that of what is stored, in scalars', () => {
  expect(classOf('x'.repeat(41))).toBe('too long (length 41, at most 40)');
  expect(classOf('x '.repeat(60).padEnd(121, 'y'), 'purpose')).toContain('too long');
  expect(classOf(`a${' '.repeat(10_000)}b`)).toContain('too long');
  expect(classOf(` ${'x'.repeat(40)} `)).toContain('too long');
});

test('70 exactly 40 and 120 characters pass, whatever their width', () => {
  expect(classOf('x'.repeat(40))).toBeUndefined();
  expect(classOf('文'.repeat(40))).toBeUndefined();
  expect(classOf('𝒳'.repeat(40))).toBeUndefined();
  expect(classOf('word '.repeat(24), 'purpose')).toBeUndefined();
});

const HONEST: Readonly<Record<string, readonly string[]>> = {
  English: [
    'Internationalization Layer',
    'C# Bindings',
    'ASP.NET',
    'Socket.io adapter',
    'README.md',
    'F# & .NET Core',
    "Ann's parser",
    'Node.js runtime',
    'std::vector shims',
    'react@18 adapter',
    'Data: import and export',
    'I/O'.replace('/', '-'),
    'Arrays [T] and maps {K}',
    'OAuth 2.0 (PKCE)',
    'main.rs and lib.rs',
    'Vue 3.x — composables',
    '100 % coverage',
    'pre- and post-hooks…',
    'λ-calculus',
    '½-width kana',
    'HTTP/2'.replace('/', ' '),
    'Charges, refunds, and settlement.',
    '§ 12 rules',
    'Rock ’n’ roll 🎸',
    '❤️ Favourites',
    '👩‍💻 Tools',
    '👨‍👩‍👧‍👦 Accounts',
    '🏳️‍🌈 Themes',
    '1️⃣ First steps',
    'R&D, AT&T billing',
    'Q & A; more',
    '20% faster',
  ],
  German: [
    'Zahlungsabwicklung',
    'Rechtsschutzversicherung',
    'Größenprüfung',
    'Donaudampfschifffahrt',
  ],
  French: ['Paiements échelonnés', 'L’authentification', '« Réglages » généraux'],
  Spanish: ['Autenticación', '¿Quién llama?', 'Años fiscales'],
  Portuguese: ['Configurações', 'Sessões de usuário'],
  Italian: ['Città e indirizzi'],
  Dutch: ['Geheugenbeheer'],
  Polish: ['Zarządzanie użytkownikami', 'Łączność'],
  Czech: ['Přihlášení uživatelů'],
  Hungarian: ['Felhasználókezelő'],
  Romanian: ['Plăți și facturi'],
  Turkish: ['Kullanıcı işlemleri', 'İçe aktarma'],
  Vietnamese: ['Quản lý người dùng'],
  Finnish: ['Käyttöliittymä'],
  Icelandic: ['Þýðingar'],
  Greek: ['Διαχείριση χρηστών'],
  Russian: ['Обработка платежей', 'Ёмкость кэша'],
  Ukrainian: ['Обробка платежів'],
  Hebrew: ['ניהול משתמשים', 'שכבת נתונים'],
  Arabic: ['إدارة المستخدمين', 'طبقة البيانات'],
  Persian: ['می\u200cخواهم', 'کتاب\u200cخانه\u200cها', 'نرم\u200cافزار'],
  Urdu: ['صارفین کا انتظام'],
  Hindi: ['उपयोगकर्ता प्रबंधन', 'क्\u200dष परीक्षण', 'शक्\u200cति'],
  Bengali: ['ব্যবহারকারী', 'র\u200d্যাব'],
  Tamil: ['பயனர் மேலாண்மை'],
  Telugu: ['సాఫ్ట్\u200cవేర్'],
  Kannada: ['ಬಳಕೆದಾರ', 'ಸಾಫ್ಟ್\u200cವೇರ್'],
  Malayalam: ['സോഫ്റ്റ്\u200cവെയർ'],
  Sinhala: ['ප්\u200dරධාන'],
  Thai: ['การจัดการผู้ใช้'],
  Khmer: ['ការគ្រប់គ្រង'],
  Georgian: ['მომხმარებლები'],
  Armenian: ['Օգտատերեր'],
  Amharic: ['ተጠቃሚዎች'],
  Japanese: [
    '決済処理',
    'ユーザー管理',
    'ＡＰＩ層',
    '認証～認可',
    'データ：読み込み',
    '葛\u{e0100}飾',
  ],
  Chinese: ['支付处理', '使用者管理（內部）', '缓存、队列。'],
  Korean: ['결제 처리', '사용자 관리'],
};

test('70 honest names pass in many languages', () => {
  const names = Object.values(HONEST).flat();
  expect(Object.keys(HONEST).length).toBeGreaterThanOrEqual(25);
  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(names.filter((name) => checkText('name', name) !== undefined)).toEqual([]);
});

test.each([
  ['spaces', ' '],
  ['letters', 'a'],
  ['dots', '.'],
  ['brackets', ']'],
  ['bracket and space', '] '],
  ['non-joiners in place', 'ن\u200c'],
  ['selectors in place', '葛\u{e0100}'],
  ['tildes', '～'],
  ['tokens', 'a1'],
])('a megabyte of %s is answered', (_, unit) => {
  const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
  expect(checkText('purpose', text)).toBeDefined();
});
