import { userSchema, type User } from '#contract/entities/user.ts'
import { Failure } from '../failure.ts'

/** Member names that carry a secret in some services; no screen needs any of them. */
const SECRET_NAME = /token|password|secret|authorization/i

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Copies JSON data without members named like a secret and without texts or names that contain the token. Some
 * services send the token among the fields of the user.
 */
export function removeSecrets(value: unknown, token: string): unknown {
  if (typeof value === 'string') return value.includes(token) ? '' : value
  if (Array.isArray(value)) return value.map((item: unknown) => removeSecrets(item, token))
  if (!isPlainObject(value)) return value
  const clean: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    if (SECRET_NAME.test(name) || name.includes(token)) continue
    if (typeof member === 'string' && member.includes(token)) continue
    clean[name] = removeSecrets(member, token)
  }
  return clean
}

/**
 * Returns a user without secrets, safe to show and to store.
 * @throws Failure BAD_RESPONSE when no valid user is left
 */
export function publicUser(user: User, token: string): User {
  const parsed = userSchema.safeParse(removeSecrets(user, token))
  if (!parsed.success) throw new Failure('BAD_RESPONSE', 'The user in the response is invalid.')
  return parsed.data
}
