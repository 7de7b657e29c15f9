import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finishRoot, writeInto } from './system-package.mjs'

/**
 * @typedef {import('./system-package.mjs').SystemPackage} SystemPackage
 * @typedef {import('./system-package.mjs').Relations} Relations
 *
 * @typedef {object} AppFacts what electron-builder.yml and package.json say about the app
 * @property {string} productName
 * @property {string} executableName
 * @property {string} category of freedesktop's menu
 * @property {string} summary
 * @property {string} description
 * @property {string} maintainer
 * @property {string} homepage
 * @property {string} license SPDX
 * @property {string} copyright
 * @property {readonly string[]} schemes of links that the app opens
 */

/**
 * The libraries that Electron is linked to, or opens when it runs (the last two), and Debian's package of each. An rpm
 * requires the library itself, because distributions name its package differently. The package tests compare this list
 * with the built program.
 * @type {readonly (readonly [library: string, debian: string])[]}
 */
const LIBRARIES = [
  ['ld-linux-x86-64.so.2', 'libc6'],
  ['libX11.so.6', 'libx11-6'],
  ['libXcomposite.so.1', 'libxcomposite1'],
  ['libXdamage.so.1', 'libxdamage1'],
  ['libXext.so.6', 'libxext6'],
  ['libXfixes.so.3', 'libxfixes3'],
  ['libXrandr.so.2', 'libxrandr2'],
  ['libasound.so.2', 'libasound2'],
  ['libatk-1.0.so.0', 'libatk1.0-0'],
  ['libatk-bridge-2.0.so.0', 'libatk-bridge2.0-0'],
  ['libatspi.so.0', 'libatspi2.0-0'],
  ['libc.so.6', 'libc6'],
  ['libcairo.so.2', 'libcairo2'],
  ['libcups.so.2', 'libcups2'],
  ['libdbus-1.so.3', 'libdbus-1-3'],
  ['libdl.so.2', 'libc6'],
  ['libexpat.so.1', 'libexpat1'],
  ['libgbm.so.1', 'libgbm1'],
  ['libgcc_s.so.1', 'libgcc-s1'],
  ['libgio-2.0.so.0', 'libglib2.0-0'],
  ['libglib-2.0.so.0', 'libglib2.0-0'],
  ['libgobject-2.0.so.0', 'libglib2.0-0'],
  ['libgtk-3.so.0', 'libgtk-3-0'],
  ['libm.so.6', 'libc6'],
  ['libnspr4.so', 'libnspr4'],
  ['libnss3.so', 'libnss3'],
  ['libnssutil3.so', 'libnss3'],
  ['libpango-1.0.so.0', 'libpango-1.0-0'],
  ['libpthread.so.0', 'libc6'],
  ['libsmime3.so', 'libnss3'],
  ['libudev.so.1', 'libudev1'],
  ['libxcb.so.1', 'libxcb1'],
  ['libxkbcommon.so.0', 'libxkbcommon0'],
  ['libnotify.so.4', 'libnotify4'],
  ['libsecret-1.so.0', 'libsecret-1-0'],
]

/** The oldest glibc that Electron runs on. */
const GLIBC = '2.25'

/**
 * xdg-utils opens web links in the browser. notify-send, of libnotify, shows notifications. The desktop database maps
 * `bandeja://` links to the app.
 * @type {{ deb: Relations, rpm: Relations }}
 */
export const RELATIONS = {
  deb: {
    depends: [
      ...new Set(LIBRARIES.map(([, name]) => (name === 'libc6' ? `libc6 (>= ${GLIBC})` : name))),
      'libnotify-bin',
      'xdg-utils',
    ],
    recommends: ['desktop-file-utils', 'gnome-keyring | kwalletmanager'],
  },
  rpm: {
    depends: [
      ...LIBRARIES.filter(([library]) => !library.startsWith('ld-')).map(
        ([library]) => `${library}()(64bit)`,
      ),
      `libc.so.6(GLIBC_${GLIBC})(64bit)`,
      'libnotify',
      'xdg-utils',
    ],
    recommends: ['desktop-file-utils'],
  },
}

/** Lintian's tags about Chromium, which is a large program that contains its own copies of libraries. */
const OVERRIDES = [
  '# Electron is shipped as its authors have built it, with the libraries that Chromium bundles.',
  'bandeja: embedded-library *',
  'bandeja: unstripped-binary-or-object *',
  '# The helper of Chromium’s sandbox, for systems that let no ordinary user create a namespace.',
  'bandeja: elevated-privileges 4755 root/root [usr/lib/bandeja/chrome-sandbox]',
]

