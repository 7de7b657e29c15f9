import { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'

/** The services of which a backend consists, each with its own base address (specification, section 7). */
export const services = [
  'main',
  'messages',
  'campaigns',
  'crm',
  'analysis',
  'tags',
  'workflows',
  'content',
] as const
export type Service = (typeof services)[number]

/** Services that a backend may lack. Their panels then show that the service is missing. */
export const optionalServices = ['crm', 'analysis'] as const satisfies readonly Service[]
export type OptionalService = (typeof optionalServices)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Headers of the contract, in lower case. The names are our own: the specification only says "a group id header". */
export const headerNames = {
  groupId: 'x-group-id',
  idempotencyKey: 'idempotency-key',
  /** The `uploadId` of the push `upload.progress`. Only the gateway reads the header; it does not forward it. */
  uploadId: 'x-upload-id',
  /**
   * Size of a streamed body in bytes. The gateway aborts a body that ends early, and does not forward the header.
   */
  uploadBytes: 'x-upload-bytes',
  /** The device's name, sent when signing in, for the user's list of devices. Optional. */
  device: 'x-device-name',
  /** Marks a response that the gateway itself made. The gateway removes the header from responses of services. */
  local: 'x-bandeja-local',
} as const

const nothing = z.object({})

/**
 * One call of the contract. The renderer's client, the workspace's routes and the OpenAPI document are all derived
 * from it. In the comments of the tables, "our extension" marks what the specification does not define.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** Unique name of the call, also the operation id in the OpenAPI document. */
  readonly name: string
  readonly service: Service
  readonly method: Method
  /** Relative to the service's base address; `{name}` is replaced by the value of `name` in `params`. */
  readonly path: string
  /** One sentence for developers of a service. */
  readonly summary: string
  /** `none`: callable without a bearer token. */
  readonly auth: 'bearer' | 'none'
  /**
   * Whether the call is about a group. The application names it in the group id header. The service also accepts it as
   * `groupId` in the query or the JSON body, or in a path that begins with `/groups/{id}`.
   */
  readonly groupHeader: boolean
  /**
   * Whether the endpoint supports an Idempotency-Key: a call with a repeated key returns the first call's result
   * and changes nothing.
   */
  readonly idempotencyKey: boolean
  readonly params: Params
  readonly query: Query
  /** JSON, the parts of a multipart form (files as `File`, fields as text), or nothing. */
  readonly bodyKind: 'none' | 'json' | 'multipart'
  readonly body: Body
  /** The largest JSON body, bytes. Undefined: the service's general limit. */
  readonly jsonBytesMax: number | undefined
  readonly output: Output
  /** Error codes of this call, besides those that every call may return. */
  readonly errors: readonly ErrorCode[]
}

type Nothing = typeof nothing

interface Draft<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
> {
  name: string
  service: Service
  method: Method
  path: string
  summary: string
  auth?: 'bearer' | 'none'
  groupHeader?: boolean
  idempotencyKey?: boolean
  params?: Params
  query?: Query
  body?: Body
  bodyKind?: 'json' | 'multipart'
  jsonBytesMax?: number
  output: Output
  errors?: readonly ErrorCode[]
}

/**
 * Builds one row of an endpoint table. Defaults: bearer auth, the group header unless `auth` is `none`, no
 * parameters, and a JSON body if `body` is given.
 */
export function endpoint<
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Output extends z.ZodType = z.ZodType,
>(draft: Draft<Params, Query, Body, Output>): Endpoint<Params, Query, Body, Output> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any schema that `draft` omits has the type `Nothing`, which TypeScript cannot infer from its absence
  const part = <T extends z.ZodType>(given: T | undefined): T => given ?? (nothing as unknown as T)
  return {
    name: draft.name,
    service: draft.service,
    method: draft.method,
    path: draft.path,
    summary: draft.summary,
    auth: draft.auth ?? 'bearer',
    groupHeader: draft.groupHeader ?? draft.auth !== 'none',
    idempotencyKey: draft.idempotencyKey ?? false,
    params: part(draft.params),
    query: part(draft.query),
    bodyKind: draft.body === undefined ? 'none' : (draft.bodyKind ?? 'json'),
    body: part(draft.body),
    jsonBytesMax: draft.jsonBytesMax,
    output: draft.output,
    errors: draft.errors ?? [],
  }
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/**
 * Fills the `{name}` placeholders of an endpoint's path with encoded values.
 * @throws RangeError for a missing value, which is a programming error
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '')
      throw new RangeError(`${path} needs a value for ${name}`)
    return encodeURIComponent(value)
  })
}
