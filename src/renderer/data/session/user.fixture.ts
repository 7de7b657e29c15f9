import { userSchema } from '#contract/entities/people/user.ts'
import { sessionAtom } from './session.ts'
import { store } from '#renderer/data/store.ts'

/** Signs in a user without groups, for tests; null signs out. */
export function signIn(id: string | null): void {
  store.set(sessionAtom, {
    user: id === null ? null : userSchema.parse({ id, permissions: [] }),
    tokenStore: 'keychain',
    locked: false,
    returnTo: null,
  })
}
