import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { receiveUpload } from './receive-upload.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-upload-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A form of which `text` arrives before its sender goes away. */
function brokenOff(text: string): Request {
  const pieces = text === '' ? [] : [text]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece === undefined) controller.error(new Error('The sender has gone.'))
      else controller.enqueue(new TextEncoder().encode(piece))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  // Node demands `duplex` beside a body that is a stream; the types do not know it yet.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://workspace.invalid/', init)
}

const field = '--b\r\nContent-Disposition: form-data; name="groupId"\r\n\r\n1'
const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords'

test.each([
  ['before its first byte', ''],
  ['in the midst of a header', '--b\r\nContent-Disp'],
  ['in a field before the file', field],
  ['in the midst of the file', file],
])('a form that breaks off %s is refused, and nothing of it stays', async (_, text) => {
  const path = join(folder, 'part')
  await expect(receiveUpload(brokenOff(text), path, (form) => form)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(access(path)).rejects.toThrow('ENOENT')
})
