import { Failure } from '#main/failure.ts'

/**
 * Reads a body of at most `maxBytes` as text.
 * @throws Failure BAD_RESPONSE if the body is longer; the error of the network if the connection fails
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
      throw new Failure('BAD_RESPONSE', `The response is longer than ${maxBytes} bytes.`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
