import { AxiosError, create, isAxiosError, isCancel } from 'axios'
import type { z } from 'zod'
import { fillPath, headerNames, type Endpoint } from '#contract/api/endpoint.ts'
import { retryAfterMs } from '#contract/rules/retry-after.ts'
import { ApiError, apiErrorFromResponse, localApiError } from './api-error.ts'
import { encodeQuery, membersOf } from './api-query.ts'
import { canBeRead, formBody } from './form-body.ts'
import { reportAnsweredCall, reportFailedCall } from './service-health.ts'

/** Keys that a schema fills itself when they are left out may be left out here too; values are our own types. */
type Given<Schema extends z.ZodType> = Partial<z.output<Schema>> & {
  [
    Key in keyof z.output<Schema> as Key extends RequiredKeys<z.input<Schema>> ? Key : never
  ]: z.output<Schema>[Key]
}
type RequiredKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? never : Key }[keyof T]

export interface CallOptions<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  params?: Given<Params>
  /** Numbers, booleans and lists as they are: the client writes them as the wire wants them. */
  query?: Given<Query>
  /** For multipart endpoints a File or Blob per file part, text for the others. */
  body?: z.input<Body>
  /** For the group header; taken from the query's or body's `groupId` where it is left out. */
  groupId?: string
  /** Makes a repeated call harmless. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Progress of this upload is told by the push `upload.progress` under this name. */
  uploadId?: string
}

/** The page and its API share an origin: the gateway behind it adds the bearer and the service's address. */
const client = create({
  adapter: 'fetch',
  // An error status is an answer to read here, not an exception of the transport's.
  validateStatus: () => true,
  responseType: 'json',
  // There are no cookies here to look for one in.
  withXSRFToken: false,
  transitional: { silentJSONParsing: true, clarifyTimeoutError: true },
})

/**
 * Calls an endpoint of the contract through the gateway.
 * @throws ApiError: the service's code and status, or a local code (`NETWORK`, `TIMEOUT`, `CANCELLED`,
 *   `FILE_UNREADABLE`, `BAD_RESPONSE`) where no service answered or the answer does not fit the contract.
 */
export function call<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Output>,
  options: CallOptions<Params, Query, Body> = {},
): Promise<z.output<Output>> {
  const asked = ask(endpoint, options)
  const answer = endpoint.bodyKind === 'multipart' ? orUnreadable(asked, options.body) : asked
  answer.then(() => reportAnsweredCall(endpoint.service), reportFailedCall)
  return answer
}

/** A body that cannot be read on looks like a connection that was lost, or like a call given up: says what it is. */
async function orUnreadable<Output>(answer: Promise<Output>, body: unknown): Promise<Output> {
  try {
    return await answer
  } catch (error) {
    const files = membersOf(body).flatMap(([, value]) => (value instanceof Blob ? [value] : []))
    if (await canBeRead(files)) throw error
    throw localApiError('FILE_UNREADABLE', 'A file is not what was chosen any more')
  }
}

async function ask<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Output>,
  options: CallOptions<Params, Query, Body>,
): Promise<z.output<Output>> {
  const answer = await send(endpoint, options)
  if (answer.status < 200 || answer.status > 299) {
    const wait = retryAfterMs(textMembers(answer.headers)['retry-after'], Date.now())
    throw apiErrorFromResponse(answer.status, answer.data, wait)
  }
  const parsed = endpoint.output.safeParse(answer.data)
  if (parsed.success) return parsed.data
  throw localApiError(
    'BAD_RESPONSE',
    `The answer of ${endpoint.name} does not fit: ${parsed.error.message}`,
  )
}

async function send(endpoint: Endpoint, options: CallOptions) {
  const params = endpoint.params.parse(options.params ?? {})
  const query = encodeQuery(endpoint.query, options.query ?? {})
  const path = fillPath(endpoint.path, textMembers(params))
  const { bodyKind } = endpoint
  const { data, headers: ofBody } =
    bodyKind === 'multipart' ? await formOf(endpoint, options.body) : jsonOf(endpoint, options.body)
  try {
    return await client.request<unknown>({
      method: endpoint.method,
      url: `/api/${endpoint.service}${path}`,
      // The browser's own way to write them, which is a good deal less to run than the client's.
      params: new URLSearchParams(query),
      headers: { ...headersOf(endpoint, options), ...ofBody },
      ...(data === undefined ? {} : { data }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
  } catch (error) {
    throw transportError(error)
  }
}

/** A call's body, and the headers that tell of it. */
interface Encoded {
  data?: unknown
  headers?: Record<string, string>
}

function jsonOf(endpoint: Endpoint, body: unknown): Encoded {
  if (endpoint.bodyKind === 'none') return {}
  endpoint.body.parse(body)
  return { data: body }
}

async function formOf(endpoint: Endpoint, body: unknown): Promise<Encoded> {
  endpoint.body.parse(body)
  const form = new FormData()
  for (const [name, value] of membersOf(body)) {
    if (value instanceof Blob) form.append(name, value)
    else if (typeof value === 'string') form.append(name, value)
    else if (value !== undefined)
      throw new TypeError(`${endpoint.name}: ${name} is no file or text`)
  }
  const { stream, type, size } = await formBody(form)
  return {
    data: stream,
    headers: { 'content-type': type, [headerNames.uploadBytes]: String(size) },
  }
}

function headersOf(endpoint: Endpoint, options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  if (endpoint.groupHeader) {
    const named =
      options.groupId ?? groupIdIn(options.query) ?? groupIdIn(options.body) ?? undefined
    if (named === undefined) throw new RangeError(`${endpoint.name} needs a group`)
    headers[headerNames.groupId] = named
  }
  if (options.idempotencyKey !== undefined)
    headers[headerNames.idempotencyKey] = options.idempotencyKey
  if (options.uploadId !== undefined) headers[headerNames.uploadId] = options.uploadId
  return headers
}

function groupIdIn(part: unknown): string | undefined {
  const named = textMembers(part)['groupId']
  return named === undefined || named === '' ? undefined : named
}

function textMembers(part: unknown): Record<string, string> {
  const members: Record<string, string> = {}
  for (const [name, value] of membersOf(part)) if (typeof value === 'string') members[name] = value
  return members
}

function transportError(error: unknown): ApiError {
  if (isCancel(error)) return localApiError('CANCELLED', 'Cancelled')
  if (isAxiosError(error) && error.code === AxiosError.ETIMEDOUT)
    return localApiError('TIMEOUT', 'No answer in time')
  return localApiError('NETWORK', error instanceof Error ? error.message : 'No connection')
}