/**
 * Prepares the contents of the desktop app's deb and rpm from electron-builder's unpacked directory, and removes them
 * after the work.
 * @template T
 * @param {{ unpacked: string, icons: string, copyright: string, facts: AppFacts, version: string,
 *   arch: 'x64' | 'arm64', time: number }} from icons: a folder with `SIZExSIZE.png`; copyright: path of LICENSE
 * @param {(made: SystemPackage) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDesktopPackage(from, work) {
  const { unpacked, icons, facts, version, arch, time } = from
  const name = facts.executableName
  const home = `/usr/lib/${name}`
  const root = await mkdtemp(join(tmpdir(), 'bandeja-root-'))
  try {
    await cp(unpacked, join(root, home), { recursive: true })
    // The package manager updates the app: with this file, the app says so.
    await rm(join(root, home, 'resources', 'app-update.yml'), { force: true })
    await writeInto(root, `${home}/resources/package-type`, 'system')
    // Programs for Windows and macOS.
    const notifiers = 'resources/app.asar.unpacked/node_modules/node-notifier/vendor'
    await rm(join(root, home, notifiers), { recursive: true, force: true })
    await mkdir(join(root, 'usr', 'bin'))
    await symlink(`../lib/${name}/${name}`, join(root, 'usr', 'bin', name))
    await writeInto(root, `/usr/share/applications/${name}.desktop`, desktopEntry(facts))
    for (const icon of await readdir(icons)) {
      const size = icon.replace('.png', '')
      const png = await readFile(join(icons, icon))
      await writeInto(root, `/usr/share/icons/hicolor/${size}/apps/${name}.png`, png)
    }
    const doc = `/usr/share/doc/${name}`
    await writeInto(root, `${doc}/copyright`, await copyrightFile(facts, from.copyright, home))
    await writeInto(root, `${home}/apparmor-profile`, apparmorProfile(name, home))
    // Administrators put policy.json here (docs/administration.md).
    await mkdir(join(root, 'etc', name), { recursive: true })
    await finishRoot(root, { time, modes: { [`${home}/chrome-sandbox`]: 0o4755 } })
    return await work({
      ...facts,
      name,
      version,
      arch,
      section: 'net',
      root,
      ownFolders: [home, doc, `/etc/${name}`],
      configFiles: [],
      relations: RELATIONS,
      scripts: scriptsOf(name, home),
      lintianOverrides: OVERRIDES,
      time,
    })
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** @param {AppFacts} facts */
function desktopEntry(facts) {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${facts.productName}`,
    `Comment=${facts.summary}`,
    `Exec=/usr/bin/${facts.executableName} %U`,
    `Icon=${facts.executableName}`,
    'Terminal=false',
    `Categories=${facts.category};`,
    `MimeType=${facts.schemes.map((scheme) => `x-scheme-handler/${scheme};`).join('')}`,
    `StartupWMClass=${facts.productName}`,
  ]
  return `${lines.join('\n')}\n`
}

/**
 * The format of Debian's copyright files, version 1.0.
 * @param {AppFacts} facts
 * @param {string} licence path of the project's LICENSE
 * @param {string} home
 */
async function copyrightFile({ productName, homepage, copyright, license }, licence, home) {
  const text = (await readFile(licence, 'utf8')).trim().split('\n')
  const indented = text.map((line) => (line.trim() === '' ? ' .' : ` ${line}`))
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: ${productName}
Source: ${homepage}
Comment:
 The program contains other people's work. Its licences are in ${home}:
 resources/notices (npm packages), LICENSE.electron.txt and
 LICENSES.chromium.html.

Files: *
Copyright: ${copyright}
License: ${license}

License: ${license}
${indented.join('\n')}
`
}

/**
 * Allows the program to create user namespaces, which Chromium's sandbox needs, where AppArmor forbids them to programs
 * without a profile (Ubuntu 23.10 and newer).
 * @param {string} name
 * @param {string} home
 */
function apparmorProfile(name, home) {
  return `abi <abi/4.0>,
include <tunables/global>

profile ${name} ${home}/${name} flags=(unconfined) {
  userns,
  include if exists <local/${name}>
}
`
}

/**
 * @param {string} name
 * @param {string} home
 * @returns {import('./system-package.mjs').Scripts}
 */
function scriptsOf(name, home) {
  const profile = `/etc/apparmor.d/${name}`
  return {
    // An AppArmor that is older than 4.0 does not know the profile, and does not need it. A profile that it cannot read
    // would be an error at every start of the system, so it is not a file of the package.
    afterInstall: `
if command -v apparmor_parser >/dev/null && [ -d /etc/apparmor.d ] &&
  apparmor_parser --skip-kernel-load --skip-cache ${home}/apparmor-profile >/dev/null 2>&1; then
  cp ${home}/apparmor-profile ${profile}
  if [ -d /sys/module/apparmor ] && ! ischroot 2>/dev/null; then
    apparmor_parser --replace --write-cache --skip-read-cache ${profile} || true
  fi
fi`,
    afterRemove: `
if [ -f ${profile} ]; then
  if [ -d /sys/module/apparmor ] && ! ischroot 2>/dev/null; then
    apparmor_parser --remove ${profile} || true
  fi
  rm -f ${profile}
fi`,
    afterPurge: `rm -rf /etc/${name}`,
  }
}
