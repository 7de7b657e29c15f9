import type { User } from '#contract/entities/user.ts'
import type { Secret } from './stored-session.ts'

/**
 * The e-mail that a person signs in with: the one that was typed last, for the service's user may name another, or none.
 * Where it named that very one and names another by now, the account was renamed since.
 */
export function signInEmail(
  { email, named }: Pick<Secret, 'email' | 'named'>,
  user: Pick<User, 'email'>,
): string {
  if (email === undefined) return user.email
  const wasTheirs = named?.toLowerCase() === email.toLowerCase()
  return wasTheirs && user.email !== '' ? user.email : email
}
