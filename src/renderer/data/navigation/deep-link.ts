import { atom } from 'jotai'
import { linkedWorkspace, ownGroup, readLinkQuery } from '#contract/rules/contacts/link-query.ts'
import type { Permission } from '#contract/entities/people/permission.ts'
import { store } from '#renderer/data/store.ts'

/**
 * The storage keys for deep links. A link into the app may contain a phone number and a group beside its path
 * (specification, section 2). Both are stored until they can be used, i.e. until the user is signed in and the group is
 * loaded. The app's own notifications name their group with the parameter `inGroup`.
 */
const keys = {
  phone: 'bandeja.link.phone',
  group: 'bandeja.link.group',
  /** The group in which to search for the phone number. `consumeLinkedGroup` sets it. */
  phoneGroup: 'bandeja.link.phoneGroup',
  /** The user who opened the link, if they signed out before the link was used. */
  owner: 'bandeja.link.owner',
} as const

/** Increments for each link that is opened while the page is running. */
export const linkVersionAtom = atom(0)
export const notifyLink = (): void => store.set(linkVersionAtom, (count) => count + 1)

/** Whether a link named a group that the user does not belong to; the page shows a message and resets the atom. */
export const foreignGroupLinkAtom = atom(false)

/** The address of a workspace that a link names; null once the user has answered the question about it. */
export const linkedWorkspaceAtom = atom<string | null>(null)

/**
 * Stores the workspace of a link, which the user is asked about.
 * @param address path and query
 * @returns whether the link names a workspace; it then opens no path
 */
export function storeWorkspaceLink(address: string): boolean {
  const workspace = new URL(address, location.origin).searchParams.get(linkedWorkspace)
  if (workspace !== null) store.set(linkedWorkspaceAtom, workspace)
  return workspace !== null
}

/**
 * Stores the phone number and group of a link, replacing those of an earlier link. Invalid values are dropped. A link
 * without these parameters changes nothing.
 * @param address path and query
 * @returns the address without these parameters
 */
export function storeLink(address: string): string {
  const url = new URL(address, location.origin)
  const { searchParams } = url
  const own = searchParams.get(ownGroup)
  if (own === null && !searchParams.has('phone') && !searchParams.has('group')) return address
  const link = { ...readLinkQuery(searchParams), ...(own !== null && { group: own }) }
  for (const name of ['phone', 'group'] as const) {
    const value = link[name]
    if (value === undefined) sessionStorage.removeItem(keys[name])
    else sessionStorage.setItem(keys[name], value)
    searchParams.delete(name)
  }
  sessionStorage.removeItem(keys.phoneGroup)
  sessionStorage.removeItem(keys.owner)
  searchParams.delete(ownGroup)
  return url.pathname + url.search
}

/**
 * Stores the workspace, or the phone number and group, of the page's own address, and removes them from the address.
 * Called at the start.
 */
export function storeStartLink(): void {
  const address = location.pathname + location.search
  const rest = storeWorkspaceLink(address) ? location.pathname : storeLink(address)
  if (rest !== address) history.replaceState(history.state, '', rest)
}

/** Assigns an unused link to the user who signs out, so that no other user opens it. */
export const setLinkOwner = (userKey: string): void => sessionStorage.setItem(keys.owner, userKey)

/**
 * Deletes the stored link if its owner is another user. A link opened before any sign-in has no owner and belongs to
 * the user who signs in next.
 */
export function claimLink(userKey: string): void {
  const owner = consume(keys.owner)
  if (owner !== null && owner !== userKey) for (const key of Object.values(keys)) consume(key)
}

function consume(key: string): string | null {
  const value = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return value
}

/**
 * Returns the group of the last link and removes it from the storage. Returns null if the link names no group, or if
 * the user does not belong to that group. In the second case, sets `foreignGroupLinkAtom` and removes the link's phone
 * number.
 *
 * Also stores in which group to search for the link's phone number: the link's group, or the current group if the link
 * names none. In another group the same number may belong to another customer.
 */
export function consumeLinkedGroup(
  permissions: readonly Pick<Permission, 'groupId'>[],
  currentGroupId: string | null,
): string | null {
  const named = consume(keys.group)
  const group = permissions.some(({ groupId }) => groupId === named) ? named : null
  if (named !== null && group === null) store.set(foreignGroupLinkAtom, true)
  const phoneGroup = named === null ? currentGroupId : group
  if (sessionStorage.getItem(keys.phone) === null) return group
  if (phoneGroup === null) sessionStorage.removeItem(keys.phone)
  else if (sessionStorage.getItem(keys.phoneGroup) === null)
    sessionStorage.setItem(keys.phoneGroup, phoneGroup)
  return group
}

/**
 * Returns the phone number of the last link and removes it from the storage. Returns null if there is none, or if it is
 * to be searched for in another group.
 * @param groupId the current group
 */
export function consumeLinkedPhone(groupId: string): string | null {
  const phone = consume(keys.phone)
  const phoneGroup = consume(keys.phoneGroup)
  return phoneGroup === null || phoneGroup === groupId ? phone : null
}
