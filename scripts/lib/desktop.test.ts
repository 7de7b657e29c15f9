import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDesktop } from './desktop.mjs'

/** Replaces the program of the virtual screen: reports display 77 and runs until it is ended. */
const screen = `#!/bin/sh
echo 77 >&3
exec sleep 60
`

let folder = ''
beforeEach(async ({ skip }) => {
  skip(process.platform !== 'linux', 'a desktop is opened on Linux alone')
  folder = await mkdtemp(join(tmpdir(), 'bandeja-desktop-'))
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin', 'Xvfb'), screen, { mode: 0o755 })
  vi.stubEnv('PATH', `${join(folder, 'bin')}:${process.env['PATH']}`)
  vi.stubEnv('XDG_RUNTIME_DIR', folder)
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', `unix:path=${join(folder, 'no-bus')}`)
  vi.stubEnv('DISPLAY', ':987')
  vi.stubEnv('WAYLAND_DISPLAY', 'wayland-987')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

it('is a virtual screen if the displays in the environment do not answer', async () => {
  const desktop = await openDesktop({ home: folder })
  try {
    expect(desktop.opened).toEqual(['a screen in memory'])
    expect(desktop.env['DISPLAY']).toBe(':77')
    expect(desktop.env).not.toHaveProperty('WAYLAND_DISPLAY')
  } finally {
    await desktop.close()
  }
})

it('is only the display that answers', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(join(folder, 'wayland-987'), resolve))
  try {
    const desktop = await openDesktop({ home: folder })
    expect(desktop.opened).toEqual([])
    expect(desktop.env['WAYLAND_DISPLAY']).toBe('wayland-987')
    expect(desktop.env).not.toHaveProperty('DISPLAY')
  } finally {
    server.close()
  }
})
