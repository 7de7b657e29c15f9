import type { z } from 'zod'
import { fillPath, headerNames, type Endpoint } from '#contract/api/endpoint.ts'
import { Failure } from '../failure.ts'
import type { Clock, Fetch } from '../ports.ts'
import { asFailure, failureOf } from './to-failure.ts'
import { withDeadline } from './deadline.ts'
import { readText } from './read-text.ts'
import { serviceUrl } from './service-url.ts'

/** Longest response of a call that main makes for itself, in bytes. */
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
  /** Sent beside the endpoint's own headers. */
  headers?: Readonly<Record<string, string>>
  /** Time limit from start to end, ms. */
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/**
 * Makes one call of the contract and validates the response.
 * @throws Failure the service's own code, or NETWORK, TIMEOUT, CANCELLED, BAD_RESPONSE
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
 * Parses a response's text as the endpoint's output.
 * @throws Failure BAD_RESPONSE; the message names paths in the response, never values
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

/** Parses JSON; invalid JSON becomes undefined, which matches no output schema. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
