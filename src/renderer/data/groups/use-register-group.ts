import { groupsApi } from '#contract/api/groups/groups.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Language } from '#contract/limits.ts'
import { machineZone } from '#contract/rules/time/time-zone.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { applySession, selectGroup } from '#renderer/data/session/session-sync.ts'
import { store } from '#renderer/data/store.ts'
import { useChange } from '#renderer/data/change/use-change.ts'

/** A new group whose fields are valid. */
export interface NewGroup {
  name: string
  /** Digits with the country code. */
  phone: string
  language: Language
}

/**
 * Registers a group and switches to it.
 * @param onRegistered called after the switch, which may unmount the screen
 */
export function useRegisterGroup(onRegistered: (group: Group, registered: NewGroup) => void) {
  return useChange({
    send: async (newGroup: NewGroup) => {
      const userId = store.get(userAtom)?.id ?? ''
      const group = await call(groupsApi.registerGroup, {
        body: { ...newGroup, userId, acceptedToC: true, timeZone: machineZone() },
      })
      applySession(await request('session.refresh'))
      selectGroup(group.id)
      return group
    },
    accept: onRegistered,
    refetches: ['ownGroups'],
  })
}
