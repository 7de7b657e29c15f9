import type { User } from '#contract/entities/user.ts'
import type { Secret } from './stored-session.ts'

/**
 * Returns the e-mail for unlocking: the one that the user typed to sign in, because the service's user may have
 * another or none. If the service's e-mail was the typed one at the sign-in and is another one now, the account was
 * renamed, and the new e-mail is used.
 */
export function signInEmail(
  { email, named }: Pick<Secret, 'email' | 'named'>,
  user: Pick<User, 'email'>,
): string {
  if (email === undefined) return user.email
  const wasTheirs = named?.toLowerCase() === email.toLowerCase()
  return wasTheirs && user.email !== '' ? user.email : email
}
