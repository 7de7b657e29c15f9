import { badRequest, ServiceFailure } from './failure.ts'

/** Maximum bytes of a JSON body: many times the longest message with all its options. */
export const JSON_BYTES_MAX = 256 * 1024

/** Maximum nesting of arrays and objects in a JSON body: more than any call needs, and safe for recursive code. */
const JSON_LEVELS_MAX = 32

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member))
}

/**
 * Whether the database stores all texts of a JSON value unchanged, including object keys. The database cuts a text at
 * U+0000 and replaces lone surrogates.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every((member) => member.every(isStorable))
}

/**
 * Checks that the texts of a value can be stored unchanged.
 * @param where the part of the request for the error message, such as `'the body'`
 * @throws ServiceFailure 400 if a text cannot be stored unchanged
 */
export function assertStorable(value: unknown, where: string): void {
  if (!isStorable(value))
    throw badRequest(`A text in ${where} has a U+0000 or half of a surrogate pair.`)
}

export function tooLarge(bytes: number): ServiceFailure {
  return new ServiceFailure('PAYLOAD_TOO_LARGE', `A request's body is at most ${bytes} bytes.`)
}

/** The media type of a request's body, in lower case and without parameters; empty without the header `content-type`. */
export function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/**
 * Reads the body of a request, or of an answer from outside.
 * @throws ServiceFailure 413 for more than `most` bytes, of which no more are read; 400 if it does not come in whole
 */
export async function readBytes(
  { headers, body }: Pick<Request | Response, 'headers' | 'body'>,
  most: number,
): Promise<Buffer> {
  if (Number(headers.get('content-length') ?? 0) > most) {
    await body?.cancel()
    throw tooLarge(most)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > most) throw tooLarge(most)
      chunks.push(chunk)
    }
  } catch (error) {
    // The other side has gone, which is no error of the service.
    throw error instanceof ServiceFailure ? error : badRequest('The body did not come in whole.')
  }
  return Buffer.concat(chunks)
}

/**
 * Reads a JSON body. An empty body is read as `{}`.
 * @throws ServiceFailure 413 for more than `bytesMax` bytes, 415 for a media type other than `application/json`, and
 *   400 if the body is not JSON, is nested too deeply or contains a text that cannot be stored unchanged
 */
export async function readJsonBody(
  request: Request,
  bytesMax: number = JSON_BYTES_MAX,
): Promise<unknown> {
  const bytes = await readBytes(request, bytesMax)
  if (bytes.length === 0) return {}
  if (mediaType(request) !== 'application/json')
    throw new ServiceFailure('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.')
  const content = parse(bytes)
  if (isDeeperThan(JSON_LEVELS_MAX, content))
    throw badRequest(`The body is nested more than ${JSON_LEVELS_MAX} levels deep.`)
  assertStorable(content, 'the body')
  return content
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw badRequest('The body is not JSON.')
  }
}
