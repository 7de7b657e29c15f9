import { headerNames, type Service, services } from '#contract/api/endpoint.ts'
import { endpoints } from '#contract/api/index.ts'
import { connectionDocumentPath, connectionDocumentSchema } from '#contract/connection.ts'
import { limits } from '#contract/limits.ts'
import { type Comments, readComments } from './doc-comments.ts'
import { errorResponses, operationOf } from './operation.ts'
import { realtimeOf } from './realtime.ts'
import { componentSchemas, type Schema, schemaOf } from './schemas.ts'

const serviceDescriptions: Record<Service, string> = {
  main: 'People, groups, chats, contacts, templates, tags, teams and notifications.',
  messages: 'Conversations, what is sent into them, and their files.',
  campaigns: 'Sendings of a template to many contacts.',
  crm: 'The CRM extension panel.',
  analysis: 'The conversation analysis panel.',
  tags: 'The tags and levels extension.',
  workflows: 'The bridge to the screens of flows.',
  content: 'Texts for error codes.',
}

const description = `What a service has to offer for Bandeja to work with it.

**Addresses.** The calls are spread over eight services, each with a base address of its own, published in the
connection document. Two services may have the same path, so every path here begins with its service's name:
\`/main/login\` is \`/login\` under the base address of \`main\`. The application's own gateway answers under exactly
these paths.

**Identity.** A thing's id may be called \`id\` or \`_id\` and may be a number. Null counts as absent, unknown keys are
passed over, an unknown value of an enumeration is shown as such and breaks nothing.

**Moments** are ISO 8601; milliseconds since 1970 are taken too.

**Texts** of a request hold neither U+0000 nor half of a surrogate pair: one that does is refused with BAD_REQUEST.

**Errors** carry a code for programs and a sentence for people.

**Live events** come over a push channel: see \`x-realtime\` and realtime.md.`

const parameters: Record<string, Schema> = {
  GroupId: {
    name: headerNames.groupId,
    in: 'header',
    required: false,
    description:
      'The group in which the user acts. It may be named here, by a path that begins with /groups/{id}, or as groupId in the query or in a JSON body. It must be named once at least; two different groups are refused with BAD_REQUEST.',
    schema: { type: 'string', minLength: 1 },
  },
  IdempotencyKey: {
    name: headerNames.idempotencyKey,
    in: 'header',
    required: false,
    description:
      'Chosen by the caller. The same key with the same request answers the first answer and does nothing more; with another request it is refused.',
    schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyMax },
  },
}

function paths(comments: Map<string, Comments>): Record<string, Record<string, Schema>> {
  const docs = new Map([...comments.values()].flatMap(({ members }) => [...members]))
  const all: Record<string, Record<string, Schema>> = {}
  const rows = Object.values(endpoints).toSorted(
    (a, b) => services.indexOf(a.service) - services.indexOf(b.service),
  )
  for (const endpoint of rows) {
    const path = `/${endpoint.service}${endpoint.path}`
    const operation = operationOf(endpoint, docs.get(endpoint.name))
    all[path] = { ...all[path], [endpoint.method.toLowerCase()]: operation }
  }
  return all
}

const connectionPath: Schema = {
  servers: [
    {
      url: '{workspace}',
      description: 'The address that a person types in.',
      variables: { workspace: { default: 'http://localhost:8080' } },
    },
  ],
  get: {
    operationId: 'connectionDocument',
    summary: 'Where everything is: what an installation needs to know of a workspace.',
    security: [],
    responses: {
      200: {
        description: 'The connection document.',
        content: { 'application/json': { schema: schemaOf(connectionDocumentSchema) } },
      },
    },
  },
}

/** Returns the contract as an OpenAPI 3.1 document; the output is deterministic. */
export function openApiDocument(): Schema {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Bandeja service contract',
      version: '1.0.0',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '{gateway}',
        description: 'A base under which every service answers under its own name.',
        variables: { gateway: { default: 'http://localhost:8080/api' } },
      },
    ],
    security: [{ bearer: [] }],
    tags: services.map((name) => ({ name, description: serviceDescriptions[name] })),
    paths: { [connectionDocumentPath]: connectionPath, ...paths(readComments('api')) },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The opaque token that login answers.',
        },
      },
      parameters,
      responses: errorResponses,
      schemas: componentSchemas(),
    },
    'x-realtime': realtimeOf(),
  }
}

/** The text of docs/openapi.json. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`
}
