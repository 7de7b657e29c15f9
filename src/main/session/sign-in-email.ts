import type { User } from '#contract/entities/user.ts'
import type { Secret } from './stored-session.ts'

/**
 * Returns the e-mail for unlocking. It is the e-mail that the user typed to sign in, because the account may have
 * another e-mail or none. If the typed e-mail was that of the account, the account's current e-mail is returned
 * instead, because it may have changed since the sign-in.
 */
export function signInEmail(
  { email, named }: Pick<Secret, 'email' | 'named'>,
  user: Pick<User, 'email'>,
): string {
  if (email === undefined) return user.email
  const wasTheirs = named?.toLowerCase() === email.toLowerCase()
  return wasTheirs && user.email !== '' ? user.email : email
}
