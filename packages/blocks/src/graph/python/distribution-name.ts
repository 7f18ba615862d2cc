/** The name under which an importable module is installed, as a manifest has it. */
export function distributionName(module: string): string {
  return (
    KNOWN.get(module) ??
    module
      .replace(/^_+/, '')
      .replace(/[-_.]+/g, '-')
      .toLowerCase()
  );
}

const KNOWN: ReadonlyMap<string, string> = new Map([
  ['PIL', 'pillow'],
  ['yaml', 'pyyaml'],
  ['cv2', 'opencv-python'],
  ['sklearn', 'scikit-learn'],
  ['skimage', 'scikit-image'],
  ['bs4', 'beautifulsoup4'],
  ['dateutil', 'python-dateutil'],
  ['dotenv', 'python-dotenv'],
  ['jwt', 'pyjwt'],
  ['OpenSSL', 'pyopenssl'],
  ['serial', 'pyserial'],
  ['git', 'gitpython'],
  ['attr', 'attrs'],
  ['pkg_resources', 'setuptools'],
  ['rest_framework', 'djangorestframework'],
  ['google', 'google-api-core'],
  ['Crypto', 'pycryptodome'],
  ['psycopg2', 'psycopg2'],
]);
