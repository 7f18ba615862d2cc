/** Whether a text has an address with its scheme, or one that browsers would take for it. */
export function hasUrl(plain: string): boolean {
  return withAndWithoutMarks(plain.replace(/[∶꞉ː]/gu, ':'), (text) =>
    URLS.some((url) => url.test(text)),
  );
}

/** Whether a text has something like an e-mail address; `react@18` and `react@next` are versions. */
export function hasEmail(plain: string): boolean {
  return withAndWithoutMarks(plain, (text) => EMAIL.test(text));
}

/** Whether a text has the name of a host without a scheme. */
export function hasBareDomain(plain: string): boolean {
  return withAndWithoutMarks(
    plain.replace(/[。]/gu, '.'),
    (text) => DOMAIN.test(text) || DOT_NET.test(text) || /xn--/iu.test(text),
  );
}

/** A stroke or a dot put over a letter or a sign does not hide an address from the one who reads it. */
function withAndWithoutMarks(text: string, test: (text: string) => boolean): boolean {
  return test(text) || test(text.normalize('NFKD').replace(/\p{Mn}/gu, ''));
}

const URLS: readonly RegExp[] = [
  /[\p{L}][\p{L}\p{N}+.-]*:\s?\/\//iu,
  /(?<![\p{L}\p{N}])www\d?\s?\./iu,
  /(?<![\p{L}\p{N}])(?:javascript|vbscript|livescript|mailto|https?|ftps?|sftp|wss?)\s*:/iu,
  // After "data:" people go on with a space, addresses do not.
  /(?<![\p{L}\p{N}])data:(?:\S|\s*[,;])/iu,
  /(?<![\p{L}\p{N}])(?:file|blob|filesystem|view-source|about|tel|sms|callto|skype|intent|magnet|ssh|ldaps?|irc|xmpp|urn|jar|chrome|vscode):\S/iu,
];

const EMAIL =
  /[\p{L}\p{N}._%+'"-]@(?!(?:latest|next|alpha|beta|canary|rc|stable|nightly|dev)(?![\p{L}\p{N}.]))(?:[\p{L}[]|[\p{N}-][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*\.\p{L})/iu;

/** Top-level domains that are no file extensions, nor what code writes after a dot. */
const TOP_LEVEL_DOMAINS = [
  'com org edu gov mil int info biz xyz online site website tech cloud blog club top live click link',
  'icu vip win bid loan press host fun life world today news agency company digital email network',
  'systems solutions services support studio shop dev page wiki museum aero coop mobi asia tel jobs',
  'eu uk de fr nl ru su cn jp br au ca it es ch at dk se fi cz hu gr ie il ir kr tw hk sg th vn nz za',
  'mx ar cl co ve us ua kz tr ae eg ng ke lt lv ee bg si hr ba',
  'рф укр бел срб қаз 中国 中國 公司 网络 網絡 网址 香港 台湾 台灣 한국 みんな 世界 भारत ไทย',
]
  .join(' ')
  .split(' ')
  .join('|');

const DOMAIN = new RegExp(
  `[\\p{L}\\p{N}]\\.(?:${TOP_LEVEL_DOMAINS})(?![\\p{L}\\p{M}\\p{N}_-])(?!\\.\\p{L})`,
  'iu',
);

/** The platform is written in capitals, or by one of its own names. */
const DOT_NET =
  /(?<![\p{L}\p{N}])(?!(?:asp|vb|ado|ml|json|paint|akka|dot)\.)[\p{L}\p{N}-]+\.net(?![\p{L}\p{N}_-])/u;
