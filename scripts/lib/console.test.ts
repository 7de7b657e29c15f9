import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { captureOutput } from './captured-output.fixture.ts'
import { entry } from './console.mjs'

let output: () => string
beforeEach(() => {
  output = captureOutput()
})
afterEach(() => {
  process.exitCode = undefined
  vi.restoreAllMocks()
})

/** An error of the file system. */
const fault = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: something, open`), { code, syscall: 'open', ...more })

it.each([
  [
    'a folder without write permission',
    fault('EACCES', { path: '/app/.cache/setup.lock' }),
    'This command, at /app/.cache/setup.lock, failed: permission denied (EACCES). Give this folder to your user and start again.',
  ],
  [
    'a read-only disk',
    fault('EROFS', { path: '/app/.data' }),
    'This command, at /app/.data, failed: the disk is read-only (EROFS). Clone Bandeja to a writable folder and start again.',
  ],
  [
    'a full disk',
    fault('ENOSPC', { syscall: 'write' }),
    'This command ran out of disk space. Free about 2 GB and start again.',
  ],
])('ends a command with one line that states the remedy: %s', async (_, error, line) => {
  await entry(() => Promise.reject(error))
  expect([output(), process.exitCode]).toEqual([`\nCannot go on. ${line}\n`, 1])
})

it('prints the stack of an error in the program itself', async () => {
  const ofProgram = fault('EACCES', { syscall: 'spawn sh', path: 'sh' })
  for (const error of [new Error('surprise'), ofProgram, fault('ENOENT', { path: '/x' })]) {
    output = captureOutput()
    await entry(() => Promise.reject(error))
    expect(output()).toContain('    at ')
  }
})
