import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { applyGroup, patchGroup } from './apply-group.ts'
import { groupQuery } from './group-queries.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { loadedGroupAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'

const group = groupSchema.parse({ id: 'g1', name: 'Sales', hasReassign: false })

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  queryClient.clear()
})
afterEach(() => {
  store.set(loadedGroupAtom, null)
  vi.unstubAllGlobals()
})

test('a response that the service sent before a change does not undo it', async () => {
  const answers: ((group: object) => void)[] = []
  gateway(async () => json(await new Promise<object>((answer) => answers.push(answer))))
  applyGroup(group)
  queryClient.setQueryData(groupQuery('g1').queryKey, group)
  const observer = new QueryObserver(queryClient, groupQuery('g1'))
  const shown: (boolean | undefined)[] = []
  const stop = observer.subscribe(({ data }) => shown.push(data?.hasReassign))
  void observer.refetch()
  await eventually(() => expect(answers).toHaveLength(1))
  patchGroup('g1', { hasReassign: true })
  answers[0]?.(group)
  await eventually(() => expect(answers).toHaveLength(2))
  answers[1]?.({ ...group, hasReassign: true, name: 'Shop' })
  await eventually(() =>
    expect(queryClient.getQueryData(groupQuery('g1').queryKey)?.name).toBe('Shop'),
  )
  stop()
  expect(shown.lastIndexOf(false)).toBeLessThan(shown.indexOf(true))
  expect(store.get(loadedGroupAtom)?.hasReassign).toBe(true)
})
