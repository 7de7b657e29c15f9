import { open, rm, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { limits } from '#contract/limits.ts'
import { badRequest, ServiceFailure } from '#workspace/failure.ts'
import { mediaType, tooLarge } from '#workspace/read-body.ts'
import { mediaKind } from '#contract/rules/messages/channel-media.ts'
import { isDangerous } from '#contract/rules/files/dangerous-file.ts'
import {
  FILE_TYPE_BYTES,
  fileTypeOf,
  isMisnamed,
  readFileType,
  type NamedFile,
} from '#contract/rules/files/file-type.ts'
import { cleanName } from './file-name.ts'

/** An uploaded file that was written to disk. */
export interface ReceivedFile {
  filename: string
  mimeType: string
  size: number
}

/** Maximum bytes of a file, sent or received. */
const BYTES_MAX = limits.media.documentBytes

/** Maximum bytes of a form without its file: texts, boundaries and headers. */
const FORM_BYTES_MAX = 64 * 1024

/** Maximum bytes of a text in a form. The longest texts are the JSON of a template's buttons and of its examples. */
const FIELD_BYTES_MAX = limits.contentBytesMax * 2

/** @throws ServiceFailure 415 for a file that nobody may send */
function assertSendable({ filename, mimeType }: Pick<ReceivedFile, 'filename' | 'mimeType'>): void {
  const named = { filename, mimeType }
  if (mediaKind(mimeType) !== undefined && !isDangerous(named) && !isMisnamed(named)) return
  throw new ServiceFailure(
    'UNSUPPORTED_MEDIA_TYPE',
    'The channel does not accept files of this kind.',
  )
}

/** Bytes of an open file. */
async function bytesAt(file: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

/**
 * Streams a file to the path. A file of a customer may be of any kind.
 * @throws ServiceFailure 413 as soon as the file exceeds the channel's limit, 400 for an empty file
 */
export async function storeFile(
  stream: Readable,
  path: string,
  named: NamedFile,
): Promise<ReceivedFile> {
  return await writeFile(stream, path, named, () => undefined)
}

/**
 * Like `storeFile`, for a file that a user of the group uploads.
 * @throws ServiceFailure 415 as soon as it is known that the file is of a kind that nobody may send
 */
async function storeUpload(
  stream: Readable,
  path: string,
  named: NamedFile,
): Promise<ReceivedFile> {
  const { filename } = named
  return await writeFile(stream, path, named, (mimeType) => assertSendable({ filename, mimeType }))
}

async function writeFile(
  stream: Readable,
  path: string,
  named: NamedFile,
  assertType: (mimeType: string) => void,
): Promise<ReceivedFile> {
  const file = await open(path, 'wx+', 0o600)
  try {
    let size = 0
    let head = Buffer.alloc(0)
    for await (const chunk of stream) {
      const bytes: Buffer = chunk
      size += bytes.length
      if (size > BYTES_MAX) throw tooLarge(BYTES_MAX)
      if (head.length < FILE_TYPE_BYTES) {
        head = Buffer.concat([head, bytes.subarray(0, FILE_TYPE_BYTES - head.length)])
        if (head.length === FILE_TYPE_BYTES) assertType(fileTypeOf(head, named))
      }
      // On a nearly full disk, a write may store only a part of the bytes. `writeFile` then writes the rest.
      await file.writeFile(bytes)
    }
    if (size === 0) throw badRequest('The file is empty.')
    const mimeType = await readFileType((from, length) => bytesAt(file, from, length), named)
    assertType(mimeType)
    // Flush the file to disk before a message refers to it. The message survives a power cut, so the file must too.
    await file.sync()
    return { filename: named.filename, mimeType, size }
  } finally {
    await file.close()
  }
}

/** The texts and the file of a received form. */
export interface ReceivedForm {
  fields: Record<string, string>
  file: ReceivedFile | undefined
}

/**
 * Reads a multipart form and streams its part `file` to disk.
 * @param path where the file is stored; the file is removed after a failure
 * @param check validates the parts; its result is the result of `receiveUpload`
 * @throws ServiceFailure 413 for a file that is too large. 415 for a body that is not multipart/form-data, or a file of
 *   a kind that the channel does not accept. 400 for an invalid or incomplete form, an empty file, too many parts, a
 *   part that appears twice, or a text that is too long.
 */
export async function receiveUpload<Parts>(
  request: Request,
  path: string,
  check: (form: ReceivedForm) => Parts,
): Promise<Parts> {
  const contentType = request.headers.get('content-type') ?? ''
  if (mediaType(request) !== 'multipart/form-data')
    throw new ServiceFailure('UNSUPPORTED_MEDIA_TYPE', 'The body must be multipart/form-data.')
  const maxBytes = BYTES_MAX + FORM_BYTES_MAX
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const { body } = request
  if (body === null) throw badRequest('The form is empty.')
  const parser = formParser(contentType)
  const abort = new AbortController()
  const fields = new Map<string, string>()
  let writing: Promise<ReceivedFile> | undefined
  const stored = new Promise<ReceivedFile | undefined>((resolve, reject) => {
    // If a form is truncated, the parser and the file's stream emit error events, possibly after their readers have
    // stopped. An error event without a listener would end the process, so add empty listeners. `pipeline` below
    // reports the error.
    parser.on('error', () => undefined)
    parser.on('file', (name, stream, filename, _encoding, declared) => {
      stream.on('error', () => undefined)
      if (name !== 'file' || writing !== undefined || abort.signal.aborted) {
        stream.resume()
        return
      }
      abort.signal.addEventListener('abort', () => stream.destroy())
      writing = storeUpload(stream, path, { filename: cleanName(filename), declared })
      writing.catch(reject)
    })
    parser.on('field', (name, text, nameCut, textCut) => {
      if (nameCut || textCut) reject(badRequest('A text among the form’s parts is too long.'))
      else if (fields.has(name)) reject(badRequest('The form has a part twice.'))
      else fields.set(name, text)
    })
    for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
      parser.on(limit, () => reject(badRequest('The form has too many parts.')))
    parser.on('finish', () => resolve(writing))
  })
  const source = Readable.fromWeb(body)
  const fed = pipeline(source, parser, { signal: abort.signal }).catch((error: unknown) => {
    throw error instanceof ServiceFailure ? error : badRequest('The form is broken or incomplete.')
  })
  try {
    const [file] = await Promise.all([stored, fed])
    return check({ fields: Object.fromEntries(fields), file })
  } catch (error) {
    abort.abort()
    // Do not await `stored`. If the form is cut off before its file, `stored` never settles.
    await Promise.allSettled([writing, fed])
    await rm(path, { force: true })
    throw error
  }
}

function formParser(contentType: string): ReturnType<typeof Busboy> {
  try {
    return Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, fields: 20, fieldSize: FIELD_BYTES_MAX, parts: 22, headerPairs: 20 },
    })
  } catch {
    throw badRequest('The form names no boundary between its parts.')
  }
}
