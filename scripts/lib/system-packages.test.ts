import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { captureOutput } from './captured-output.fixture.ts'
import { installDebianPackages, installSystemPackages } from './system-packages.mjs'

const LINKED = '\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)\n'
const NO_GTK = `${LINKED}\tlibgtk-3.so.0 => not found\n`

let output: () => string
beforeEach(() => {
  output = captureOutput()
})
afterEach(() => vi.restoreAllMocks())

interface MachineOptions {
  platform?: string
  display?: boolean
  isRoot?: boolean
  isDebian?: boolean
  /** Debian's names of installed packages. */
  installed?: string[]
  /** Debian's names of packages that the lists contain under the longer name. */
  renamed?: string[]
  /** Whether the package lists were fetched before. */
  hasLists?: boolean
  /** The output of `ldd` while Electron's libraries are missing. */
  ldd?: string
  programs?: string[]
  /** Whether apt-get really installs packages. Default: yes. */
  aptWorks?: boolean
  /** Whether Debian's mirror is not reachable. */
  isOffline?: boolean
}

/** A simulated machine; calls of programs are recorded in `calls`. */
function machine(options: MachineOptions = {}) {
  const { isDebian = true, isRoot = false, renamed = [], aptWorks = true } = options
  let { hasLists = true } = options
  const installed = new Set(options.installed)
  const programs = new Set(options.programs)
  const calls: string[] = []
  type Answer = (args: readonly string[], env: NodeJS.ProcessEnv) => string
  const answers: Record<string, Answer> = {
    ldd: () => (installed.has('libgtk-3-0') ? LINKED : (options.ldd ?? LINKED)),
    'dpkg-query': () => [...installed].map((name) => `${name} installed\n`).join(''),
    'apt-cache': ([, name = ''], env) => {
      const [word, none] = env['LC_ALL'] === 'C' ? ['Candidate', 'none'] : ['Candidato', 'ninguno']
      const short = name.replace(/t64$/, '')
      const isKnown = hasLists && renamed.includes(short) === (short !== name)
      return `${word}: ${isKnown ? '3.24' : `(${none})`}`
    },
    'apt-get': ([verb, ...args]) => {
      hasLists ||= verb === 'update'
      if (verb !== 'install' || !aptWorks) return ''
      for (const name of args) installed.add(name.replace(/t64$/, ''))
      if (args.includes('xvfb')) programs.add('Xvfb')
      return ''
    },
  }
  return {
    calls,
    platform: options.platform ?? 'linux',
    env: { LANG: 'es_ES.UTF-8', LC_ALL: 'es_ES.UTF-8' },
    hasDisplay: async () => options.display ?? false,
    isRoot,
    hasApt: isDebian,
    isThere: async (program: string) =>
      programs.has(program) || (isDebian && program === 'dpkg-query'),
    async run(command: string, args: readonly string[], { env = {} } = {}) {
      calls.push([command, ...args].join(' '))
      if (command === 'apt-get' && options.isOffline === true)
        return { code: 100, output: 'Could not resolve the mirror\n' }
      const answer = answers[command]
      return answer ? { code: 0, output: answer(args, env) } : { code: 127, output: 'not there' }
    },
  }
}

const needs = { executable: '/electron', forTests: false }
const installs = ({ calls }: { calls: string[] }) =>
  calls.filter((call) => call.startsWith('apt-get install'))

describe('a machine that cannot show the app', () => {
  it.each([
    [
      'no display and no Xvfb',
      {},
      /^There is no display and no Xvfb\. Run: sudo apt-get update && sudo apt-get install /,
    ],
    [
      'no GTK libraries',
      { display: true, ldd: NO_GTK },
      /^Electron lacks libgtk-3\.so\.0\. Run: sudo apt-get update && sudo apt-get install .*\blibgtk-3-0 /,
    ],
    [
      'neither',
      { ldd: NO_GTK },
      /^Electron lacks libgtk-3\.so\.0\. There is no display and no Xvfb\. Run: /,
    ],
    [
      'no display, on another distribution',
      { isDebian: false },
      /Install what your distribution calls: xvfb dbus gnome-keyring libgtk-3-0 /,
    ],
  ])('gets an error with the remedy, without an installation: %s', async (_, options, message) => {
    const bare = machine(options)
    await expect(installSystemPackages(needs, bare)).rejects.toThrow(message)
    expect(installs(bare)).toEqual([])
  })

  it('gets a command with only the missing packages', async () => {
    const bare = machine({ installed: ['dbus', 'libgtk-3-0', 'libnss3'] })
    const refused = installSystemPackages(needs, bare)
    await expect(refused).rejects.toThrow(/install .* xvfb gnome-keyring libasound2 libgbm1/)
  })

  it('gets the package names of its release, in any language', async () => {
    const newer = machine({ renamed: ['libgtk-3-0', 'libasound2', 'libatk-bridge2.0-0'] })
    const refused = installSystemPackages(needs, newer)
    await expect(refused).rejects.toThrow(/ libgtk-3-0t64 libnss3 libasound2t64 libgbm1 /)
  })
})

