import type { z } from 'zod'
import { headerNames, type Endpoint } from '#contract/api/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { gateway, json } from './gateway.fixture.ts'

/** A call that the double has received. Numbers and flags of the query are text. */
export interface ReceivedCall {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** The JSON body; undefined without one. */
  readonly body: unknown
  /** The name of the uploaded file; null without one. */
  readonly filename: string | null
  readonly idempotencyKey: string | null
}

interface Route {
  readonly endpoint: Endpoint
  readonly pattern: RegExp
  readonly calls: ReceivedCall[]
  respond: (call: ReceivedCall) => unknown
}

/** A refusal of the service. */
export const refusal = (status: number, code: ErrorCode, details?: object): Response =>
  json({ code, message: code, ...(details && { details }) }, status)

const routeOf = (endpoint: Endpoint): Route => ({
  endpoint,
  pattern: new RegExp(
    `^(?:/dashboard)?/api/${endpoint.service}${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
  ),
  calls: [],
  respond: () => ({}),
})

async function callOf(request: Request, params: ReceivedCall['params']): Promise<ReceivedCall> {
  const type = request.headers.get('content-type') ?? ''
  const isJson = type.startsWith('application/json')
  const file = type.startsWith('multipart/') ? (await request.formData()).get('file') : null
  return {
    params,
    query: Object.fromEntries(new URL(request.url).searchParams),
    body: isJson ? await request.json() : undefined,
    filename: file instanceof File ? file.name : null,
    idempotencyKey: request.headers.get(headerNames.idempotencyKey),
  }
}

/**
 * Test double of the service: it answers the endpoints that a test names. Other calls are never answered, so that no
 * screen shows an error that a test did not ask for.
 */
export function startService() {
  const routes: Route[] = []
  gateway(async (request) => {
    const { pathname } = new URL(request.url)
    for (const route of routes) {
      const found = route.endpoint.method === request.method ? route.pattern.exec(pathname) : null
      if (found === null) continue
      const call = await callOf(request, { ...found.groups })
      route.calls.push(call)
      const answer = await route.respond(call)
      return answer instanceof Response ? answer : json(answer)
    }
    return await new Promise<never>(() => undefined)
  })
  return {
    /**
     * Answers an endpoint; the last answer counts.
     * @param respond returns the body, a refusal, or a promise of them
     * @returns the calls of this endpoint, to which each call is added
     */
    answer<Output extends z.ZodType>(
      endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Output>,
      respond: (
        call: ReceivedCall,
      ) => z.input<Output> | Response | Promise<z.input<Output> | Response>,
    ): readonly ReceivedCall[] {
      let route = routes.find((one) => one.endpoint.name === endpoint.name)
      if (route === undefined) {
        route = routeOf(endpoint)
        routes.push(route)
        // `/contacts/lastchats` is not the contact "lastchats".
        routes.sort(
          (a, b) => a.pattern.source.split('(?<').length - b.pattern.source.split('(?<').length,
        )
      }
      route.respond = respond
      return route.calls
    },
  }
}

export type ServiceDouble = ReturnType<typeof startService>
