import { atom } from 'jotai'
import { groupAtom } from '../../../data/session.ts'

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

/** What the person chose in this window; null until they do. */
const chosenAtom = atom<boolean | null>(null)

/**
 * Whether the contact sidebar is open: as the person left it in this run, at first as the group has it (section 2).
 * Where it would lie over the conversation, it opens only when it is asked for.
 */
export const sidebarOpenAtom = atom(
  (get) => {
    const fits = get(widthAtom) >= besideFromPx
    return get(chosenAtom) ?? (fits && (get(groupAtom)?.isUserSidebarOpen ?? false))
  },
  (_get, set, isOpen: boolean) => set(chosenAtom, isOpen),
)
