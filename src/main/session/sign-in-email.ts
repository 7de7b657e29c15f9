import type { User } from '#contract/entities/user.ts'
import type { Secret } from './stored-session.ts'

/**
 * Returns the e-mail for unlocking. It is the e-mail that the user typed to sign in, because the account may have
 * another e-mail or none. Exception: if both e-mails were equal at the sign-in and the account's e-mail has changed
 * since then, the new e-mail is used.
 */
export function signInEmail(
  { email, named }: Pick<Secret, 'email' | 'named'>,
  user: Pick<User, 'email'>,
): string {
  if (email === undefined) return user.email
  const wasTheirs = named?.toLowerCase() === email.toLowerCase()
  return wasTheirs && user.email !== '' ? user.email : email
}
