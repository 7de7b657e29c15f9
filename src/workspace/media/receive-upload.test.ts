import { execFile } from 'node:child_process'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { receiveUpload } from './receive-upload.ts'

const run = promisify(execFile)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-upload-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A request with a form whose sender disconnects after the bytes of `text`. */
function interruptedForm(text: string): Request {
  const pieces = text === '' ? [] : [text]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece === undefined) controller.error(new Error('The sender has disconnected.'))
      else controller.enqueue(new TextEncoder().encode(piece))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  // Node requires `duplex` with a stream body; the types lack it.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://workspace.invalid/', init)
}

const field = '--b\r\nContent-Disposition: form-data; name="groupId"\r\n\r\n1'
const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords'

test.each([
  ['before its first byte', ''],
  ['within a header', '--b\r\nContent-Disp'],
  ['in a field before the file', field],
  ['within the file', file],
])('a form that ends early (%s) is refused and leaves no file', async (_, text) => {
  const path = join(folder, 'part')
  await expect(receiveUpload(interruptedForm(text), path, (form) => form)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(access(path)).rejects.toThrow('ENOENT')
})

test('an upload that the disk stores only partly is refused and leaves no file', async (context) => {
  // Windows has nothing like `ulimit -f`, with which the system itself cuts a write short. A simulated short write
  // would bypass the tested code.
  context.skip(process.platform === 'win32', 'Windows has no limit for the size of a file.')
  const path = join(folder, 'part')
  const receiving = pathToFileURL(join(import.meta.dirname, 'receive-upload.ts')).href
  // At the limit of `ulimit -f`, the system writes only a part of the bytes, as a nearly full disk does. It refuses
  // further writes with EFBIG.
  const program = `
    const { receiveUpload } = await import(${JSON.stringify(receiving)})
    const body = new FormData()
    body.append('file', new File(['words '.repeat(1_000)], 'a.txt', { type: 'text/plain' }))
    const request = new Request('http://workspace.invalid/', { method: 'POST', body })
    const received = receiveUpload(request, ${JSON.stringify(path)}, ({ file }) => 'took ' + file.size)
    process.stdout.write(await received.catch(({ code }) => code))`
  const bounded = ['-c', 'ulimit -f 1 && exec "$@"', 'sh', process.execPath]
  const { stdout } = await run('sh', [...bounded, '--input-type=module', '--eval', program])
  expect(stdout).toBe('EFBIG')
  await expect(access(path)).rejects.toThrow('ENOENT')
})
