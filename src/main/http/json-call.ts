import type { z } from 'zod'
import { fillPath, headerNames, type Endpoint } from '#contract/api/endpoint.ts'
import { Failure } from '#main/failure.ts'
import type { Clock, Fetch } from '#main/ports.ts'
import { asFailure, failureOf } from './to-failure.ts'
import { withDeadline } from './deadline.ts'
import { readText } from './read-text.ts'
import { serviceUrl } from './service-url.ts'

/** Maximum length of a response to a call that main itself makes, bytes. */
const ANSWER_BYTES = 4 * 1024 * 1024

export interface CallOptions<Body> {
  fetch: Fetch
  clock: Clock
  /** Base address of the endpoint's service. */
  base: string
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: Body
  groupId?: string | undefined
  /** Headers besides those that `call` sets itself. */
  headers?: Readonly<Record<string, string>>
  /** Time limit for the whole call, ms. */
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/**
 * Makes one call of the contract and validates the response.
 * @throws Failure with the code of the service's error response, or NETWORK, TIMEOUT, CANCELLED or BAD_RESPONSE
 */
export async function call<Body extends z.ZodType, Output extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, Body, Output>,
  options: CallOptions<z.input<Body>>,
): Promise<z.output<Output>> {
  const { fetch, clock, base, params = {}, query, body, groupId, timeoutMs, signal } = options
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  const url = serviceUrl(base, fillPath(endpoint.path, params) + search)
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (groupId !== undefined) headers[headerNames.groupId] = groupId
  try {
    return await withDeadline(clock, timeoutMs, signal, async (within) => {
      const response = await fetch(url, {
        method: endpoint.method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: within,
      })
      if (!response.ok) throw await failureOf(response, clock.now())
      return checked(endpoint, await readText(response, ANSWER_BYTES))
    })
  } catch (error) {
    throw asFailure(error)
  }
}

/**
 * Parses the text of a response as the endpoint's output.
 * @throws Failure BAD_RESPONSE; its message names the invalid members of the response, but none of their values
 */
export function checked<Output extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Output>,
  text: string,
): z.output<Output> {
  const parsed = endpoint.output.safeParse(jsonOf(text))
  if (!parsed.success) {
    const places = parsed.error.issues.map(({ path }) => path.join('.') || '(whole)').join(', ')
    throw new Failure('BAD_RESPONSE', `The response to ${endpoint.name} is invalid at: ${places}.`)
  }
  return parsed.data
}

/** Parses JSON. Invalid JSON becomes undefined, which is invalid for every output schema. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
