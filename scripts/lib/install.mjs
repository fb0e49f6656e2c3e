import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { captureOutput, printLine, ROOT, ScriptError } from './run.mjs';

const modulesFolder = join(ROOT, 'node_modules');
const networkErrorPattern =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/;

export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

/**
 * Compares package-lock.json with npm's own record of installed packages. npm writes that record last, so an
 * interrupted install has none. Optional packages may be missing, such as those for other operating systems.
 */
export function isInstalled(packageLock, installedLock) {
  if (installedLock === null) return false;
  return Object.entries(packageLock.packages).every(([path, entry]) => {
    const installedEntry = installedLock.packages[path];
    if (path === '' || entry.link) return true;
    if (installedEntry === undefined)
      return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return installedEntry.version === entry.version && installedEntry.integrity === entry.integrity;
  });
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

export function runNpm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return captureOutput(process.execPath, [cli, ...args], options);
  return captureOutput('npm', args, { ...options, shell: process.platform === 'win32' });
}

async function ensureInstalled() {
  const packageLock = readLock(join(ROOT, 'package-lock.json'));
  if (packageLock === null)
    throw new ScriptError('package-lock.json is missing or damaged: restore it from the repository.');
  if (isInstalled(packageLock, readLock(join(modulesFolder, '.package-lock.json')))) return;
  const action = existsSync(modulesFolder) ? 'The lock file has changed: installing' : 'Installing';
  printLine(`${action} packages (a minute or so) …`);
  const result = await runNpm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    progressLabel: 'installing packages',
  });
  if (result.ok) return;
  const outputTail = result.output.trim().split('\n').slice(-15).join('\n');
  if (networkErrorPattern.test(result.output)) {
    throw new ScriptError(
      `${outputTail}\n\nThe packages could not be downloaded. Connect this machine to the network (or set a proxy or a ` +
        'mirror in .npmrc) and run the same command again.',
    );
  }
  throw new ScriptError(`${outputTail}\n\nnpm ci failed: see its message above.`);
}

/**
 * Returns the path of the pinned Node, which is missing if npm's install scripts are blocked. Falls back to
 * the running Node if it's new enough.
 */
async function findNode() {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const pinnedNodePath = join(modulesFolder, 'node/bin', `node${suffix}`);
  const isPinnedNodeWorking = async () =>
    existsSync(pinnedNodePath) && (await captureOutput(pinnedNodePath, ['--version'])).ok;
  if (await isPinnedNodeWorking()) return pinnedNodePath;
  if (!existsSync(pinnedNodePath) && existsSync(join(modulesFolder, 'node/package.json'))) {
    printLine('Getting the pinned Node, which npm left out because install scripts are blocked …');
    await captureOutput(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: join(modulesFolder, 'node'),
      env: { ...process.env, npm_config_ignore_scripts: 'false' },
      progressLabel: 'getting Node',
    });
    if (await isPinnedNodeWorking()) return pinnedNodePath;
  }
  if (runsTypeScript(process.version)) {
    printLine(`The pinned Node does not run here: using ${process.version}`);
    return process.execPath;
  }
  throw new ScriptError(
    `Cartwise needs Node 24, and this is ${process.version}; the copy that npm installs could not be had. ` +
      'Install Node 24 and run the same command with it, or allow install scripts: npm rebuild node --ignore-scripts=false',
  );
}

export async function installAndFindNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new ScriptError(`Node 20.19 or newer is needed to start; this is ${process.version}.`);
  }
  await ensureInstalled();
  return findNode();
}
