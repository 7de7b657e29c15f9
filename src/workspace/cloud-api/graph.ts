import { z } from 'zod'
import type { PayloadFailed } from '#contract/entities/messages/message.ts'
import { channelCodes } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import {
  CONNECT_TIMEOUT,
  PrivateAddress,
  type PublicFetch,
} from '#workspace/internet/public-fetch.ts'
import { readBytes } from '#workspace/read-body.ts'
import { isProviderHost, providerOf } from './providers.ts'

/** How a line is called. */
export interface GraphAccess {
  provider: string
  /** Replaces the provider's own address: for a proxy, and for tests. */
  baseUrl: string | undefined
  apiVersion: string
  token: string
  fetch: PublicFetch
  /** Ends all calls: of a check whose caller has gone, or that takes too long. */
  signal?: AbortSignal
}

/** More of what the provider answers to a management call. */
export interface RefusalReason {
  subcode?: number
  /** A sentence for people, in the language of the account. */
  sentence?: string
}

/** The outcome of a call. */
export type GraphAnswer =
  | { kind: 'ok'; body: unknown }
  /** The provider answered with an error, so it did nothing. */
  | {
      kind: 'refused'
      status: number
      failure: PayloadFailed
      reason: RefusalReason
      /** The whole answer of the provider itself: a call about several people says more than one error. */
      body?: unknown
    }
  /** The call did not reach the provider. `isPrivate`: its address is in a private network, so it was not called. */
  | { kind: 'unreached'; isPrivate?: true }
  /** No answer, or one that is not the provider's: the provider may have done what was asked. */
  | {
      kind: 'unknown'
      /** The answer was 500 or 503: the provider does not take messages now. */
      isUnavailable?: true
    }

const errorSchema = z.object({
  error: z.looseObject({
    code: z.number(),
    message: z.string().optional(),
    error_subcode: z.number().optional().catch(undefined),
    error_user_title: z.string().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
    error_data: z.union([z.string(), z.looseObject({ details: z.string().optional() })]).optional(),
    fbtrace_id: z.string().optional(),
  }),
})

/** Longest wait for an answer, ms. */
const ANSWER_MS = 30_000
/**
 * A file may come and go as slowly as the network is, ms: it ends when nothing of it moves, and at the latest when 100 MB
 * would have come over 28 kB/s. After an upload the provider reads the file before it answers.
 */
const FILE = { stallMs: ANSWER_MS, answerMs: 4 * ANSWER_MS, longestMs: 3_600_000 }

/** Some hosts of the provider refuse calls without a usual name of a client. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Bandeja)'

/** Errors of a connection that was never open, so nothing was sent over it. */
const neverOpen = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  CONNECT_TIMEOUT,
])

function isNeverOpen(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string' && neverOpen.has(each.code)) return true
  return false
}

const addressOf = ({ provider, baseUrl }: GraphAccess): string =>
  (baseUrl ?? providerOf(provider).baseUrl).replace(/\/+$/, '')

function headersOf({ provider, token }: GraphAccess): Record<string, string> {
  return { ...providerOf(provider).keyHeader(token), 'user-agent': USER_AGENT }
}

/** An error of 360dialog itself, before the call came to Meta. */
const metaSchema = z.object({ meta: z.looseObject({ developer_message: z.string().catch('') }) })

/** Meta's codes for the answers of a provider that has none: a refused key, and too many calls. */
const codesOfStatus: Readonly<Record<number, number>> = { 401: 190, 403: 190, 429: 4 }

/** Whether an answer says that the provider takes no messages now. */
export const isUnavailable = (status: number): boolean => status === 500 || status === 503

/**
 * An answer without an error code, for example of a proxy. 429 says that nothing was done, and 500 or 503 that no message
 * was taken: other answers may follow a call that the provider has accepted.
 * @param own the provider's own words
 */
function withoutCode({ status }: Response, own?: z.infer<typeof metaSchema>): GraphAnswer {
  if (own !== undefined && status >= 400 && status < 500) {
    const failure = { code: codesOfStatus[status] ?? 100, title: own.meta.developer_message }
    return { kind: 'refused', status, failure, reason: {} }
  }
  if (isUnavailable(status)) return { kind: 'unknown', isUnavailable: true }
  if (status !== 429) return { kind: 'unknown' }
  return { kind: 'refused', status, failure: { code: channelCodes.rateLimit }, reason: {} }
}

async function read(response: Response): Promise<GraphAnswer> {
  const text = (await readBytes(response, limits.line.answerBytes)).toString('utf8')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return withoutCode(response)
  }
  if (response.ok) return { kind: 'ok', body }
  const parsed = errorSchema.safeParse(body)
  if (!parsed.success) return withoutCode(response, metaSchema.safeParse(body).data)
  const { code, message, error_data: data, error_subcode: subcode } = parsed.data.error
  const { error_user_msg: sentence = parsed.data.error.error_user_title } = parsed.data.error
  const details = typeof data === 'string' ? data : data?.details
  return {
    kind: 'refused',
    status: response.status,
    failure: {
      code,
      ...(message !== undefined && { title: message }),
      ...(details !== undefined && { details }),
    },
    reason: {
      ...(subcode !== undefined && { subcode }),
      ...(sentence !== undefined && { sentence }),
    },
    body,
  }
}

