import { atom } from 'jotai'
import { ownGroup, readLinkQuery } from '#contract/rules/link-query.ts'
import type { Permission } from '#contract/entities/permission.ts'
import { store } from './store.ts'

/**
 * What a link into the product carries beside its place: a phone number and a group (section 2). Both are kept for
 * this window's session until they can be used: after the sign-in, and once the group is here. A notification of the
 * product's own names its group too.
 */
const keys = {
  phone: 'bandeja.link.phone',
  group: 'bandeja.link.group',
  /** The group in which the phone number is to be looked for, once that is known. */
  phoneGroup: 'bandeja.link.phoneGroup',
  /** Who followed it, once they have left before it could be used. */
  owner: 'bandeja.link.owner',
} as const

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
  sessionStorage.removeItem(keys.phoneGroup)
  sessionStorage.removeItem(keys.owner)
  searchParams.delete(ownGroup)
  return place.pathname + place.search
}

/** Keeps what the page's own address says, and takes it out of there. For the start. */
export function keepOwnLink(): void {
  const address = location.pathname + location.search
  const kept = keepLink(address)
  if (kept !== address) history.replaceState(history.state, '', kept)
}

/** What could not be used yet is from now on for whoever leaves, should they come back, and for nobody else. */
export const leaveLinkTo = (person: string): void => sessionStorage.setItem(keys.owner, person)

/** Forgets a link that somebody else has left behind. What a visitor follows is for whoever signs in. */
export function takeOverLink(person: string): void {
  const owner = take(keys.owner)
  if (owner !== null && owner !== person) for (const key of Object.values(keys)) take(key)
}

function take(key: string): string | null {
  const value = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return value
}

/**
 * The group of the last link, once, where it is one of the person's; null otherwise. A phone number beside it is looked
 * for there alone: another group's customer of that number is another person to the business.
 * @param otherwise the group that is worked in where the link names none
 */
export function takeLinkedGroup(
  permissions: readonly Pick<Permission, 'groupId'>[],
  otherwise: string | null,
): string | null {
  const named = take(keys.group)
  const group = permissions.some(({ groupId }) => groupId === named) ? named : null
  const meant = named === null ? otherwise : group
  if (sessionStorage.getItem(keys.phone) === null) return group
  if (meant === null) sessionStorage.removeItem(keys.phone)
  else if (sessionStorage.getItem(keys.phoneGroup) === null)
    sessionStorage.setItem(keys.phoneGroup, meant)
  return group
}

/**
 * The phone number of the last link, once; null where there is none, and where it was meant for another group than the
 * one that is worked in by now.
 */
export function takeLinkedPhone(groupId: string): string | null {
  const phone = take(keys.phone)
  const meant = take(keys.phoneGroup)
  return meant === null || meant === groupId ? phone : null
}
