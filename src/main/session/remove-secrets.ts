import { userSchema, type User } from '#contract/entities/people/user.ts'
import { Failure } from '#main/failure.ts'

/** Matches names of members that contain a secret in some services. No screen needs any of them. */
const SECRET_NAME = /token|password|secret|authorization/i

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Copies JSON data without members whose name suggests a secret, and without texts or names that contain the token.
 * Some services send the token among the fields of the user.
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
 * Returns a user without secrets, which is safe to show and to store.
 * @throws Failure BAD_RESPONSE if the result is not a valid user
 */
export function publicUser(user: User, token: string): User {
  const parsed = userSchema.safeParse(removeSecrets(user, token))
  if (!parsed.success) throw new Failure('BAD_RESPONSE', 'The user in the response is invalid.')
  return parsed.data
}
