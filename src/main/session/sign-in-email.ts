import type { User } from '#contract/entities/user.ts'
import type { Secret } from './stored-session.ts'

/**
 * Returns the e-mail for unlocking. Usually this is the e-mail that the user typed to sign in, because the account may
 * have another e-mail or none. In these cases the function returns the account's current e-mail instead:
 * - The typed e-mail was the account's e-mail at the sign-in, and the account still has an e-mail, possibly
 *   another one.
 * - The typed e-mail is not stored.
 */
export function signInEmail(
  { email, named }: Pick<Secret, 'email' | 'named'>,
  user: Pick<User, 'email'>,
): string {
  if (email === undefined) return user.email
  const wasTheirs = named?.toLowerCase() === email.toLowerCase()
  return wasTheirs && user.email !== '' ? user.email : email
}
