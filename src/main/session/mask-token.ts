/** Content types of text, in which a service might return the token. Media is not changed. */
const TEXT = /^\s*(text\/|application\/(?:[\w.+-]*(?:json|xml)|javascript|x-www-form-urlencoded))/i

const ASTERISK = '*'.charCodeAt(0)

/** The token in the forms in which JSON can contain it: unchanged, and with escaped slashes. */
function spellings(token: string): Uint8Array[] {
  const texts = new Set([token, token.replaceAll('/', String.raw`\/`)])
  return [...texts].map((text) => new TextEncoder().encode(text))
}

/** Overwrites every form of the token in place, so that the announced length stays correct. */
function mask(bytes: Buffer, needles: readonly Uint8Array[]): void {
  for (const needle of needles) {
    for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at)) {
      bytes.fill(ASTERISK, at, at + needle.length)
    }
  }
}

/** Creates a stream that masks the token, even if it is split between two pieces. */
function maskStream(token: string): TransformStream<Uint8Array, Uint8Array> {
  const needles = spellings(token)
  const overlap = Math.max(...needles.map((needle) => needle.length)) - 1
  let pending = Buffer.alloc(0)
  return new TransformStream({
    transform(chunk, controller) {
      const bytes = Buffer.concat([pending, chunk])
      mask(bytes, needles)
      const ready = Math.max(0, bytes.length - overlap)
      pending = bytes.subarray(ready)
      if (ready > 0) controller.enqueue(bytes.subarray(0, ready))
    },
    flush(controller) {
      if (pending.length > 0) controller.enqueue(pending)
    },
  })
}

/**
 * Returns the response with the token masked in all text. The page gets this response and must never receive the
 * token, even from a service that echoes it.
 */
export function maskToken(response: Response, token: string): Response {
  const type = response.headers.get('content-type')
  if (response.body === null || (type !== null && !TEXT.test(type))) return response
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(maskStream(token)), { status, statusText, headers })
}
