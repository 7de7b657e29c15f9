import { useMutation } from '@tanstack/react-query'
import { groupsApi } from '#contract/api/groups.ts'
import type { Group } from '#contract/entities/group.ts'
import type { Language } from '#contract/limits.ts'
import { machineZone } from '#contract/rules/time-zone.ts'
import { call } from '#renderer/data/api-client.ts'
import { request } from '#renderer/data/bridge.ts'
import { userAtom } from '#renderer/data/session.ts'
import { applySession, selectGroup } from '#renderer/data/session-sync.ts'
import { store } from '#renderer/data/store.ts'
import { refetchQueries } from '#renderer/data/query.ts'

/** A new line whose fields are valid. */
export interface NewLine {
  name: string
  /** Digits with the country code. */
  phone: string
  language: Language
}

/**
 * Registers a group and switches to it.
 * @param onRegistered called after the switch. Use it instead of a callback of `mutate`: the switch may unmount the
 * screen, and then a callback of `mutate` is not called
 */
export function useRegisterGroup(onRegistered?: (group: Group, line: NewLine) => void) {
  return useMutation({
    mutationFn: async (line: NewLine) => {
      const userId = store.get(userAtom)?.id ?? ''
      const group = await call(groupsApi.registerGroup, {
        body: { ...line, userId, acceptedToC: true, timeZone: machineZone() },
      })
      applySession(await request('session.refresh'))
      selectGroup(group.id)
      return group
    },
    onSuccess: async (group, line) => {
      onRegistered?.(group, line)
      await refetchQueries('ownGroups')
    },
  })
}
