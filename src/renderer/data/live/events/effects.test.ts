import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { groupQuery } from '#renderer/data/groups/group-queries.ts'
import type { QueryKey } from '#renderer/data/service/query-keys.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import {
  loadedGroupAtom,
  openContactIdAtom,
  pendingChatsAtom,
  sessionAtom,
} from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { levelsQuery, levelTagsQuery } from '#renderer/data/groups/tag-queries.ts'
import {
  channelTemplatesQuery,
  interactiveTemplatesQuery,
  mediaTemplatesQuery,
  quickTemplatesQuery,
} from '#renderer/data/templates/template-queries.ts'
import { change } from '#renderer/data/change/change.ts'
import { chatChanges } from '#renderer/data/live/live-context.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { defaultFilter } from '#renderer/data/chats/chat-filter.ts'
import { admin, contact, event, lookupOf, message } from '#renderer/data/live/live-data.fixture.ts'
import { openFirstOf } from '#renderer/data/live/open-chat.fixture.ts'
import {
  closedChatAtom,
  conversationStatusAtom,
  currentLive,
  disposeCurrentLive,
} from '#renderer/data/live/live.ts'
import { applyEvent } from './apply-event.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  openFirstOf([contact('c1'), contact('c2')])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  void currentLive().conversations.open(null)
  disposeCurrentLive()
})

test('an open chat that the service hides from the viewer is closed and removed from the list', async () => {
  gateway(() => json({ code: 'NOT_FOUND', message: 'No such contact' }, 404))
  currentLive().effects.run({ kind: 'refetchChat', contactId: 'c1' })
  await vi.runAllTimersAsync()
  expect(store.get(openContactIdAtom)).toBeNull()
  expect(store.get(closedChatAtom)).toMatchObject({ contactId: 'c1', why: 'hidden' })
  expect(currentLive().order.slice()).toEqual(['c2'])
  expect(currentLive().message('m1')).toBeUndefined()
})

test('an open chat that could not be fetched stays open', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  gateway(() => json({ code: 'BROKEN', message: '' }, 400))
  currentLive().effects.run({ kind: 'refetchChat', contactId: 'c1' })
  await vi.runAllTimersAsync()
  expect(store.get(openContactIdAtom)).toBe('c1')
  expect(warned).toHaveBeenCalledOnce()
})

test('a failed fetch of a chat is retried', async () => {
  let failures = 2
  gateway(() => {
    failures -= 1
    if (failures >= 0) return json({ code: 'INTERNAL', message: '' }, 503)
    return json(contact('c1', { name: 'Later' }))
  })
  currentLive().effects.run({ kind: 'refetchChat', contactId: 'c1' })
  await vi.runAllTimersAsync()
  expect(currentLive().chat('c1')?.name).toBe('Later')
})

test('a chat that an event changed while a response with it was in flight keeps the newer state', async () => {
  const requests = gateway(() => {
    const newer = contact('c2', { brand: 'Changed', revision: 3 })
    currentLive().commit([{ kind: 'chat.put', contact: newer, listed: true }])
    return json(contact('c2', { name: 'Later', revision: 2 }))
  })
  currentLive().effects.run({ kind: 'refetchChat', contactId: 'c2' })
  await vi.runAllTimersAsync()
  expect(currentLive().chat('c2')?.brand).toBe('Changed')
  expect(requests).toHaveLength(1)
})

test('loaded messages are refetched once for several events of a service without revisions', async () => {
  openFirstOf([contact('c1')])
  const stored = message('m1', 'c1', { status: 'read', revision: undefined })
  const requests = gateway(({ url }) =>
    json(url.includes('/messages/') ? { items: [stored] } : contact('c1')),
  )
  for (let n = 0; n < 5; n += 1)
    currentLive().effects.run({ kind: 'refetchMessages', contactId: 'c1' })
  await vi.runAllTimersAsync()
  expect(currentLive().message('m1')?.status).toBe('read')
  expect(requests.filter(({ url }) => url.includes('/messages/'))).toHaveLength(1)
})

