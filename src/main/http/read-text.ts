import { Failure } from '../failure.ts'

/**
 * A body as text, as long as it is at most `maxBytes`.
 * @throws Failure BAD_RESPONSE for a longer one, which is not read further; or what the network throws
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new Failure('BAD_RESPONSE', `The answer is longer than ${maxBytes} bytes.`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
