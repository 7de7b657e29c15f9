import { atom } from 'jotai'
import { can } from '#contract/policies/index.ts'
import { onNextPerson } from '../../../data/on-user-change.ts'
import {
  currentGroupIdAtom,
  groupAtom,
  openContactIdAtom,
  viewerAtom,
} from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { keepSidebarOpen } from './keep-sidebar-open.ts'
import { liveAtom } from '../../../data/live/live.ts'

/** Under this width of the window, CSS px, the sidebar lies over the conversation instead of beside it. */
const besideFromPx = 1_200

/** The window's inner width, CSS px. */
const widthAtom = atom(globalThis.innerWidth)
widthAtom.onMount = (set) => {
  const follow = () => set(globalThis.innerWidth)
  follow()
  globalThis.addEventListener('resize', follow)
  return () => globalThis.removeEventListener('resize', follow)
}

/** Whether the person wants the templates; beside the conversation they stay from chat to chat. */
const templatesWantedAtom = atom(false)

// What was opened in one group, or by one person, is nothing to another.
store.sub(currentGroupIdAtom, () => store.set(templatesWantedAtom, false))

/** Whether a template is being filled in, which goes with the panel: it makes way for nobody then. */
export const templateBegunAtom = atom(false)

/** Whether the templates stand in the sidebar's place: never where the person may send none. */
export const templatesOpenAtom = atom(
  (get) => {
    if (!get(templatesWantedAtom)) return false
    const viewer = get(viewerAtom)
    const contact = get(get(liveAtom).chatAtom(get(openContactIdAtom) ?? ''))
    if (viewer === null || contact === undefined) return true
    return can(viewer, 'message.sendTemplate', contact)
  },
  (_, set, isOpen: boolean) => set(templatesWantedAtom, isOpen),
)

/** Whether they were asked for just now, and so take the keyboard; they stay open from chat to chat without it. */
export const templatesAskedAtom = atom(false)

/** Opens the templates, or closes them. */
export const toggleTemplatesAtom = atom(null, (get, set) => {
  const opens = !get(templatesOpenAtom)
  set(templatesOpenAtom, opens)
  set(templatesAskedAtom, opens)
})

/** Whether it was asked for just now where it lies over the conversation: it takes the keyboard then. */
export const sidebarAskedAtom = atom(false)

/** What the person chose in this window where the sidebar lies over the conversation; null until they do. */
const chosenAtom = atom<boolean | null>(null)

/** How the person left it beside the conversation, by group: what is answered of the group may be older than that. */
const leftAtom = atom<Readonly<Record<string, boolean>>>({})
onNextPerson(() => store.set(leftAtom, {}))

/**
 * Whether the contact sidebar is open: as the person left it in this group, at first as the group has it (section 2).
 * Where it would lie over the conversation, it opens only when it is asked for, and that is not remembered.
 */
export const sidebarOpenAtom = atom(
  (get) => {
    // Read whatever stands there: only then is the width followed.
    const fits = get(widthAtom) >= besideFromPx
    if (get(templatesOpenAtom)) return false
    if (!fits) return get(chosenAtom) ?? false
    const group = get(groupAtom)
    return group !== null && (get(leftAtom)[group.id] ?? group.isUserSidebarOpen)
  },
  (get, set, isOpen: boolean) => {
    set(templatesOpenAtom, false)
    const group = get(groupAtom)
    const liesOver = get(widthAtom) < besideFromPx
    set(sidebarAskedAtom, liesOver && isOpen)
    if (group === null || liesOver) return set(chosenAtom, isOpen)
    set(leftAtom, (left) => ({ ...left, [group.id]: isOpen }))
    keepSidebarOpen(group.id, isOpen)
  },
)

/** What lies over the conversation just now, where it has no room beside it, and can be put away. */
export const overlayAtom = atom((get): 'templates' | 'sidebar' | null => {
  if (get(widthAtom) >= besideFromPx) return null
  if (get(templatesOpenAtom)) return get(templateBegunAtom) ? null : 'templates'
  return get(sidebarOpenAtom) ? 'sidebar' : null
})

/**
 * Clears the conversation of what lies over it: whoever writes sees what, and what sends it.
 * @returns whether anything did
 */
export const uncoverAtom = atom(null, (get, set): boolean => {
  if (get(overlayAtom) === null) return false
  set(sidebarOpenAtom, false)
  return true
})

/** Where it lies over the conversation it was asked for beside one chat: the next is there to be read. */
const nextChatAtom = atom(null, (get, set) => {
  set(chosenAtom, null)
  if (get(widthAtom) < besideFromPx) set(templatesOpenAtom, false)
})
store.sub(openContactIdAtom, () => store.set(nextChatAtom))
