import type { z } from 'zod'
import {
  headerNames,
  type BodyOf,
  type Endpoint,
  type OutputOf,
  type ParamsOf,
  type QueryOf,
} from '#contract/api/endpoint.ts'
import { groupQuery } from '#contract/api/shared.ts'
import { auditDecisionOf } from '#contract/rules/trust/audited-calls.ts'
import { limits } from '#contract/limits.ts'
import { fileRequired } from '#contract/literals.ts'
import { id } from '#contract/wire.ts'
import type { Acting } from '#workspace/audit/acting.ts'
import type { Origin } from '#workspace/audit/record.ts'
import { isApiKey, userOfKey, type KeyNeeds } from '#workspace/auth/api-keys.ts'
import { userOfToken, type TokenNeeds } from '#workspace/auth/sessions.ts'
import { hashToken } from '#workspace/auth/tokens.ts'
import { busy, ServiceFailure, unauthenticated, unfit } from '#workspace/failure.ts'
import type { Service } from '#workspace/http/service.ts'
import { receiveUpload, type ReceivedFile } from '#workspace/media/receive-upload.ts'
import { assertStorable, readJsonBody } from '#workspace/read-body.ts'
import { turnOf } from '#workspace/storage/turns.ts'
import { groupInPath, groupOf } from './call-group.ts'

/** A call that was validated against the contract. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  /**
   * The JSON body. Empty for a multipart form, which `receiveForm` reads. A body that does not fit the contract throws
   * its 400, 413 or 415 here, when it is first read. A handler must check permissions before it reads `body`, so that a
   * refused caller gets 403 whatever the body is.
   */
  readonly body: BodyOf<E>
  /** An id in the JSON body, readable before the body is validated: what a permission depends on. */
  idInBody: (name: 'contactId' | 'groupId') => string | undefined
  /**
   * Reads a multipart form, writes its file to the path and validates all parts. A handler must check permissions
   * before it calls `receiveForm`, so that the form of a refused call is never read.
   * @throws ServiceFailure 400, 413 or 415 as `receiveUpload`. After an error there is no file at the path.
   */
  receiveForm: (path: string) => Promise<{ body: BodyOf<E>; file: ReceivedFile }>
  /** The caller's user id. Empty if the endpoint needs no bearer token. */
  userId: string
  /** The bearer token. Empty if the endpoint needs none. */
  token: string
  /** The key with which a program makes the call; undefined for a session. */
  key: { id: string; name: string } | undefined
  /** The group of the call (see `groupOf`). Empty if the endpoint needs none. */
  groupId: string
  request: Request
  /** The caller's network address. */
  address: string
  /** Scheme, host and port by which the caller reaches this service. */
  origin: string
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
  service: Service,
) => Promise<OutputOf<E>> | OutputOf<E>

/** A request with the data that the router and the HTTP server add. */
export interface Incoming {
  request: Request
  params: Record<string, string>
  address: string
  origin: string
}

/** An endpoint with its handler. */
export interface Route {
  endpoint: Endpoint
  answer(incoming: Incoming, service: Service): Promise<Response>
}

/**
 * Creates the route of an endpoint. The route validates the request, calls the handler and, if `checksOutput` is set,
 * validates the handler's output.
 */
export function implement<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return {
    endpoint,
    async answer(incoming, service) {
      const call = await readCall(endpoint, incoming, service)
      if (endpoint.method !== 'GET') assertRoom(service, call.groupId)
      const acting = actingOf(endpoint, call, service)
      const output = await handler(call, acting === undefined ? service : { ...service, acting })
      if (service.checksOutput) {
        const checked = endpoint.output.safeParse(output)
        if (!checked.success)
          throw new Error(`The response of ${endpoint.name} does not fit the contract.`, {
            cause: checked.error,
          })
      }
      return Response.json(output)
    },
  }
}

/** Where a call comes from, as the audit log has it. */
export const originOf = ({
  userId,
  key,
  token,
  address,
}: Pick<Call<Endpoint>, 'userId' | 'key' | 'token' | 'address'>): Origin => ({
  ...(userId !== '' && { userId }),
  key,
  ...(token !== '' && key === undefined && { tokenHash: hashToken(token) }),
  address,
})

/** What the audit log needs of a call; undefined if it has nothing of it. */
function actingOf(endpoint: Endpoint, call: Call<Endpoint>, service: Service): Acting | undefined {
  const decision = auditDecisionOf(endpoint.name)
  if (decision === undefined || 'not' in decision) return undefined
  const { groupId, params } = call
  const id = groupId === '' || endpoint.path.startsWith('/groups/') ? undefined : idIn(params, 'id')
  return { decision, groupId, id, origin: originOf(call), now: () => service.clock.now() }
}

/**
 * Refuses a call before anything of it is done, if what it writes would wait too long.
 * @throws ServiceFailure 503
 */
