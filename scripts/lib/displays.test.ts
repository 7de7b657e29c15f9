import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { displaysOf, hasDisplay } from './displays.mjs'

let folder = ''
const servers: Server[] = []
beforeEach(async ({ skip }) => {
  skip(process.platform !== 'linux', 'other systems name no display')
  folder = await mkdtemp(join(tmpdir(), 'bandeja-displays-'))
})
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
  await rm(folder, { recursive: true, force: true })
})

function listen(path: string): Promise<void> {
  const server = createServer()
  servers.push(server)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
}

it('is none if no display in the environment answers', async () => {
  const env = { DISPLAY: ':987', WAYLAND_DISPLAY: 'wayland-987', XDG_RUNTIME_DIR: folder }
  expect(await displaysOf(env)).toEqual({})
  expect(await hasDisplay(env)).toBe(false)
  expect(await hasDisplay({ WAYLAND_DISPLAY: 'wayland-987' })).toBe(false)
  expect(await hasDisplay({ DISPLAY: '' })).toBe(false)
})

it.each([':987', ':987.0', 'unix:987'])('is the X server that answers at %s', async (DISPLAY) => {
  await listen(join(folder, 'X987'))
  expect(await displaysOf({ DISPLAY }, folder)).toEqual({ DISPLAY })
  expect(await displaysOf({ DISPLAY: ':98' }, folder)).toEqual({})
})

it('is the X server with an abstract socket only', async () => {
  await listen(`\0${folder}/X987`)
  expect(await displaysOf({ DISPLAY: ':987' }, folder)).toEqual({ DISPLAY: ':987' })
})

it('is the X server of another machine, without a check', async () => {
  expect(await displaysOf({ DISPLAY: 'localhost:10.0' }, folder)).toEqual({
    DISPLAY: 'localhost:10.0',
  })
})

it('is the Wayland compositor that answers, by name or by path', async () => {
  const path = join(folder, 'wayland-7')
  await listen(path)
  const env = { DISPLAY: ':987', WAYLAND_DISPLAY: 'wayland-7', XDG_RUNTIME_DIR: folder }
  expect(await displaysOf(env)).toEqual({ WAYLAND_DISPLAY: 'wayland-7' })
  expect(await displaysOf({ WAYLAND_DISPLAY: path })).toEqual({ WAYLAND_DISPLAY: path })
})
