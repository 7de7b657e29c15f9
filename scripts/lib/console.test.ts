import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { captureOutput } from './captured-output.fixture.ts'
import { entry } from './console.mjs'

let said: () => string
beforeEach(() => {
  said = captureOutput()
})
afterEach(() => {
  process.exitCode = undefined
  vi.restoreAllMocks()
})

/** What the file system throws. */
const fault = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: something, open`), { code, syscall: 'open', ...more })

it.each([
  [
    'a folder that is somebody else’s',
    fault('EACCES', { path: '/app/.cache/setup.lock' }),
    'This command, at /app/.cache/setup.lock, failed: permission denied (EACCES). Give this folder to your user and start again.',
  ],
  [
    'a disk that takes nothing',
    fault('EROFS', { path: '/app/.data' }),
    'This command, at /app/.data, failed: the disk is read-only (EROFS). Clone Bandeja to a writable folder and start again.',
  ],
  [
    'a full disk',
    fault('ENOSPC', { syscall: 'write' }),
    'This command ran out of disk space. Free about 2 GB and start again.',
  ],
])('ends a command at %s with one line that names the remedy', async (_, error, line) => {
  await entry(() => Promise.reject(error))
  expect([said(), process.exitCode]).toEqual([`\nCannot go on. ${line}\n`, 1])
})

it('shows the stack of an error of the program itself', async () => {
  const ofProgram = fault('EACCES', { syscall: 'spawn sh', path: 'sh' })
  for (const error of [new Error('surprise'), ofProgram, fault('ENOENT', { path: '/x' })]) {
    said = captureOutput()
    await entry(() => Promise.reject(error))
    expect(said()).toContain('    at ')
  }
})
