/** Member names that hold a secret in some service or other; no screen has a use for any of them. */
const SECRET_NAME = /token|password|secret|authorization/i

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A copy of JSON data without members named like a secret, and without any text, member names included, that
 * holds the token itself. A user as some services send it carries the token among its fields.
 */
export function scrub(value: unknown, token: string): unknown {
  if (typeof value === 'string') return value.includes(token) ? '' : value
  if (Array.isArray(value)) return value.map((item: unknown) => scrub(item, token))
  if (!isPlainObject(value)) return value
  const clean: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    if (SECRET_NAME.test(name) || name.includes(token)) continue
    if (typeof member === 'string' && member.includes(token)) continue
    clean[name] = scrub(member, token)
  }
  return clean
}
