import { readFileSync } from 'node:fs'
import { endpoints } from '#contract/api/index.ts'

interface Published {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
}

/** The checked part of a response. */
interface Given {
  status: number
  body: { code?: unknown }
}

const { paths }: Published = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
)

/** Paths with the fewest parameters first: `/users/me` before `/users/{id}`. */
const calls = Object.values(endpoints)
  .map(({ method, service, path }) => ({
    method,
    pattern: new RegExp(`^${service}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    statuses: paths[`/${service}${path}`]?.[method.toLowerCase()]?.responses ?? {},
    places: path.split('{').length,
  }))
  .toSorted((a, b) => a.places - b.places)

/**
 * Checks that a response is documented in docs/openapi.json for its call, as is the code of each
 * refusal. 503 is not the service's own: the fault injection returns it.
 */
export function assertDocumented(method: string, address: string, { status, body }: Given): void {
  const [path = ''] = address.split('?')
  const ofPath = calls.filter(({ pattern }) => pattern.test(path))
  const call = ofPath.find((each) => each.method === method)
  if (call === undefined || status === 503) return
  // A path without parameters hides one with them: an id “apply” is the path of another call, which has other methods.
  const isHidden = call.places > (ofPath[0]?.places ?? 0)
  if (isHidden && status === 405) return
  const answer = call.statuses[status]
  if (answer === undefined)
    throw new Error(`docs/openapi.json does not say that ${method} ${path} may answer ${status}`)
  // By its `$ref`, or in its own list.
  const isNamed = new RegExp(`["/]${String(body.code)}"`).test(JSON.stringify(answer))
  if (status >= 400 && !isNamed)
    throw new Error(
      `docs/openapi.json does not say that ${method} ${path} may refuse by ${String(body.code)}`,
    )
}