/** A call as it goes over the network. */
interface Sent {
  method: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: FormData | Blob | string
}

/** A signal that ends calls after a time, or with another one. */
export const deadline = (waitMs: number, signal?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(waitMs), ...(signal === undefined ? [] : [signal])])

async function send(
  access: GraphAccess,
  path: string,
  { method, headers, body }: Sent,
): Promise<GraphAnswer> {
  // A key is plain text. No header can have another one, and the provider would refuse it.
  if (!/^[\x21-\x7e]*$/.test(access.token)) {
    const failure = { code: codesOfStatus[401] ?? 0 }
    return { kind: 'refused', status: 401, failure, reason: {} }
  }
  try {
    const address = addressOf(access) + providerOf(access.provider).pathOf(path, access.apiVersion)
    const isFile = body !== undefined && typeof body !== 'string'
    const response = await access.fetch(address, {
      method,
      headers: { ...headersOf(access), ...headers },
      body,
      signal: deadline(isFile ? FILE.longestMs : ANSWER_MS, access.signal),
      ...(isFile && { idleMs: FILE.answerMs }),
    })
    return await read(response)
  } catch (error) {
    if (error instanceof PrivateAddress) return { kind: 'unreached', isPrivate: true }
    return { kind: isNeverOpen(error) ? 'unreached' : 'unknown' }
  }
}

/** Calls the provider. @param path below the version, as `/123/messages` */
export async function callGraph(
  access: GraphAccess,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<GraphAnswer> {
  if (body === undefined) return await send(access, path, { method })
  if (body instanceof FormData) return await send(access, path, { method, body })
  const headers = { 'content-type': 'application/json' }
  return await send(access, path, { method, headers, body: JSON.stringify(body) })
}

/** Sends the bytes of a file from an offset on to an upload that the provider has begun. */
export async function sendGraphBytes(
  access: GraphAccess,
  uploadId: string,
  { bytes, offset }: { bytes: Blob; offset: number },
): Promise<GraphAnswer> {
  // This call alone takes the token with another word before it.
  const headers = { authorization: `OAuth ${access.token}`, file_offset: String(offset) }
  const sent = { method: 'POST', headers, body: bytes.slice(offset) } as const
  return await send(access, `/${uploadId}`, sent)
}

/**
 * Calls the provider and waits for its own answer.
 * @throws ServiceFailure LINE_UNREACHABLE if there is none
 */
export async function askGraph(
  ...call: Parameters<typeof callGraph>
): Promise<Extract<GraphAnswer, { kind: 'ok' | 'refused' }>> {
  const answer = await callGraph(...call)
  if (answer.kind === 'ok' || answer.kind === 'refused') return answer
  throw unreachable(answer)
}

/** @param answer says more if the call was not made */
export function unreachable(answer?: GraphAnswer): ServiceFailure {
  const isPrivate = answer?.kind === 'unreached' && answer.isPrivate === true
  return isPrivate
    ? new ServiceFailure('LINE_UNREACHABLE', 'The address is not public.', {
        details: { fault: 'privateAddress' },
      })
    : new ServiceFailure('LINE_UNREACHABLE', 'The provider does not answer.')
}

/** @returns undefined if the file did not come or was refused */
async function fetchFile(
  access: GraphAccess,
  url: string,
  headers: Record<string, string>,
): Promise<Response | undefined> {
  try {
    const signal = deadline(FILE.longestMs, access.signal)
    const response = await access.fetch(url, { headers, signal, idleMs: FILE.stallMs })
    if (response.ok) return response
    await response.body?.cancel()
    return undefined
  } catch {
    return undefined
  }
}

/** Whether a file is fetched at all: from the line's own address, or from a host of the provider. */
function isFileAddress(access: GraphAccess, url: string): boolean {
  const given = URL.parse(url)
  return (
    given !== null && (given.origin === new URL(addressOf(access)).origin || isProviderHost(given))
  )
}

/**
 * Fetches a file of the provider with the token.
 * @returns undefined if it did not come, was refused, or is elsewhere, where the token must not go
 */
export async function fetchGraphFile(
  access: GraphAccess,
  url: string,
): Promise<Response | undefined> {
  const address = providerOf(access.provider).fileUrl(url, addressOf(access))
  if (!isFileAddress(access, address)) return undefined
  return await fetchFile(access, address, headersOf(access))
}

/**
 * Fetches a file that everybody may see, such as the picture of an advertisement, without the token.
 * @returns undefined if it did not come, was refused, or is neither the provider's nor below the line's own address
 */
export async function fetchPublicFile(
  access: GraphAccess,
  url: string,
): Promise<Response | undefined> {
  if (!isFileAddress(access, url)) return undefined
  return await fetchFile(access, url, { 'user-agent': USER_AGENT })
}
