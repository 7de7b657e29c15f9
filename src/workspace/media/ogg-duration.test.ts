import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oggDuration } from './ogg-duration.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-ogg-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const voice = join(import.meta.dirname, '../../../resources/demo/voice/es-question.ogg')

test('a voice note says how long it is', async () => {
  const seconds = (await oggDuration(voice)) ?? 0
  expect(Math.round(seconds)).toBe(8)
})

test.each([
  ['no Ogg file', Buffer.from('%PDF-1.4')],
  ['an empty file', Buffer.alloc(0)],
  ['a cut first page', Buffer.from('OggSxxxxOpusHead')],
  ['a last page without a time', Buffer.from(`OpusHead${'\0'.repeat(20)}OggS`)],
])('%s says nothing', async (_name, bytes) => {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  expect(await oggDuration(path)).toBeUndefined()
})
