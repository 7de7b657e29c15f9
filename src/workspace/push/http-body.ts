import { z } from 'zod'
import { PushError } from './publish.ts'

/**
 * Reads a request's body, but never more than `maxBytes` of it.
 * @throws PushError 413
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new PushError(413, `A request is at most ${maxBytes} bytes.`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads a body as the JSON it should be.
 * @throws PushError 400 with the first thing that is wrong
 */
export function parseBody<T>(body: Uint8Array, schema: z.ZodType<T>): T {
  let content: unknown
  try {
    content = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    throw new PushError(400, 'The body is not JSON.')
  }
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const where = issue?.path.join('.') || 'body'
  throw new PushError(400, `The body cannot be used: ${where}: ${issue?.message ?? 'invalid'}.`)
}
