import { access, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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

test('a file of which a nearly full disk takes a part at a time is kept whole', async () => {
  const spare = await open(join(folder, 'spare'), 'w')
  const handles: { write: (this: unknown, bytes: Uint8Array) => Promise<unknown> } =
    Object.getPrototypeOf(spare)
  await spare.close()
  const { write } = handles
  vi.spyOn(handles, 'write').mockImplementation(function part(this: unknown, bytes) {
    return write.call(this, bytes.subarray(0, Math.ceil(bytes.length / 2)))
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const body = new FormData()
  body.append('file', new File(['words and words'], 'a.txt', { type: 'text/plain' }))
  const request = new Request('http://workspace.invalid/', { method: 'POST', body })
  const path = join(folder, 'part')
  const { file } = await receiveUpload(request, path, (form) => form)
  expect(await readFile(path, 'utf8')).toBe('words and words')
  expect(file?.size).toBe('words and words'.length)
})