test('a conversation that is not open is dropped instead of refetched', async () => {
  openFirstOf([contact('c1'), contact('c2')])
  void currentLive().conversations.open(null)
  expect(currentLive().conversation('c1')).toBe('attached')
  currentLive().effects.run({ kind: 'refetchMessages', contactId: 'c1' })
  expect(currentLive().conversation('c1')).toBe('none')
})

test('when many chats change, the list is refetched instead of each chat', async () => {
  const items = Array.from({ length: 200 }, (_, n) => contact(`c${n}`))
  const requests = gateway(({ url }) => {
    const { pathname, searchParams } = new URL(url)
    const [offset, limit] = ['offset', 'limit'].map((name) => Number(searchParams.get(name)))
    if (!pathname.endsWith('/lastchats')) return json(contact(pathname.split('/').at(-1) ?? ''))
    const end = (offset ?? 0) + (limit ?? 0)
    return json({ items: items.slice(offset, end), hasMoreItems: end < items.length })
  })
  for (const { id } of items.slice(10))
    currentLive().effects.run({ kind: 'refetchChat', contactId: id })
  // The open chat is fetched alone, because the list may not contain it.
  currentLive().effects.run({ kind: 'refetchChat', contactId: 'c1' })
  await vi.runAllTimersAsync()
  const paths = requests.map(({ url }) => new URL(url).pathname.replace(/^.*\/contacts\//, ''))
  expect(paths.filter((path) => path !== 'lastchats')).toEqual(
    ['c10', 'c11', 'c12', 'c13', 'c14', 'c1'].map((id) => expect.stringMatching(`${id}$`)),
  )
  expect(paths.filter((path) => path === 'lastchats').length).toBeLessThan(3)
})

describe('the number of pending chats', () => {
  let stop: () => void
  beforeEach(() => (stop = currentLive().effects.followCount()))
  afterEach(() => stop())

  /** A service with one pending chat, "c2", and a correct counter. */
  const answers = ({ url }: Request) => {
    const { pathname } = new URL(url)
    const pending = contact('c2', { chat: { pendingMessages: 1 } })
    if (pathname.endsWith('/counter')) return json({ pendingChatsAmount: 1 })
    if (pathname.endsWith('/lastchats'))
      return json({ items: [contact('c1'), pending], hasMoreItems: false })
    return json(pending)
  }

  const putPending = (pendingMessages: number) =>
    currentLive().commit([
      { kind: 'chat.put', contact: contact('c2', { chat: { pendingMessages } }), listed: true },
    ])

  test('is refetched if a fetched chat differs from the stored one', async () => {
    gateway(answers)
    store.set(pendingChatsAtom, 0)
    currentLive().effects.run({ kind: 'refetchChat', contactId: 'c2' })
    await vi.runAllTimersAsync()
    expect(store.get(pendingChatsAtom)).toBe(1)
  })

  test('is refetched if a page of the list contains a message whose event has not arrived', async () => {
    gateway(answers)
    store.set(pendingChatsAtom, 0)
    await currentLive().list.load()
    await vi.runAllTimersAsync()
    expect(store.get(pendingChatsAtom)).toBe(1)
  })

  test('includes a chat once after a refetch, even if the counter’s response has overtaken the chat’s event', async () => {
    gateway(answers)
    currentLive().effects.run({ kind: 'refetchCounter' })
    await vi.runAllTimersAsync()
    expect(store.get(pendingChatsAtom)).toBe(1)
    putPending(1)
    expect(store.get(pendingChatsAtom)).toBe(2)
    await vi.runAllTimersAsync()
    expect(store.get(pendingChatsAtom)).toBe(1)
  })

  test('is refetched if it changed while it was being fetched', async () => {
    let pendingChatsAmount = 5
    gateway(() => {
      const answer = json({ pendingChatsAmount })
      // A customer writes after the service has counted and before its response arrives.
      if (pendingChatsAmount === 5) putPending(1)
      pendingChatsAmount = 6
      return answer
    })
    currentLive().effects.run({ kind: 'refetchCounter' })
    await vi.runAllTimersAsync()
    expect(store.get(pendingChatsAtom)).toBe(6)
  })

  test('is refetched once per interval, even if it changes more often', async () => {
    const requests = gateway(answers)
    for (let ms = 0; ms < 1_000; ms += 2) {
      putPending(ms % 4)
      await vi.advanceTimersByTimeAsync(2)
    }
    await vi.runAllTimersAsync()
    expect(requests.length).toBeLessThan(4)
    expect(store.get(pendingChatsAtom)).toBe(1)
  })

  test('is refetched after the pending mutations, which the page already counts', async () => {
    const requests = gateway(answers)
    const answered = Promise.withResolvers<void>()
    void change({ scope: `${chatChanges}c1`, send: () => answered.promise })
    currentLive().effects.run({ kind: 'refetchCounter' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(requests).toEqual([])
    answered.resolve()
    await vi.runAllTimersAsync()
    expect(store.get(pendingChatsAtom)).toBe(1)
  })
})

describe('a channel template that changes', () => {
  test.each([
    ['approved', 'rejected'],
    ['approved', 'deleted'],
    ['approved', 'disabled'],
    ['approved', 'paused'],
    ['paused', 'approved'],
  ])('from %s to %s refetches each list of templates', async (prevStatus, status) => {
    const requests = gateway(() => json({ items: [] }))
    const shown = [
      new QueryObserver(queryClient, quickTemplatesQuery('g1')),
      new QueryObserver(queryClient, interactiveTemplatesQuery('g1')),
      new QueryObserver(queryClient, mediaTemplatesQuery('g1')),
      new QueryObserver(queryClient, channelTemplatesQuery('g1')),
    ].map((observer) => observer.subscribe(() => undefined))
    try {
      await eventually(() => expect(requests).toHaveLength(4))
      requests.length = 0
      const template = whatsAppTemplateSchema.parse({ id: 'w1', name: 'offer', status })
      const change = event('waTemplate.status', { template, prevStatus })
      const { effects } = applyEvent(lookupOf({}), change, admin, defaultFilter)
      for (const effect of effects) currentLive().effects.run(effect)
      await vi.runAllTimersAsync()
      const paths = requests.map(({ url }) => new URL(url).pathname.replace('/api/main', ''))
      expect(paths.toSorted()).toEqual([
        '/mtemplates/bypositions',
        '/mtemplates/interactive/bypositions',
        '/templates/bypositions',
        '/watemplates',
      ])
    } finally {
      for (const stop of shown) stop()
      queryClient.clear()
    }
  })
})

test('several requests to refetch the list lead to one call', async () => {
  const requests = gateway(() => json({ items: [contact('c3')], hasMoreItems: true }))
  for (let times = 0; times < 3; times += 1) currentLive().effects.run({ kind: 'refetchList' })
  expect(requests).toEqual([])
  await vi.runAllTimersAsync()
  expect(requests.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
    ['GET', expect.stringMatching(/\/contacts\/lastchats$/)],
  ])
  expect(new URL(requests[0]?.url ?? '').searchParams.get('groupId')).toBe('g1')
  expect(currentLive().chat('c3')).toBeDefined()
})

test('a cancelled retry of the list does not delay a later load', async () => {
  gateway(() => json({ items: [], hasMoreItems: false }))
  await currentLive().list.load()
  let isBusy = true
  const requests = gateway(() => {
    if (!isBusy) return json({ items: [], hasMoreItems: false })
    isBusy = false
    return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
  })
  currentLive().effects.run({ kind: 'refetchList' })
  await vi.advanceTimersByTimeAsync(300)
  expect(requests).toHaveLength(1)
  // The service responds at once to the request with another filter.
  currentLive().list.setFilter({ tagId: 't1' })
  currentLive().effects.run({ kind: 'refetchList' })
  await vi.advanceTimersByTimeAsync(300)
  expect(requests).toHaveLength(3)
})

describe('group settings', () => {
  const messagingAppData = { appId: 'app' }
  const group = (more: object) =>
    groupSchema.parse({ id: 'g1', name: 'Ventas', messagingAppData, ...more })
  const paths = (requests: readonly Request[]) => requests.map(({ url }) => new URL(url).pathname)
  const answers = (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/lastchats'))
      return json({ items: [contact('c2', { userId: 'u1' })], hasMoreItems: false })
    if (pathname.endsWith('/counter')) return json({ pendingChatsAmount: 3 })
    return json({ code: 'NOT_FOUND', message: 'No such contact' }, 404)
  }
  let stop: () => void
  beforeEach(async () => {
    gateway(() =>
      json({ items: [contact('c1'), contact('c2', { userId: 'u1' })], hasMoreItems: false }),
    )
    const permissions = [{ groupId: 'g1', role: 'ROLE_PUBLISHER' }]
    const user = userSchema.parse({ id: 'u1', permissions })
    store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
    store.set(loadedGroupAtom, group({}))
    await currentLive().list.load()
    stop = currentLive().effects.followLevels()
  })
  afterEach(() => {
    stop()
    store.set(loadedGroupAtom, null)
  })

  test('that hide free chats from the viewer remove them from the list and the screen', async () => {
    const requests = gateway(answers)
    currentLive().effects.run({
      kind: 'groupChanged',
      group: group({ freeContactsNotVisibleByPublisher: true }),
    })
    await vi.runAllTimersAsync()
    expect(paths(requests).filter((path) => path.endsWith('/lastchats'))).toHaveLength(1)
    expect(currentLive().order.slice()).toEqual(['c2'])
    expect(store.get(openContactIdAtom)).toBeNull()
    expect(store.get(closedChatAtom)).toMatchObject({ contactId: 'c1', why: 'hidden' })
    expect(store.get(pendingChatsAtom)).toBe(3)
  })

  test('that hide free chats drop cached conversations', async () => {
    void currentLive().conversations.open('c2')
    expect(currentLive().message('m1')).toBeDefined()
    gateway(answers)
    currentLive().effects.run({
      kind: 'groupChanged',
      group: group({ freeContactsNotVisibleByPublisher: true }),
    })
    await vi.runAllTimersAsync()
    expect(currentLive().message('m1')).toBeUndefined()
    await currentLive().conversations.open('c1')
    expect(store.get(conversationStatusAtom).phase).toBe('gone')
  })

  test('that make free chats visible fetch these chats', async () => {
    store.set(loadedGroupAtom, group({ freeContactsNotVisibleByPublisher: true }))
    const items = [contact('c1'), contact('c2'), contact('c3')]
    gateway(() => json({ items, hasMoreItems: false }))
    currentLive().effects.run({ kind: 'groupChanged', group: group({}) })
    await vi.runAllTimersAsync()
    expect(currentLive().order.slice()).toEqual(['c3', 'c2', 'c1'])
  })

  test('with changed levels refetch the levels and their tags', async () => {
    const queries = [levelsQuery('g1').queryKey, levelTagsQuery('g1').queryKey]
    const isStale = (key: QueryKey) => queryClient.getQueryState(key)?.isInvalidated
    for (const key of queries) queryClient.setQueryData(key, { items: [] })
    currentLive().effects.run({ kind: 'groupChanged', group: group({ hasReassign: true }) })
    await vi.dynamicImportSettled()
    expect(queries.map(isStale)).toEqual([false, false])
    const levels = [{ id: 'l1', name: 'Result', order: 1 }]
    currentLive().effects.run({ kind: 'groupChanged', group: group({ hasReassign: true, levels }) })
    await vi.dynamicImportSettled()
    expect(queries.map(isStale)).toEqual([true, true])
    queryClient.clear()
  })

  test('that lack a former level tag refetch the chats that may have had the tag', async () => {
    const tag = (id: string) => ({ id, name: id, type: 'l1' })
    store.set(loadedGroupAtom, group({ tagsLvl: [tag('a'), tag('b')] }))
    const requests = gateway(answers)
    currentLive().effects.run({
      kind: 'groupChanged',
      group: group({ tagsLvl: [tag('a'), tag('b'), tag('c')] }),
    })
    await vi.runAllTimersAsync()
    expect(requests).toEqual([])
    currentLive().effects.run({ kind: 'groupChanged', group: group({ tagsLvl: [tag('a')] }) })
    await vi.runAllTimersAsync()
    expect(paths(requests).filter((path) => path.endsWith('/lastchats'))).toHaveLength(1)
  })

  test('with changed levels refetch the chats only if chats may have lost a level tag', async () => {
    const level = (id: string, order: number) => ({ id, name: id, order })
    const levels = [level('l1', 0), level('l2', 1)]
    const tagsLvl = [{ id: 'a', name: 'Responde', type: 'l1' }]
    const before = group({ hasNesting: true, levels, tagsLvl })
    const renamed = [{ id: 'a', name: 'No responde', type: 'l1' }]
    const requests = gateway(answers)
    const lists = async (change: object) => {
      stop()
      store.set(loadedGroupAtom, before)
      stop = currentLive().effects.followLevels()
      requests.length = 0
      currentLive().effects.run({ kind: 'groupChanged', group: group({ ...before, ...change }) })
      await vi.runAllTimersAsync()
      return paths(requests).filter((path) => path.endsWith('/lastchats')).length
    }
    expect(await lists({ tagsLvl: renamed })).toBe(1)
    expect(await lists({ levels: [level('l1', 1), level('l2', 0)] })).toBe(1)
    expect(await lists({ levels: [level('l3', 0), level('l1', 1), level('l2', 2)] })).toBe(1)
    expect(await lists({ levels: [level('l2', 0)] })).toBe(1)
    expect(await lists({ hasNesting2: true })).toBe(1)
    const rule = { afterId: 'a', tagId: 'b', isAllowed: false }
    expect(await lists({ nestingRules: [rule] })).toBe(1)
    expect(await lists({ levels: [...levels, level('l3', 2)] })).toBe(0)
    expect(await lists({ levels: [{ ...level('l1', 0), name: 'Contact' }, level('l2', 1)] })).toBe(
      0,
    )
  })

  test('changed by an event and reverted during a gap in the connection are corrected by the next response', async () => {
    const { queryKey } = groupQuery('g1')
    const first = group({})
    queryClient.setQueryData(queryKey, first)
    currentLive().effects.run({ kind: 'groupChanged', group: group({ hasReassign: true }) })
    currentLive().effects.run({ kind: 'qrAssignerChanged', hasQrAssigner: true })
    expect(queryClient.getQueryData(queryKey)).toMatchObject({
      hasReassign: true,
      hasQrAssigner: true,
    })
    gateway(() => json(group({})))
    await queryClient.fetchQuery({ ...groupQuery('g1'), staleTime: 0 })
    expect(queryClient.getQueryData(queryKey)).not.toBe(first)
    expect(queryClient.getQueryData(queryKey)).toMatchObject({ hasReassign: false })
    queryClient.clear()
  })

  test('from an event are not overwritten by an older response', async () => {
    const { queryKey } = groupQuery('g1')
    queryClient.setQueryData(queryKey, group({}))
    const stored = Promise.withResolvers<void>()
    const answers = [group({ name: 'Older' }), group({ name: 'Newer' })]
    gateway(async () => {
      const answer = answers.shift()
      if (answers.length > 0) await stored.promise
      return json(answer)
    })
    const observer = new QueryObserver(queryClient, { ...groupQuery('g1'), staleTime: 0 })
    const names: (string | undefined)[] = []
    const stop = observer.subscribe(({ data }) => names.push(data?.name))
    await eventually(() => expect(answers).toHaveLength(1))
    currentLive().effects.run({ kind: 'groupChanged', group: group({ name: 'Told' }) })
    stored.resolve()
    await eventually(() => expect(names.at(-1)).toBe('Newer'))
    expect(names).not.toContain('Older')
    stop()
    queryClient.clear()
  })

  test('that do not change which chats are visible fetch nothing', async () => {
    const requests = gateway(answers)
    currentLive().effects.run({
      kind: 'groupChanged',
      group: group({ name: 'Ventas Lima', hasReassign: true }),
    })
    await vi.runAllTimersAsync()
    expect(requests).toEqual([])
    expect(store.get(loadedGroupAtom)?.name).toBe('Ventas Lima')
  })
})

test('an event changes the QR access even if the session cannot be fetched', () => {
  const refusal = { ok: false, error: { code: 'NETWORK', message: 'x' } }
  vi.stubGlobal('window', { bandeja: { request: () => Promise.resolve(refusal) } })
  for (const hasQrAccess of [true, false]) {
    currentLive().effects.run({ kind: 'qrAccessChanged', hasQrAccess })
    expect(store.get(sessionAtom).user?.hasQrAccess).toBe(hasQrAccess)
  }
})
