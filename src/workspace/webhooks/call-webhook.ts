import type { WebhookTry } from '#contract/entities/groups/webhook.ts'
import { limits } from '#contract/limits.ts'
import {
  CONNECT_TIMEOUT,
  PrivateAddress,
  RedirectAnswer,
  type PublicFetch,
} from '#workspace/internet/public-fetch.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { signatureHeader, signatureOf } from './signature.ts'

/** One call of a webhook. */
interface WebhookCall {
  url: string
  /** The current secret, and the one before it while it is valid. */
  secrets: readonly string[]
  eventId: string
  kind: string
  body: string
}

const faultOfCode: Readonly<Record<string, WebhookTry['fault']>> = {
  ENOTFOUND: 'unknown',
  EAI_AGAIN: 'unknown',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'refused',
  EPIPE: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'timeout',
  [CONNECT_TIMEOUT]: 'timeout',
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function faultOf(error: unknown): WebhookTry['fault'] {
  if (error instanceof PrivateAddress) return 'private'
  if (error instanceof RedirectAnswer) return 'redirect'
  if (!(error instanceof Error)) return 'other'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  const code = textOf(Reflect.get(error, 'code'))
  if (/CERT|SSL|TLS|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return 'tls'
  return faultOfCode[code] ?? 'other'
}

/** The beginning of an answer; the rest is not read. */
async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    const rest = limits.integrations.answerBytesMax - bytes
    text += decoder.decode(chunk.subarray(0, rest), { stream: true })
    bytes += chunk.length
    if (bytes >= limits.integrations.answerBytesMax) break
  }
  // PostgreSQL stores no NUL.
  return text.replaceAll('\0', '')
}

/**
 * Calls a webhook once. It never throws: an answer that is missing is part of the result.
 * @param now epoch ms
 */
export async function callWebhook(
  fetch: PublicFetch,
  { url, secrets, eventId, kind, body }: WebhookCall,
  now: number,
): Promise<{ attempt: WebhookTry; answer: string }> {
  const begin = performance.now()
  const attempt = (result: Pick<WebhookTry, 'status' | 'fault'>): WebhookTry => ({
    at: iso(now),
    ...result,
    ms: Math.round(performance.now() - begin),
  })
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Bandeja',
        'x-bandeja-event': kind,
        'x-bandeja-event-id': eventId,
        [signatureHeader]: signatureOf(secrets, body, now),
      },
      body,
      signal: AbortSignal.timeout(limits.integrations.answerMs),
    })
    const answer = await beginningOf(response)
    return { attempt: attempt({ status: response.status }), answer }
  } catch (error) {
    return { attempt: attempt({ fault: faultOf(error) }), answer: '' }
  }
}
