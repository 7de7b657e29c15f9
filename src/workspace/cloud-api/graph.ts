import { z } from 'zod'
import type { PayloadFailed } from '#contract/entities/message.ts'
import { channelCodes } from '#contract/errors.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { providerOf } from './providers.ts'

/** How a line is called. */
export interface GraphAccess {
  provider: string
  /** Replaces the provider's own address: for a proxy, and for tests. */
  baseUrl: string | undefined
  apiVersion: string
  token: string
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
  | { kind: 'refused'; status: number; failure: PayloadFailed; reason: RefusalReason }
  /** The call did not reach the provider. */
  | { kind: 'unreached' }
  /** No answer, or one that is not the provider's: the provider may have done what was asked. */
  | { kind: 'unknown' }

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

/** Some hosts of the provider refuse calls without a usual name of a client. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Bandeja)'

/** Errors of a connection that was never open, so nothing was sent over it. */
const neverOpen = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
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

/**
 * An answer without an error code, for example of a proxy. Only 429 says that nothing was done: other answers may follow
 * a call that the provider has accepted.
 * @param own the provider's own words
 */
function withoutCode({ status }: Response, own?: z.infer<typeof metaSchema>): GraphAnswer {
  if (own !== undefined && status >= 400 && status < 500) {
    const failure = { code: codesOfStatus[status] ?? 100, title: own.meta.developer_message }
    return { kind: 'refused', status, failure, reason: {} }
  }
  if (status !== 429) return { kind: 'unknown' }
  return { kind: 'refused', status, failure: { code: channelCodes.rateLimit }, reason: {} }
}

async function read(response: Response): Promise<GraphAnswer> {
  const text = await response.text()
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
  }
}

/** A call as it goes over the network. */
interface Sent {
  method: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: FormData | Blob | string
  /** Longest wait for the answer, ms. */
  waitMs?: number
}

async function send(
  access: GraphAccess,
  path: string,
  { method, headers, body, waitMs = ANSWER_MS }: Sent,
): Promise<GraphAnswer> {
  try {
    const address = addressOf(access) + providerOf(access.provider).pathOf(path, access.apiVersion)
    const response = await fetch(address, {
      method,
      headers: { ...headersOf(access), ...headers },
      ...(body !== undefined && { body }),
      // The token must not go to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    })
    return await read(response)
  } catch (error) {
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
  const sent = {
    method: 'POST',
    headers,
    body: bytes.slice(offset),
    waitMs: ANSWER_MS * 4,
  } as const
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
  throw new ServiceFailure('LINE_UNREACHABLE', 'The provider does not answer.')
}

/** @returns undefined if the file did not come or was refused */
async function fetchFile(url: string, init: RequestInit): Promise<Response | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS * 4)
    const response = await fetch(url, { ...init, signal })
    return response.ok ? response : undefined
  } catch {
    return undefined
  }
}

/** Fetches a file of the provider with the token. @returns undefined if it did not come or was refused */
export const fetchGraphFile = (access: GraphAccess, url: string): Promise<Response | undefined> =>
  fetchFile(providerOf(access.provider).fileUrl(url, addressOf(access)), {
    headers: headersOf(access),
    redirect: 'error',
  })

/**
 * Fetches a file that everybody may see, such as the picture of an advertisement, without the token.
 * @returns undefined if it did not come, was refused, or its address is neither https nor below the provider's own
 */
export async function fetchPublicFile(
  { baseUrl }: GraphAccess,
  url: string,
): Promise<Response | undefined> {
  const isOwn = baseUrl !== undefined && URL.parse(url)?.origin === new URL(baseUrl).origin
  if (!isOwn && URL.parse(url)?.protocol !== 'https:') return undefined
  return await fetchFile(url, { headers: { 'user-agent': USER_AGENT } })
}
