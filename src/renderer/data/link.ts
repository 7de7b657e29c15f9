import { atom } from 'jotai'
import { ownGroup, readLinkQuery } from '#contract/rules/link-query.ts'
import type { Permission } from '#contract/entities/permission.ts'
import { store } from './store.ts'

/**
 * What a link into the product carries beside its place: a phone number and a group (section 2). Both are kept for
 * this window's session until they can be used: after the sign-in, and once the group is here. A notification of the
 * product's own names its group too.
 */
const keys = { phone: 'bandeja.link.phone', group: 'bandeja.link.group' } as const

/** Changes with every link that is told to a page at work, once its group is the one worked in. */
export const linksAtom = atom(0)
export const tellLink = (): void => store.set(linksAtom, (count) => count + 1)

/**
 * Keeps what a link says; what does not fit the specification is dropped, and so is what an earlier link said.
 * @param address path and query
 * @returns the address without what was kept or dropped
 */
export function keepLink(address: string): string {
  const place = new URL(address, location.origin)
  const { searchParams } = place
  const own = searchParams.get(ownGroup)
  if (own === null && !searchParams.has('phone') && !searchParams.has('group')) return address
  const link = { ...readLinkQuery(searchParams), ...(own !== null && { group: own }) }
  for (const name of ['phone', 'group'] as const) {
    const value = link[name]
    if (value === undefined) sessionStorage.removeItem(keys[name])
    else sessionStorage.setItem(keys[name], value)
    searchParams.delete(name)
  }
  searchParams.delete(ownGroup)
  return place.pathname + place.search
}

/** Keeps what the page's own address says, and takes it out of there. For the start. */
export function keepOwnLink(): void {
  const address = location.pathname + location.search
  const kept = keepLink(address)
  if (kept !== address) history.replaceState(history.state, '', kept)
}

function take(key: string): string | null {
  const value = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return value
}

/** The group of the last link, once, where it is one of the person's; null otherwise. */
export function takeLinkedGroup(
  permissions: readonly Pick<Permission, 'groupId'>[],
): string | null {
  const group = take(keys.group)
  return permissions.some(({ groupId }) => groupId === group) ? group : null
}

/** The phone number of the last link, once. */
export const takeLinkedPhone = (): string | null => take(keys.phone)
