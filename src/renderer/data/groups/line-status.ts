import { atom } from 'jotai'
import { selectAtom } from 'jotai/utils'
import type { LineLeaving, LineStatus } from '#contract/entities/line/line.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { hasOwnApp, providerName } from '#contract/rules/line/line-providers.ts'
import { currentGroupIdAtom, groupAtom } from '#renderer/data/session/session.ts'
import { isSameJson } from '#renderer/data/change/same-json.ts'

/** The state of the current group's line; null for a group without one. */
export const lineStatusAtom = selectAtom(
  groupAtom,
  (group): LineStatus | null => group?.line ?? null,
  isSameJson,
)

/** The inbox with the chats whose messages wait for the line; null if the service does not list them. */
export const queuedChatsPathAtom = atom((get) =>
  get(lineStatusAtom)?.listsQueued === true ? `${menuPaths.chats}?queued=true` : null,
)

/** The name of the current group's provider if it has no flows; null if it has, and without a line. */
export const providerWithoutFlowsAtom = atom((get) => {
  const provider = get(lineStatusAtom)?.provider ?? 'unknown'
  return hasOwnApp(provider) ? null : providerName(provider)
})

/** Whether messages wait, because the line was paused or has stopped. */
export const isLineDownAtom = atom((get) => {
  const state = get(lineStatusAtom)?.state
  return state === 'paused' || state === 'stopped'
})

/** Whether templates and campaigns wait, although the line sends the rest. */
export const areTemplatesHeldAtom = atom((get) => {
  const status = get(lineStatusAtom)
  return status?.state === 'connected' && status.stopCode !== undefined
})

/** What is leaving after a line was resumed, with the group that the event was about; null for nothing. */
export const storedLeavingAtom = atom<({ groupId: string } & LineLeaving) | null>(null)

/** What is leaving in the current group. */
export const lineLeavingAtom = atom((get) => {
  const stored = get(storedLeavingAtom)
  return stored?.groupId === get(currentGroupIdAtom) ? stored : null
})

/** Whether the panel that repairs the line is open. */
export const isLineRepairOpenAtom = atom(false)
