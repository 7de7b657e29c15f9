import { atom } from 'jotai'
import { can } from '#contract/policies/index.ts'
import { atomWithin } from '../../../data/atom-within.ts'
import { onUserChange } from '../../../data/on-user-change.ts'
import {
  currentGroupIdAtom,
  groupAtom,
  openContactIdAtom,
  viewerAtom,
} from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { keepSidebarOpen } from './keep-sidebar-open.ts'
import { liveAtom } from '../../../data/live/live.ts'

/** In a window narrower than this the sidebar covers the conversation, CSS px. */
const besideFromPx = 1_200

/** The window's inner width, CSS px. */
const widthAtom = atom(globalThis.innerWidth)
widthAtom.onMount = (set) => {
  const follow = () => set(globalThis.innerWidth)
  follow()
  globalThis.addEventListener('resize', follow)
  return () => globalThis.removeEventListener('resize', follow)
}

/** Whether the user opened the templates; beside the conversation they stay open from chat to chat of the group. */
const templatesWantedAtom = atomWithin(currentGroupIdAtom, false)
/** Whether they were opened in this chat: where they cover the conversation, the next chat closes them. */
const templatesOfChatAtom = atomWithin(openContactIdAtom, false)

/** Whether the user is filling in a template: the panel must then stay open. */
export const templateBegunAtom = atom(false)

/** Whether the templates replace the sidebar; never for a viewer who may send none. */
export const templatesOpenAtom = atom(
  (get) => {
    const isSideBySide = get(widthAtom) >= besideFromPx
    if (!get(templatesWantedAtom) || !(isSideBySide || get(templatesOfChatAtom))) return false
    const viewer = get(viewerAtom)
    const contact = get(get(liveAtom).chatAtom(get(openContactIdAtom) ?? ''))
    if (viewer === null || contact === undefined) return true
    return can(viewer, 'message.sendTemplate', contact)
  },
  (_, set, isOpen: boolean) => {
    set(templatesWantedAtom, isOpen)
    set(templatesOfChatAtom, isOpen)
  },
)

/** Forgets that the templates were wanted where they cover the conversation: a wider window does not bring them back. */
export const leaveChatAtom = atom(null, (get, set, contactId: string | null) => {
  if (contactId !== null && get(widthAtom) < besideFromPx) set(templatesWantedAtom, false)
})

/** Whether the user has just opened them, so that they take the focus; a change of chat moves none. */
export const areTemplatesRequestedAtom = atom(false)

/** Opens or closes the templates. */
export const toggleTemplatesAtom = atom(null, (get, set) => {
  const opens = !get(templatesOpenAtom)
  set(templatesOpenAtom, opens)
  set(areTemplatesRequestedAtom, opens)
})

/** Whether the user has just opened the sidebar over the conversation, so that it takes the focus. */
export const isSidebarRequestedAtom = atom(false)

/** Whether the user opened the sidebar where it covers the conversation; the next chat closes it. */
const isOverChatAtom = atomWithin(openContactIdAtom, false)

/** The user's choice beside the conversation, by group; the fetched group may be older. */
const leftAtom = atom<Readonly<Record<string, boolean>>>({})
onUserChange(() => store.set(leftAtom, {}))

/**
 * Whether the contact sidebar is open: as the user left it in this group, at first as the group has it (section 2).
 * Where it covers the conversation, it opens on request only, and that is not stored.
 */
export const sidebarOpenAtom = atom(
  (get) => {
    // Read both atoms in any case, so that a change of the width is followed.
    const fits = get(widthAtom) >= besideFromPx
    if (get(templatesOpenAtom)) return false
    if (!fits) return get(isOverChatAtom)
    const group = get(groupAtom)
    return group !== null && (get(leftAtom)[group.id] ?? group.isUserSidebarOpen)
  },
  (get, set, isOpen: boolean) => {
    set(templatesOpenAtom, false)
    const group = get(groupAtom)
    const liesOver = get(widthAtom) < besideFromPx
    set(isSidebarRequestedAtom, liesOver && isOpen)
    if (group === null || liesOver) return set(isOverChatAtom, isOpen)
    set(leftAtom, (left) => ({ ...left, [group.id]: isOpen }))
    keepSidebarOpen(group.id, isOpen)
  },
)

/** The closable panel that covers the conversation, if there is one. */
export const overlayAtom = atom((get): 'templates' | 'sidebar' | null => {
  if (get(widthAtom) >= besideFromPx) return null
  if (get(templatesOpenAtom)) return get(templateBegunAtom) ? null : 'templates'
  return get(sidebarOpenAtom) ? 'sidebar' : null
})

/**
 * Closes what covers the conversation, so that the composer is visible.
 * @returns whether anything was closed
 */
export const uncoverAtom = atom(null, (get, set): boolean => {
  if (get(overlayAtom) === null) return false
  set(sidebarOpenAtom, false)
  return true
})
