import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { UsageError } from './options.ts'
import { isOtherKey, lineKeyOf } from './line-key.ts'

const key = randomBytes(32)

test('the key is in the environment, or in the file that it names', () => {
  expect(lineKeyOf({})).toBeUndefined()
  expect(lineKeyOf({ BANDEJA_LINE_KEY: key.toString('base64') })).toEqual(key)
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'key')
  writeFileSync(file, `${key.toString('base64')}\n`)
  expect(lineKeyOf({ BANDEJA_LINE_KEY_FILE: file })).toEqual(key)
})

test('a folder has another key only if it has one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(isOtherKey(key, folder)).toBe(false)
  writeFileSync(join(folder, 'line.key'), key.toString('base64'))
  expect(isOtherKey(key, folder)).toBe(false)
  expect(isOtherKey(randomBytes(32), folder)).toBe(true)
})

test.each([
  { BANDEJA_LINE_KEY: 'short' },
  { BANDEJA_LINE_KEY: randomBytes(16).toString('base64') },
  { BANDEJA_LINE_KEY_FILE: '/no/such/file' },
])('%j is refused, and the key is not in the message', (env) => {
  expect(() => lineKeyOf(env)).toThrow(UsageError)
  for (const given of Object.values(env).filter((text) => !text.startsWith('/')))
    expect(() => lineKeyOf(env)).not.toThrow(given)
})
