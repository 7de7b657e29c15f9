import { badRequest, ServiceFailure } from '../failure.ts'

/** Bytes of a JSON body: the longest message with every choice it can have, many times over. */
export const JSON_BYTES_MAX = 256 * 1024

/** Levels of arrays and objects in a JSON body: more than any call has, and few enough for whatever walks over them. */
const JSON_LEVELS_MAX = 32

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member))
}

/**
 * Whether every text of a value, the names of its members too, comes out of the database as it went in: that reads a text
 * up to a U+0000 and no further, and makes another sign of half a surrogate pair.
 */
function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every((member) => member.every(isKeepable))
}

/**
 * Refuses texts that could not be kept as they are.
 * @param where what of the request they stand in, for the sentence
 * @throws ServiceFailure 400
 */
export function assertKeepable(value: unknown, where: string): void {
  if (!isKeepable(value))
    throw badRequest(`A text in ${where} has a U+0000 or half of a surrogate pair.`)
}

export function tooLarge(bytes: number): ServiceFailure {
  return new ServiceFailure('PAYLOAD_TOO_LARGE', `A request's body is at most ${bytes} bytes.`)
}

/** The media type of a request's body, in lower case and without parameters; empty where none is named. */
export function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

async function readBytes(request: Request, most: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw tooLarge(most)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * A request's JSON. No body at all is an empty object: some calls have nothing they must say.
 * @throws ServiceFailure 413 for too much, 415 for another media type, 400 for text that is no JSON, too deeply nested or
 *   that holds texts which cannot be kept
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
  assertKeepable(content, 'the body')
  return content
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // What exactly is wrong with the text helps nobody who did not write the client.
    throw badRequest('The body is not JSON.')
  }
}
