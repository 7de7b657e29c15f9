import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { launchArguments } from './app-process.mjs'
import { ROOT } from './paths.mjs'

const linux = { platform: 'linux', isRoot: false }
const screen = { DISPLAY: ':0' }

describe('Electron’s switches from the launcher', () => {
  it.each([
    ['root', { ...linux, isRoot: true }, { env: screen, hasKeyring: false }, ['--no-sandbox']],
    ['a person', linux, { env: screen, hasKeyring: false }, []],
    [
      'a bare X server with a keyring',
      linux,
      { env: screen, hasKeyring: true },
      ['--password-store=gnome-libsecret'],
    ],
    [
      'a desktop that has a name',
      linux,
      { env: { ...screen, XDG_CURRENT_DESKTOP: 'GNOME' }, hasKeyring: true },
      [],
    ],
    [
      'Wayland alone',
      linux,
      { env: { WAYLAND_DISPLAY: 'wayland-0' }, hasKeyring: false },
      ['--ozone-platform-hint=auto'],
    ],
    ['another system', { platform: 'darwin', isRoot: true }, { env: {}, hasKeyring: true }, []],
  ])('for %s', (_, machine, desktop, added) => {
    expect(launchArguments(desktop, machine)).toEqual(added)
  })

  it('are set only by the launcher: the app’s own code never disables the sandbox', async () => {
    const names = await readdir(join(ROOT, 'src'), { recursive: true })
    const sources = names.filter((name) => /\.(?:ts|tsx|html)$/.test(name))
    expect(sources.length).toBeGreaterThan(500)
    for (const name of sources) {
      const text = await readFile(join(ROOT, 'src', name), 'utf8')
      expect([name, /no-?sandbox/i.test(text)]).toEqual([name, false])
    }
  })
})
