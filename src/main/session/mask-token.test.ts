import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskToken } from './mask-token.ts'

const TOKEN = 'abcabcab/cd+0123'
const STARS = '*'.repeat(TOKEN.length)

/** A response whose body is split at the given positions. */
function inPieces(text: string, cuts: readonly number[], type = 'application/json'): Response {
  const bytes = new TextEncoder().encode(text)
  const positions = [...new Set(cuts)].toSorted((a, b) => a - b)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let from = 0
      for (const position of [...positions, bytes.length]) {
        if (position > from) controller.enqueue(bytes.subarray(from, position))
        from = Math.max(from, position)
      }
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': type } })
}

describe('maskToken', () => {
  it('masks only the token, wherever the body is split', async () => {
    const piece = fc.constantFrom(TOKEN, TOKEN.slice(0, 7), TOKEN.slice(3), 'ñ', '"', 'abc')
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
        fc.array(fc.nat(120), { maxLength: 20 }),
        async (text, cuts) => {
          const masked = await maskToken(inPieces(text, cuts), TOKEN).text()
          expect(masked).toBe(text.replaceAll(TOKEN, STARS))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('masks the token with escaped slashes', async () => {
    const text = JSON.stringify({ a: TOKEN }).replaceAll('/', '\\/')
    expect(await maskToken(inPieces(text, []), TOKEN).text()).toBe(`{"a":"${STARS}*"}`)
  })

  it.each([
    ['application/json; charset=utf-8', true],
    ['application/problem+json', true],
    ['text/html', true],
    ['image/svg+xml', false],
    ['video/mp4', false],
    ['application/octet-stream', false],
  ])('searches a response of the type %s for the token: %s', (type, reads) => {
    const response = inPieces('x', [], type)
    expect(maskToken(response, TOKEN) !== response).toBe(reads)
  })

  it('returns a response without a body unchanged', () => {
    const response = new Response(null, { status: 204 })
    expect(maskToken(response, TOKEN)).toBe(response)
  })
})
