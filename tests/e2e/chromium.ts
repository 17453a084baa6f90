import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The shell is the same engine without what only windows need, at two thirds of the work.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const places = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path of a Chromium: `CHROME_PATH`, or one of this machine, or one that Debian's package brings now. */
export function getChromium(): string {
  const named = process.env['CHROME_PATH'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH is ${named}, and nothing is there.`);
    return named;
  }
  const found = findChromium() ?? installChromium();
  if (found) return found;
  throw new Error(
    'No Chromium was found: install Chromium or Google Chrome (on Debian: apt-get install chromium), or set CHROME_PATH to it.',
  );
}

function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...places].find((path) => existsSync(path));
}

/** Only where nobody has to be asked: root on Debian or one of its children. */
function installChromium(): string | undefined {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined;
  console.log('Installing Chromium …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { status } = spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env });
    if (status === 0) break;
  }
  const found = findChromium();
  // On Ubuntu the package may be a hull that only says where to look.
  return found && spawnSync(found, ['--version']).status === 0 ? found : undefined;
}

function isDebian(): boolean {
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
