import type { Endpoint } from '#contract/api/endpoint.ts'
import { commonErrors, type ErrorCode, errorStatuses } from '#contract/errors.ts'
import { scopesOfCall } from '#contract/policies/groups/key-scopes.ts'
import { isEmpty, membersOf, type Schema, schemaOf } from './schemas.ts'

const reference = (kind: string, name: string): Schema => ({ $ref: `#/components/${kind}/${name}` })
const json = (schema: Schema): Schema => ({ 'application/json': { schema } })

/** The meaning of each common error code. */
const meanings: Record<keyof typeof commonErrors, string> = {
  BAD_REQUEST: 'The request does not match the contract; `issues` lists the errors.',
  UNAUTHENTICATED: 'The bearer token is missing, unknown or expired.',
  FORBIDDEN: 'The user may not do this.',
  NOT_FOUND: 'The resource does not exist or belongs to another group.',
  METHOD_NOT_ALLOWED: 'The path exists but does not support the method.',
  REQUEST_TIMEOUT: 'The request was not received completely in time; it can be retried.',
  CONFLICT: 'The current state does not allow the request.',
  PAYLOAD_TOO_LARGE: 'The file or body is too large; a JSON body is limited to 256 KiB.',
  UNSUPPORTED_MEDIA_TYPE: 'The body, or the file in it, has an unsupported type.',
  TOO_MANY_REQUESTS: 'Too many attempts; wait before the next one.',
  HEADERS_TOO_LARGE: 'The headers are too large.',
  INTERNAL: 'The service failed.',
  NOT_IMPLEMENTED: 'This service does not offer the call.',
  SERVICE_UNAVAILABLE:
    'The service cannot reach its database, or it is busy. A retry may succeed soon.',
  INSUFFICIENT_STORAGE: 'The disk of the service is full; the call can be retried later.',
}

/** The error response of each common code, by code. */
export const errorResponses: Record<string, Schema> = Object.fromEntries(
  Object.entries(meanings).map(([code, description]) => [
    code,
    { description, content: json(errorSchema([code])) },
  ]),
)

function errorSchema(codes: readonly string[]): Schema {
  return {
    allOf: [reference('schemas', 'ServiceError'), { properties: { code: { enum: codes } } }],
  }
}

/** The error codes of a call: the common ones of its kind, and its own. */
function codesOf(endpoint: Endpoint): ErrorCode[] {
  // NOT_FOUND is possible if the call contains the id of a group or of something else.
  const namesSomething = endpoint.groupHeader || !isEmpty(endpoint.params)
  const hasBody = endpoint.bodyKind !== 'none'
  return [
    'BAD_REQUEST',
    ...(endpoint.auth === 'bearer' ? (['UNAUTHENTICATED', 'FORBIDDEN'] as const) : []),
    ...(namesSomething ? (['NOT_FOUND'] as const) : []),
    ...(hasBody ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(scopesOfCall(endpoint.name).length === 0 ? [] : (['TOO_MANY_REQUESTS'] as const)),
    ...endpoint.errors,
    'INTERNAL',
    'NOT_IMPLEMENTED',
    'INSUFFICIENT_STORAGE',
  ]
}

function responses(endpoint: Endpoint): Record<string, Schema> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codesOf(endpoint)))
    byStatus.set(errorStatuses[code], [...(byStatus.get(errorStatuses[code]) ?? []), code])
  const errors = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]): [string, Schema] => {
      const [only] = codes
      const common = codes.length === 1 && only !== undefined && only in errorResponses
      return [
        String(status),
        common
          ? reference('responses', only)
          : { description: codes.join(' or '), content: json(errorSchema(codes)) },
      ]
    })
  return Object.fromEntries([
    ['200', { description: 'Done.', content: json(schemaOf(endpoint.output)) }],
    ...errors,
  ])
}

/** A file in a multipart form. */
const binary: Schema = { type: 'string', contentMediaType: 'application/octet-stream' }

function requestBody(endpoint: Endpoint): Schema | undefined {
  if (endpoint.bodyKind === 'none') return undefined
  if (endpoint.bodyKind === 'json')
    return { required: true, content: json(schemaOf(endpoint.body)) }
  const parts = membersOf(endpoint.body)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      parts.map((part) => [part.name, part.name === 'file' ? binary : part.schema]),
    ),
    required: parts
      .filter(({ name, required }) => required || name === 'file')
      .map(({ name }) => name),
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function parameters(endpoint: Endpoint): Schema[] {
  return [
    ...membersOf(endpoint.params).map(({ name, schema }) => ({
      name,
      in: 'path',
      required: true,
      schema,
    })),
    ...membersOf(endpoint.query).map(({ name, required, schema }) => ({
      name,
      in: 'query',
      required,
      schema,
    })),
    ...(endpoint.groupHeader ? [reference('parameters', 'GroupId')] : []),
    ...(endpoint.idempotencyKey ? [reference('parameters', 'IdempotencyKey')] : []),
  ]
}

/** Converts one endpoint to an operation. `description` is the rest of its comment after the summary. */
export function operationOf(endpoint: Endpoint, description: string | undefined): Schema {
  const body = requestBody(endpoint)
  const given = parameters(endpoint)
  const scopes = scopesOfCall(endpoint.name)
  return {
    operationId: endpoint.name,
    tags: [endpoint.service],
    summary: endpoint.summary,
    ...(description === undefined ? {} : { description }),
    ...(endpoint.auth === 'none' ? { security: [] } : {}),
    // The scopes of which a key needs one; absent: keys cannot make the call.
    ...(scopes.length === 0 ? {} : { 'x-key-scopes': scopes }),
    ...(given.length === 0 ? {} : { parameters: given }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responses(endpoint),
  }
}