describe('a machine without package lists, such as a system image', () => {
  const renamed = ['libgtk-3-0', 'libasound2', 'libatk-bridge2.0-0']

  it.for<[string, string[], string]>([
    ['a newer release', renamed, ' libgtk-3-0t64 libasound2t64 libatk-bridge2.0-0t64\n'],
    ['an older release', [], ' libgtk-3-0 libasound2 libatk-bridge2.0-0\n'],
  ])('of %s is options a command that finds the names', async ([, known, names], context) => {
    // A real shell runs the command, with replaced programs that only print the packages.
    context.skip(process.platform === 'win32', 'Windows has no sh to run the command.')
    const image = machine({ hasLists: false, renamed: known })
    const refused = await installSystemPackages(needs, image).catch(String)
    const folder = await mkdtemp(join(tmpdir(), 'bandeja-apt-'))
    context.onTestFinished(() => rm(folder, { recursive: true }))
    const program = (name: string, lines: string) =>
      writeFile(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
    const lists = join(folder, 'lists')
    await program('sudo', 'exec "$@"')
    await program('apt-get', `case $1 in update) touch '${lists}' ;; *) echo "$@" ;; esac`)
    const found = known.map((name) => `${name}t64`).join('|') || 'none'
    await program('apt-cache', `test -e '${lists}' && case $2 in ${found}) ;; *) exit 100 ;; esac`)
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` }
    const command = String(refused).replace(/^.* Run: /, '')
    expect(execFileSync('sh', ['-c', command], { env, encoding: 'utf8' })).toContain(names)
  })

  it('installs missing packages as root under the names of the fetched lists', async () => {
    const image = machine({ hasLists: false, renamed, isRoot: true })
    await installSystemPackages(needs, image)
    expect(installs(image)[0]).toContain(' libgtk-3-0t64 libnss3 libasound2t64 ')
  })
})

describe('root on Debian', () => {
  it('installs missing packages under the names of the release', async () => {
    const bare = machine({
      isRoot: true,
      ldd: NO_GTK,
      installed: ['dbus'],
      renamed: ['libgtk-3-0'],
    })
    await installSystemPackages(needs, bare)
    expect(installs(bare)).toHaveLength(1)
    expect(installs(bare)[0]).toContain(' xvfb gnome-keyring libgtk-3-0t64 libnss3 libasound2 ')
    expect(installs(bare)[0]).not.toContain(' dbus')
  })

  it('does not reinstall a package that exists under its longer name', async () => {
    const newer = machine({ isRoot: true, installed: ['libgtk-3-0t64', 'libasound2t64'] })
    await installSystemPackages(needs, newer)
    expect(installs(newer)[0]).not.toMatch(/libgtk-3-0|libasound2/)
  })

  it('reports a package that was not installed', async () => {
    const broken = machine({ isRoot: true, aptWorks: false })
    await expect(installSystemPackages(needs, broken)).rejects.toThrow(
      /^There is no display and no Xvfb\. Run: apt-get update && apt-get install -y /,
    )
  })

  it('installs the packages of the desktop tests, even if the app can be shown', async () => {
    const whole = machine({ isRoot: true, display: true })
    await installSystemPackages({ ...needs, forTests: true }, whole)
    expect(installs(whole)[0]).toContain(' python3-dbusmock ')
  })
})

it('installs nothing if the app can be shown', async () => {
  const whole = machine({ display: true })
  await installSystemPackages(needs, whole)
  expect(installs(whole)).toEqual([])
})

it('only warns if only packages of tests are missing', async () => {
  const whole = machine({ display: true, installed: ['xvfb', 'strace'] })
  await installSystemPackages({ ...needs, forTests: true }, whole)
  expect(output()).toMatch(
    /^Some desktop tests will be skipped without: sudo apt-get update && sudo apt-get install .* python3-gi /,
  )
  expect(installs(whole)).toEqual([])
})

it('also only warns as root if only packages of tests are missing and the mirror is not reachable', async () => {
  const whole = machine({ display: true, isRoot: true, isOffline: true, installed: ['xvfb'] })
  await installSystemPackages({ ...needs, forTests: true }, whole)
  expect(output()).toMatch(
    /\nSome desktop tests will be skipped without: apt-get update && apt-get install .* strace\n$/,
  )
  const bare = machine({ isRoot: true, isOffline: true })
  await expect(installSystemPackages({ ...needs, forTests: true }, bare)).rejects.toThrow(
    /apt-get failed:\nCould not resolve the mirror\n/,
  )
})

it('checks the packages for Electron, its screen, its keyring and its notifications', async () => {
  const bare = machine({ isRoot: true })
  await installSystemPackages(needs, bare)
  expect(installs(bare)[0]?.split(' ').slice(5)).toEqual(
    [
      'xvfb dbus gnome-keyring libgtk-3-0 libnss3 libasound2 libgbm1 libxss1 libatk-bridge2.0-0 libdrm2',
      'libsecret-1-0 libnotify-bin fonts-noto-color-emoji',
    ].flatMap((line) => line.split(' ')),
  )
})

describe('a package that tests need', () => {
  const install = (options: MachineOptions) => {
    const one = machine(options)
    return { one, done: installDebianPackages(['postgresql'], one) }
  }

  it('is installed as root on Debian', async () => {
    const { one, done } = install({ isRoot: true })
    await done
    expect(installs(one)).toEqual(['apt-get install -y -q --no-install-recommends postgresql'])
  })

  it.each([
    ['another user', {}, 'sudo apt-get install -y --no-install-recommends postgresql'],
    [
      'another distribution',
      { isRoot: true, isDebian: false },
      'Install what your distribution calls: postgresql',
    ],
  ])('is named to %s with what to do', async (_, options, remedy) => {
    const { one, done } = install(options)
    await expect(done).rejects.toThrow(`The tests need postgresql.`)
    await expect(done).rejects.toThrow(remedy)
    expect(installs(one)).toEqual([])
  })
})

it('does nothing on other systems', async () => {
  const other = machine({ platform: 'darwin' })
  await installSystemPackages(needs, other)
  expect(other.calls).toEqual([])
})