function assertRoom({ storage }: Pick<Service, 'storage'>, groupId: string): void {
  const turn = groupId === '' ? 'everything' : turnOf(groupId)
  if (storage.waitMs(turn, 'call') > limits.writeWaitMs) throw busy()
}

async function readCall<E extends Endpoint>(
  endpoint: E,
  { request, params, address, origin }: Incoming,
  service: Service,
): Promise<Call<E>> {
  const who =
    endpoint.auth === 'bearer' ? await callerOf(endpoint, { request, address }, service) : nobody
  const { token, userId, key } = who
  const query = Object.fromEntries(new URL(request.url).searchParams)
  assertStorable(params, 'the path')
  assertStorable(query, 'the query')
  const received = endpoint.bodyKind === 'json' ? await receiveJson(endpoint, request) : {}
  const idInBody: Call<E>['idInBody'] = (name) => idIn(received.content, name)
  const header = request.headers.get(headerNames.groupId)
  const path = groupInPath(endpoint, params)
  const named = {
    header,
    path,
    query: query['groupId'],
    body: idInBody('groupId'),
    key: who.groupId,
  }
  const groupId = endpoint.groupHeader ? groupOf(named) : ''
  let parsed: unknown
  const call = {
    params: check(endpoint.params, params, 'the path'),
    query: check(endpoint.query, query, 'the query'),
    get body() {
      return (parsed ??= bodyOf(endpoint, received))
    },
    idInBody,
    receiveForm: (file: string) => receiveFormOf(endpoint, request, groupId, file),
    token,
    userId,
    key,
    groupId,
    request,
    address,
    origin,
  }
  // Without a group there is no permission to check before the body. A body that only names the group is read by nobody.
  const isWithoutGroup = !endpoint.groupHeader && idInBody('groupId') === undefined
  if (isWithoutGroup || endpoint.body === groupQuery) parsed = bodyOf(endpoint, received)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's own schemas parse each part; `check` does not keep their types for a generic endpoint
  return call as Call<E>
}

/** A JSON body before it is validated, or the reason why it cannot be read. */
interface ReceivedJson {
  content?: unknown
  failure?: ServiceFailure
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function idIn(content: unknown, name: string): string | undefined {
  const parsed = id.safeParse(isObject(content) ? content[name] : undefined)
  return parsed.success ? parsed.data : undefined
}

async function receiveJson(endpoint: Endpoint, request: Request): Promise<ReceivedJson> {
  try {
    return { content: await readJsonBody(request, endpoint.jsonBytesMax) }
  } catch (error) {
    if (error instanceof ServiceFailure) return { failure: error }
    throw error
  }
}

/** @throws ServiceFailure 400, 413 or 415 if the body cannot be read or does not fit the contract */
function bodyOf(endpoint: Endpoint, { content, failure }: ReceivedJson): unknown {
  if (failure !== undefined) throw failure
  return endpoint.bodyKind === 'json' ? check(endpoint.body, content, 'the body') : {}
}

async function receiveFormOf(endpoint: Endpoint, request: Request, groupId: string, path: string) {
  return await receiveUpload(request, path, ({ fields, file }) => {
    assertStorable({ ...fields, file }, 'the form')
    if (file === undefined) throw unfit(fileRequired, [{ path: 'file', message: fileRequired }])
    const body = check(endpoint.body, { ...fields, file }, 'the form')
    groupOf({ header: groupId, body: idIn(fields, 'groupId') })
    return { body, file }
  })
}

interface Caller {
  token: string
  userId: string
  /** The only group that the caller may name; undefined for a session. */
  groupId?: string
  key?: { id: string; name: string }
}

const nobody: Caller = { token: '', userId: '' }

/**
 * Who makes a call, by a session or a key.
 * @throws ServiceFailure 401 without either, 403 or 429 if the key may not make the call or not now
 */
async function callerOf(
  endpoint: Endpoint,
  { request, address }: Pick<Incoming, 'request' | 'address'>,
  service: TokenNeeds & KeyNeeds,
): Promise<Caller> {
  const token = tokenOf(request)
  if (token === undefined || !isApiKey(token)) return await caller(request, service)
  return { token, ...(await userOfKey(service, { token, address, call: endpoint.name })) }
}

/** The bearer token of a request. */
export const tokenOf = (request: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/** Finds the session of the request's bearer token. @throws ServiceFailure 401 if there is no valid session */
export async function caller(
  request: Request,
  service: TokenNeeds,
): Promise<{ token: string; userId: string }> {
  const token = tokenOf(request)
  const userId = token === undefined ? undefined : await userOfToken(service, token)
  if (token === undefined || userId === undefined) throw unauthenticated()
  return { token, userId }
}

function check(schema: z.ZodType, value: unknown, where: string): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw unfit(`Something in ${where} does not fit.`, issues)
}
