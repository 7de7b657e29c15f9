import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UNFINISHED } from '#workspace/storage/files/partial-file.ts'
import { FilesAway, type FileStore } from './file-store.ts'

/** A storage that speaks the protocol of Amazon S3. */
export interface S3Settings {
  bucket: string
  /** What the names of objects begin with: empty, or a path that ends with a slash. */
  prefix: string
  /** Origin of a storage that is not Amazon's, as https://storage.example. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}

/** Longest wait for an answer, ms; a file of 100 MB is sent before the answer. */
const ANSWER_MS = 10_000
const SENT_MS = 120_000
/** How often a call is repeated that was answered by 429 or a fault of the storage. */
const REPEATS = 2

/** What an operator can do about a refusal, by its status. */
const advice: Readonly<Record<number, string>> = {
  301: 'Check the region.',
  403: 'Check the keys, their rights and this machine’s clock.',
  404: 'Check the name of the bucket.',
}

/** The address of the objects, which ends with a slash. Only Amazon has an address for each bucket. */
function baseOf({ bucket, prefix, endpoint, region }: S3Settings): string {
  if (endpoint !== undefined) return `${endpoint}/${bucket}/${prefix}`
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}/${prefix}`
    : `https://${bucket}.s3.${region}.amazonaws.com/${prefix}`
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Files as objects of a bucket. The library that signs the calls is loaded only here.
 * @param temporaryDir folder of this service alone for copies that are read by their path
 */
export async function createS3Store(
  settings: S3Settings,
  temporaryDir: string,
): Promise<FileStore> {
  const { AwsClient } = await import('aws4fetch')
  const { region, accessKeyId, secretAccessKey, sessionToken, bucket } = settings
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 's3',
    region,
    retries: REPEATS,
  })
  const base = baseOf(settings)

  /** @throws FilesAway if the storage does not answer or refuses, except for a missing object */
  async function call(
    method: string,
    id: string,
    init: { headers?: Record<string, string>; body?: Blob; limitMs?: number } = {},
  ): Promise<Response> {
    const { limitMs = ANSWER_MS, ...parts } = init
    const abort = new AbortController()
    // Only until the headers arrive: the bytes of a file may take longer.
    const timer = setTimeout(() => abort.abort(), limitMs)
    let answer: Response
    try {
      answer = await client.fetch(base + id, { ...parts, method, signal: abort.signal })
    } catch (error) {
      throw new FilesAway(`The file storage of ${bucket} does not answer.`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer
    await answer.body?.cancel()
    throw new FilesAway(
      `The file storage refuses ${method} in ${bucket} (${answer.status}). ${advice[answer.status] ?? ''}`.trim(),
    )
  }

  async function read(id: string, range?: { start: number; end: number }): Promise<Readable> {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const { status, body } = await call('GET', id, headers && { headers })
    if (status === 404 || body === null)
      throw new FilesAway(`The file ${id} is not in the file storage of ${bucket}.`)
    return Readable.fromWeb(body)
  }

  return {
    async put(id, path) {
      // The storage refuses bytes that differ from their checksum.
      const headers = { 'x-amz-content-sha256': await sha256Of(path) }
      await call('PUT', id, { headers, body: await openAsBlob(path), limitMs: SENT_MS })
      await rm(path)
    },
    async size(id) {
      const { status, headers } = await call('HEAD', id)
      return status === 404 ? undefined : Number(headers.get('content-length'))
    },
    read,
    async remove(id) {
      await call('DELETE', id)
    },
    async withPath(id, use) {
      const path = join(temporaryDir, `${id}-${randomUUID()}${UNFINISHED}`)
      try {
        await pipeline(await read(id), createWriteStream(path, { mode: 0o600 }))
        return await use(path)
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}
