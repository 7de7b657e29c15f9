import { AxiosError, create, isAxiosError, isCancel } from 'axios'
import type { z } from 'zod'
import { contentApi } from '#contract/api/messages/content.ts'
import { fillPath, headerNames, type Endpoint } from '#contract/api/endpoint.ts'
import type { Language } from '#contract/limits.ts'
import { retryAfterMs } from '#contract/rules/time/retry-after.ts'
import { ApiError, apiErrorFromResponse, localApiError } from './api-error.ts'
import { encodeQuery, membersOf } from './api-query.ts'
import { withContentText } from './content-texts.ts'
import { canBeRead, formBody } from './form-body.ts'
import { reportAnsweredCall, reportFailedCall } from './service-health.ts'

/** The input of a schema: keys with a default are optional; values have the parsed type. */
type SchemaInput<Schema extends z.ZodType> = Partial<z.output<Schema>> & {
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
  params?: SchemaInput<Params>
  /** Text, numbers, booleans and lists; the client encodes them as text. */
  query?: SchemaInput<Query>
  /** For a multipart endpoint: a File or Blob for each file part, and text for each other part. */
  body?: z.input<Body>
  /** The value of the group header; defaults to the `groupId` of the query or body. */
  groupId?: string
  /** Of all calls with the same key, the service runs only the first. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** The id under which the push `upload.progress` reports this upload. */
  uploadId?: string
}

/**
 * Sends calls to the page's own origin. The gateway in main receives them and adds the bearer token and the service's
 * address.
 */
const client = create({
  adapter: 'fetch',
  // `sendAndParse` handles error statuses, so axios must not throw for them.
  validateStatus: () => true,
  responseType: 'json',
  // There are no cookies, so there is no XSRF token to read.
  withXSRFToken: false,
  transitional: { silentJSONParsing: true, clarifyTimeoutError: true },
})

/**
 * Calls an endpoint of the contract through the gateway.
 * @throws ApiError with the service's code and status, or with one of `localErrorCodes`, e.g. if no service responded
 * or the response does not fit the contract
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
  const sent = sendAndParse(endpoint, options)
  const output = endpoint.bodyKind === 'multipart' ? orUnreadable(sent, options.body) : sent
  output.then(() => reportAnsweredCall(endpoint.service), reportFailedCall)
  return output
}

/**
 * Replaces the error of a failed upload by `FILE_UNREADABLE` if one of its files can no longer be read. The browser
 * reports such a file as a lost connection or a cancelled call.
 */
async function orUnreadable<Output>(output: Promise<Output>, body: unknown): Promise<Output> {
  try {
    return await output
  } catch (error) {
    const files = membersOf(body).flatMap(([, value]) => (value instanceof Blob ? [value] : []))
    if (await canBeRead(files)) throw error
    throw localApiError('FILE_UNREADABLE', 'A file was moved or changed after it was chosen')
  }
}

async function sendAndParse<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Output>,
  options: CallOptions<Params, Query, Body>,
): Promise<z.output<Output>> {
  const response = await send(endpoint, options)
  if (response.status < 200 || response.status > 299) {
    const wait = retryAfterMs(textMembers(response.headers)['retry-after'], Date.now())
    const error = apiErrorFromResponse(response.status, response.data, wait)
    throw endpoint.service === 'content' ? error : await withContentText(error, fetchContentTexts)
  }
  const parsed = endpoint.output.safeParse(response.data)
  if (parsed.success) return parsed.data
  throw localApiError(
    'BAD_RESPONSE',
    `The response to ${endpoint.name} does not fit the contract: ${parsed.error.message}`,
  )
}

const fetchContentTexts = (language: Language) =>
  sendAndParse(contentApi.errorTexts, { query: { language } })

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
      // URLSearchParams encodes faster than axios does.
      params: new URLSearchParams(query),
      headers: { ...headersOf(endpoint, options), ...ofBody },
      ...(data === undefined ? {} : { data }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
  } catch (error) {
    throw transportError(error)
  }
}

/** An encoded body and the headers that describe it. */
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
      throw new TypeError(`${endpoint.name}: ${name} is neither a file nor text`)
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
    return localApiError('TIMEOUT', 'No response in time')
  return localApiError('NETWORK', error instanceof Error ? error.message : 'No connection')
}
