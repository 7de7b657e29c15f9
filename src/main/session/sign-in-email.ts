import type { User } from '#contract/entities/user.ts'
import type { Secret } from './stored-session.ts'

/**
 * Returns the e-mail for unlocking.
 * - Usually it is the e-mail that the user typed to sign in, because the account may have another e-mail or none.
 * - If the typed e-mail was the account's e-mail at the sign-in, it is the account's current e-mail, which may have
 *   changed since then.
 * - If the typed e-mail is not stored, it is the account's current e-mail.
 */
export function signInEmail(
  { email, named }: Pick<Secret, 'email' | 'named'>,
  user: Pick<User, 'email'>,
): string {
  if (email === undefined) return user.email
  const wasTheirs = named?.toLowerCase() === email.toLowerCase()
  return wasTheirs && user.email !== '' ? user.email : email
}
