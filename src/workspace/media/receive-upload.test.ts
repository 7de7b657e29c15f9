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
  // Node requires `duplex` with a stream body; the types lack it.
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
])('a form that ends early (%s) is refused and leaves nothing', async (_, text) => {
  const path = join(folder, 'part')
  await expect(receiveUpload(brokenOff(text), path, (form) => form)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(access(path)).rejects.toThrow('ENOENT')
})

test('a file that the disk stores only partly is refused and leaves nothing', async (context) => {
  // Skipped on Windows: the test needs a write that the system itself cuts short, which only `ulimit -f` can cause. A
  // simulated short write would bypass the tested code.
  context.skip(process.platform === 'win32', 'Windows has no bound on how long a file may be.')
  const path = join(folder, 'part')
  const receiving = pathToFileURL(join(import.meta.dirname, 'receive-upload.ts')).href
  // The system cuts one write short at the limit, as a nearly full disk does, and refuses the rest.
  const program = `
    const { receiveUpload } = await import(${JSON.stringify(receiving)})
    const body = new FormData()
    body.append('file', new File(['words '.repeat(1_000)], 'a.txt', { type: 'text/plain' }))
    const request = new Request('http://workspace.invalid/', { method: 'POST', body })
    const told = receiveUpload(request, ${JSON.stringify(path)}, ({ file }) => 'took ' + file.size)
    process.stdout.write(await told.catch(({ code }) => code))`
  const bounded = ['-c', 'ulimit -f 1 && exec "$@"', 'sh', process.execPath]
  const { stdout } = await run('sh', [...bounded, '--input-type=module', '--eval', program])
  expect(stdout).toBe('EFBIG')
  await expect(access(path)).rejects.toThrow('ENOENT')
})
