import { inspect } from 'node:util'
import { Hono, type Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { databaseAway, diskFull, filesAway, notFound, ServiceFailure } from '#workspace/failure.ts'
import type { Service } from '#workspace/http/service.ts'
import type { Observer } from '#workspace/observer.ts'
import { isDatabaseAway, isDiskFull } from '#workspace/storage/error-kinds.ts'
import { FilesAway } from '#workspace/storage/file-store/file-store.ts'
import { caller, type Route } from './endpoint-routes.ts'
import { requestIdHeader, withRequestId } from './request-id.ts'

/** Data about a request from the HTTP server. */
export interface RequestContext {
  /** The caller's network address; `local` for a call without a network. */
  address: string
  /** Scheme, host and port by which the caller reaches this service. */
  origin: string
}

export type App = Hono<{ Bindings: RequestContext }>

/** Path of one of the workspace's services (`main`, `messages`, …) under the workspace's origin. */
export function servicePath(service: string): string {
  return `/services/${service}`
}

/**
 * Groups endpoints by path. Paths with fewer parameters are first, so that `/users/me` matches before `/users/{id}`.
 */
function byPath(endpoints: readonly Endpoint[]): [path: string, Map<string, Endpoint>][] {
  const paths = new Map<string, Map<string, Endpoint>>()
  for (const endpoint of endpoints) {
    const path = servicePath(endpoint.service) + endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    const methods = paths.get(path) ?? new Map<string, Endpoint>()
    paths.set(path, methods.set(endpoint.method, endpoint))
  }
  const parameters = (path: string) => path.split(':').length
  return [...paths].toSorted(([a], [b]) => parameters(a) - parameters(b))
}

/**
 * Creates an HTTP application with all endpoints. An endpoint without a route responds with 501. If it needs a session
 * and the caller has none, it responds with 401 instead.
 */
export function createApp(
  service: Service,
  endpoints: readonly Endpoint[],
  routes: readonly Route[],
  observer?: Observer,
): App {
  const app: App = new Hono()
  app.use((context, next) =>
    withRequestId(context.req.header(requestIdHeader) ?? null, async (id) => {
      const begin = performance.now()
      await next()
      context.res.headers.set(requestIdHeader, id)
      observer?.call({
        method: context.req.method,
        address: context.env.address,
        route: routeOfCall(context),
        status: context.res.status,
        ms: performance.now() - begin,
      })
    }),
  )
  const routeOf = new Map(routes.map((route) => [route.endpoint.name, route]))
  for (const [path, methods] of byPath(endpoints)) {
    app.all(path, async (context) => {
      const { method } = context.req
      const endpoint = methods.get(method === 'HEAD' ? 'GET' : method)
      if (endpoint === undefined) throw wrongMethod([...methods.keys()])
      const route = routeOf.get(endpoint.name)
      if (route === undefined) {
        if (endpoint.auth === 'bearer') await caller(context.req.raw, service)
        throw new ServiceFailure(
          'NOT_IMPLEMENTED',
          `This service cannot do "${endpoint.name}" yet.`,
        )
      }
      const params: Record<string, string> = context.req.param()
      const { address, origin } = context.env
      return await route.answer({ request: context.req.raw, params, address, origin }, service)
    })
  }
  app.notFound(() => notFound('address').toResponse())
  app.onError((error, context) => {
    if (error instanceof ServiceFailure) return error.toResponse()
    service.log('call failed', {
      method: context.req.method,
      route: routeOfCall(context),
      error: error.stack ?? String(error),
      cause: inspect(error.cause),
    })
    if (isDatabaseAway(error)) return databaseAway().toResponse()
    if (error instanceof FilesAway) return filesAway().toResponse()
    if (isDiskFull(error)) return diskFull().toResponse()
    return new ServiceFailure('INTERNAL', 'Something went wrong here.').toResponse()
  })
  return app
}

/** The pattern of a call's path, which has no ids and phone numbers. */
function routeOfCall(context: Context): string {
  const { path = '' } = matchedRoutes(context).at(-1) ?? {}
  return path.endsWith('*') ? 'unknown' : path
}

export function wrongMethod(allowed: readonly string[]): ServiceFailure {
  const allow = allowed.join(', ')
  return new ServiceFailure('METHOD_NOT_ALLOWED', `Only ${allow} here.`, {}, { allow })
}
