import type { User } from '#contract/entities/user.ts'
import type { Secret } from './stored-session.ts'

/**
 * Returns the e-mail to unlock with: the one typed at the sign-in, because the service's user may have another or
 * none. If the service named exactly that one then and names another now, the account was renamed and the new one is
 * used.
 */
export function signInEmail(
  { email, named }: Pick<Secret, 'email' | 'named'>,
  user: Pick<User, 'email'>,
): string {
  if (email === undefined) return user.email
  const wasTheirs = named?.toLowerCase() === email.toLowerCase()
  return wasTheirs && user.email !== '' ? user.email : email
}
