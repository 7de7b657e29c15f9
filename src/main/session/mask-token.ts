/** Kinds of body that are text, where a service might repeat the token. Media is let through untouched. */
const TEXT = /^\s*(text\/|application\/(?:[\w.+-]*(?:json|xml)|javascript|x-www-form-urlencoded))/i

const ASTERISK = '*'.charCodeAt(0)

/** The token as it may stand in JSON: as it is, and with its slashes escaped. */
function spellings(token: string): Uint8Array[] {
  const texts = new Set([token, token.replaceAll('/', String.raw`\/`)])
  return [...texts].map((text) => new TextEncoder().encode(text))
}

/** Overwrites every spelling in place, so that lengths stay as they were announced. */
function mask(bytes: Buffer, needles: readonly Uint8Array[]): void {
  for (const needle of needles) {
    for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at)) {
      bytes.fill(ASTERISK, at, at + needle.length)
    }
  }
}

/** Masks a stream of bytes, also where the token is cut by the border of two pieces. */
function maskStream(token: string): TransformStream<Uint8Array, Uint8Array> {
  const needles = spellings(token)
  const overlap = Math.max(...needles.map((needle) => needle.length)) - 1
  let held = Buffer.alloc(0)
  return new TransformStream({
    transform(chunk, controller) {
      const bytes = Buffer.concat([held, chunk])
      mask(bytes, needles)
      const ready = Math.max(0, bytes.length - overlap)
      held = bytes.subarray(ready)
      if (ready > 0) controller.enqueue(bytes.subarray(0, ready))
    },
    flush(controller) {
      if (held.length > 0) controller.enqueue(held)
    },
  })
}

/**
 * The answer with the token overwritten wherever its text repeats it: what a service answers goes to the page,
 * and a service that echoes a token must not undo what the gateway is for.
 */
export function maskToken(response: Response, token: string): Response {
  const type = response.headers.get('content-type')
  if (response.body === null || (type !== null && !TEXT.test(type))) return response
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(maskStream(token)), { status, statusText, headers })
}
