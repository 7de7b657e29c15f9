import { atom } from 'jotai'
import { can } from '#contract/policies/index.ts'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { isChatWindow } from '#renderer/data/navigation/chat-window.ts'
import {
  changesManyAtom,
  currentGroupIdAtom,
  groupAtom,
  hasTeamOverviewAtom,
  openContactIdAtom,
  settingsAtom,
  viewerAtom,
} from '#renderer/data/session/session.ts'
import {
  groupWithSidebarChoiceAtom,
  storeSidebarChoice,
} from '#renderer/data/navigation/sidebar-choice.ts'
import { liveAtom } from '#renderer/data/live/live.ts'
import { showError } from '#renderer/data/change/toasts.ts'

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

/**
 * Whether the user opened the templates. If they are next to the conversation, they stay open when the user opens
 * another chat of the group.
 */
const templatesWantedAtom = atomWithin(currentGroupIdAtom, false)
/**
 * Whether the templates were opened in the chat that is open now. If they cover the conversation, opening another chat
 * closes them.
 */
const templatesOfChatAtom = atomWithin(openContactIdAtom, false)

/** Whether the user is filling in a template. Neither Escape nor `uncoverAtom` then closes the panel of templates. */
export const templateBegunAtom = atom(false)

/** Whether the panel of templates is shown instead of the sidebar. False for a viewer who may not send templates. */
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

/** Closes templates that cover the chat when the user leaves it. Otherwise they would reappear in a wider window. */
export const leaveChatAtom = atom(null, (get, set, contactId: string | null) => {
  if (contactId !== null && get(widthAtom) < besideFromPx) set(templatesWantedAtom, false)
})

/** Whether the user has just opened the templates. Only then does their panel get the focus when it mounts. */
export const areTemplatesRequestedAtom = atom(false)

/** A channel template whose message failed because of its values. Its form opens with them once it has loaded. */
interface TemplateToCorrect {
  readonly templateId: string
  readonly parameters: readonly string[]
}
export const templateToCorrectAtom = atomWithin<TemplateToCorrect | null>(openContactIdAtom, null)

/** Opens or closes the templates. */
export const toggleTemplatesAtom = atom(null, (get, set) => {
  const opens = !get(templatesOpenAtom)
  set(templatesOpenAtom, opens)
  set(areTemplatesRequestedAtom, opens)
})

/**
 * Whether the user has just opened the sidebar over the conversation. Only then does it get the focus when it mounts.
 */
export const isSidebarRequestedAtom = atom(false)

/** Whether the user opened the team panel over the conversation. Opening another chat closes it. */
const isTeamOverChatAtom = atomWithin(openContactIdAtom, false)

/** Whether the viewer has a team panel. A window of one chat has none. */
export const hasTeamPanelAtom = atom((get) => {
  const viewer = get(viewerAtom)
  if (viewer === null || isChatWindow()) return false
  return get(hasTeamOverviewAtom) && can(viewer, 'overview.see')
})

/** Whether the viewer can give chats to agents from the panel: the service assigns many in one call. */
export const mayShareOutAtom = atom((get) => {
  const viewer = get(viewerAtom)
  if (viewer === null || !get(hasTeamPanelAtom)) return false
  return get(changesManyAtom) && can(viewer, 'overview.shareOut')
})

/**
 * Whether the team panel is open. It takes the place of the contact sidebar, and the templates take its place. In a wide
 * window the choice is stored on this computer.
 */
export const teamPanelOpenAtom = atom(
  (get) => {
    const fits = get(widthAtom) >= besideFromPx
    if (!get(hasTeamPanelAtom) || get(templatesOpenAtom)) return false
    return fits ? get(settingsAtom).showsTeamPanel : get(isTeamOverChatAtom)
  },
  (get, set, isOpen: boolean) => {
    if (isOpen) set(templatesOpenAtom, false)
    if (get(widthAtom) < besideFromPx) {
      if (isOpen) set(isOverChatAtom, false)
      return set(isTeamOverChatAtom, isOpen)
    }
    if (get(settingsAtom).showsTeamPanel === isOpen) return
    request('settings.set', { showsTeamPanel: isOpen }).catch(showError)
  },
)

/** Whether the user opened the sidebar over the conversation. Opening another chat closes it. */
const isOverChatAtom = atomWithin(openContactIdAtom, false)

/**
 * Whether the contact sidebar is open.
 * - In a wide window, next to the conversation: the user's last choice in this group; before the first choice, the
 *   group's data (specification, section 2). A choice is stored with the service.
 * - In a narrow window, over the conversation: closed until the user opens it. This choice is not stored.
 * - While the templates or the team panel are open: false.
 */
export const sidebarOpenAtom = atom(
  (get) => {
    // Read the width in every case, so that the atom depends on it.
    const fits = get(widthAtom) >= besideFromPx
    if (get(templatesOpenAtom) || get(teamPanelOpenAtom)) return false
    if (!fits) return get(isOverChatAtom)
    return get(groupWithSidebarChoiceAtom)?.isUserSidebarOpen ?? false
  },
  (get, set, isOpen: boolean) => {
    set(templatesOpenAtom, false)
    set(teamPanelOpenAtom, false)
    const group = get(groupAtom)
    const liesOver = get(widthAtom) < besideFromPx
    set(isSidebarRequestedAtom, liesOver && isOpen)
    if (group === null || liesOver) return set(isOverChatAtom, isOpen)
    storeSidebarChoice(group.id, isOpen).catch((error: unknown) => {
      console.warn('Could not store the state of the sidebar', error)
    })
  },
)

/**
 * The panel that covers the conversation and can be closed; null if there is none, or a template is being filled in.
 */
export const overlayAtom = atom((get): 'templates' | 'team' | 'sidebar' | null => {
  if (get(widthAtom) >= besideFromPx) return null
  if (get(templatesOpenAtom)) return get(templateBegunAtom) ? null : 'templates'
  if (get(teamPanelOpenAtom)) return 'team'
  return get(sidebarOpenAtom) ? 'sidebar' : null
})

/**
 * Closes the panel that covers the conversation, so that the composer is visible.
 * @returns whether a panel was closed
 */
export const uncoverAtom = atom(null, (get, set): boolean => {
  if (get(overlayAtom) === null) return false
  set(sidebarOpenAtom, false)
  return true
})
