import { readFileSync } from 'node:fs'
import { endpoints } from '#contract/api/index.ts'

interface Published {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
}

/** The part of an answer that this looks at. */
interface Given {
  status: number
  body: { code?: unknown }
}

const { paths }: Published = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
)

/** The calls with the fewest places to fill first: `/users/me` before `/users/{id}`. */
const calls = Object.values(endpoints)
  .map(({ method, service, path }) => ({
    method,
    pattern: new RegExp(`^${service}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    statuses: paths[`/${service}${path}`]?.[method.toLowerCase()]?.responses ?? {},
    places: path.split('{').length,
  }))
  .toSorted((a, b) => a.places - b.places)

/**
 * Whoever builds a service or a client goes by docs/openapi.json: each answer that a test gets has to be one of those that it
 * names for the call, and so has the code of each refusal. 503 is none of the service's own: so answers the network that a
 * test makes worse.
 */
export function assertDocumented(method: string, address: string, { status, body }: Given): void {
  const [path = ''] = address.split('?')
  const call = calls.find((each) => each.method === method && each.pattern.test(path))
  if (call === undefined || status === 503) return
  const answer = call.statuses[status]
  if (answer === undefined)
    throw new Error(`docs/openapi.json does not say that ${method} ${path} may answer ${status}`)
  // By the name of what it refers to, or in the list of its own.
  const isNamed = new RegExp(`["/]${String(body.code)}"`).test(JSON.stringify(answer))
  if (status >= 400 && !isNamed)
    throw new Error(
      `docs/openapi.json does not say that ${method} ${path} may refuse by ${String(body.code)}`,
    )
}
