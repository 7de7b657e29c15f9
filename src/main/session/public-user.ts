import { userSchema, type User } from '#contract/entities/user.ts'
import { Failure } from '../failure.ts'
import { scrub } from './remove-secrets.ts'

/**
 * A user that may be shown and kept: without the token, whatever the service put beside it.
 * @throws Failure BAD_RESPONSE where that leaves none
 */
export function cleanUser(user: User, token: string): User {
  const parsed = userSchema.safeParse(scrub(user, token))
  if (!parsed.success) throw new Failure('BAD_RESPONSE', 'The user in the answer does not fit.')
  return parsed.data
}
