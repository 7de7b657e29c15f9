import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { contactTagsApi } from '#contract/api/tags/contact-tags.ts'
import { headerNames } from '#contract/api/endpoint.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import type { Levels } from '#contract/rules/tags/tag-levels.ts'
import { at, contact } from '#renderer/data/live/live-data.fixture.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { loadedMembersAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import {
  addTag,
  clearLevel,
  contactTagsQuery,
  removeTag,
  setLevel,
  tagsRefetched,
  type WhenFound,
} from './tag-mutations.ts'
import { currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'

/** The tags and level answers of contact c1 at the service. */
let stored: { tagIdList: string[]; tagLvl: Contact['tagLvl'] }
/** Whether the service applies calls. */
let applies: boolean
/** Whether the responses of the service arrive. */
let responds: boolean
/** The service responds to an added tag after this promise has settled. */
let beforeResponse: Promise<void>
/** The service responds with the contact's tags after this promise has settled. */
let beforeTags: Promise<void>
/** The body and the group id of each call that adds a tag. */
let posted: { record: unknown; groupId: string | null }[]
/** The response to every added tag; null: the gateway below computes it. */
let fixedResponse: Response | null
const whenFound = vi.fn<WhenFound>()

const recordOf = (tagId: string) => ({
  contactId: 'c1',
  tagId,
  userId: 'u1',
  userName: 'ana',
  addedAt: at(1),
})
const chat = () => currentLive().chat('c1')
const shown = () =>
  queryClient
    .getQueryData(contactTagsQuery(contact('c1')).queryKey)
    ?.items.map(({ tagId }) => tagId)

beforeEach(() => {
  stored = { tagIdList: ['t1'], tagLvl: [] }
  applies = true
  responds = true
  beforeResponse = Promise.resolve()
  beforeTags = Promise.resolve()
  posted = []
  fixedResponse = null
  whenFound.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({
    id: 'u1',
    name: 'Ana Torres',
    permissions: [{ groupId: 'g1', role: 'ROLE_ADMI' }],
  })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  const read = currentLive().beginRead()
  currentLive().mergePage({ items: [contact('c1', stored)], hasMore: false, after: null }, read)
  currentLive().endRead(read)
  queryClient.setQueryData(contactTagsQuery(contact('c1')).queryKey, {
    items: [{ contactId: 'c1', tagId: 't1' }],
  })
  gateway(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/main/contacts/c1' && responds) return json(contact('c1', stored))
    if (pathname.startsWith('/api/main/contacts/lastchats'))
      return json({ items: [], hasMoreItems: false })
    if (request.method === 'POST') {
      const record: unknown = await request.json()
      posted.push({ record, groupId: request.headers.get(headerNames.groupId) })
      const { tagId } = contactTagsApi.addContactTag.body.parse(record)
      if (fixedResponse !== null) return fixedResponse
      if (applies) stored.tagIdList = [...stored.tagIdList, tagId]
      await beforeResponse
      if (responds) return json(recordOf(tagId))
    }
    if (pathname === '/api/tags/contact-tags/c1' && request.method === 'GET' && responds) {
      await beforeTags
      return json({ items: stored.tagIdList.map(recordOf) })
    }
    if (request.method === 'DELETE') {
      if (applies)
        stored.tagIdList = stored.tagIdList.filter((one) => !pathname.endsWith(`/${one}`))
      if (responds) return json({ ok: true })
    }
    return json({ code: 'NETWORK', message: '' }, 503)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
  disposeCurrentLive()
  store.set(loadedMembersAtom, null)
})

describe('the record of an added tag', () => {
  const whole = {
    contactId: 'c1',
    tagId: 't2',
    userId: 'u1',
    userName: 'Ana Torres',
    contactName: 'Contact c1',
    contactCountryCode: '51',
    contactPhone: '51900000001',
  }
  const inCareOf = (userId: string) => {
    const chat = contact('c1', { countryCode: '51', userId })
    currentLive().commit([{ kind: 'chat.put', contact: chat, listed: true }])
    return chat
  }

  test('contains tag, contact, user and assigned agent', async () => {
    const members = [memberSchema.parse({ id: 'u2', name: 'Beto Salas', role: 'ROLE_PUBLISHER' })]
    store.set(loadedMembersAtom, { groupId: 'g1', members })
    await addTag(inCareOf('u2'), 't2', whenFound)
    const agent = { agentId: 'u2', agentName: 'Beto Salas' }
    expect(posted).toEqual([{ record: { ...whole, ...agent }, groupId: 'g1' }])
  })

  test('contains only the id of an agent whose name is unknown, and no agent for a free chat', async () => {
    await addTag(inCareOf('u3'), 't2', whenFound)
    currentLive().commit([
      { kind: 'chat.put', contact: contact('c1', { countryCode: '51' }), listed: true },
    ])
    await addTag(contact('c1'), 't2', whenFound)
    expect(posted.map(({ record }) => record)).toEqual([{ ...whole, agentId: 'u3' }, whole])
  })

  test('contains the same fields if the tag answers a level', async () => {
    const levels = [{ id: 'first', name: 'first', order: 0 }]
    const tag = { id: 't2', name: 'Responds', type: 'first' }
    const setup: Levels = { nesting: 'hasNesting', levels, tags: [tag] }
    await setLevel(inCareOf('u3'), setup, tag, whenFound)
    expect(posted[0]?.record).toEqual({ ...whole, agentId: 'u3' })
  })
})

describe('a tag change by the user', () => {
  test('is shown at once, without an event', async () => {
    await addTag(contact('c1'), 't2', whenFound)
    expect(chat()?.tagIdList).toEqual(['t1', 't2'])
    expect(shown()).toEqual(['t1', 't2'])
    await removeTag(contact('c1'), 't1')
    expect(chat()?.tagIdList).toEqual(['t2'])
    expect(shown()).toEqual(['t2'])
  })

  test('is pending until the fetch that an event replaced its refetch with has ended', async () => {
    const query = contactTagsQuery(contact('c1'))
    onTestFinished(new QueryObserver(queryClient, query).subscribe(() => undefined))
    const { promise, resolve } = Promise.withResolvers<void>()
    beforeTags = promise
    await addTag(contact('c1'), 't2', whenFound)
    const ended = vi.fn<() => void>()
    const settled = tagsRefetched(contact('c1')).then(ended)
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
    await vi.runAllTimersAsync()
    expect(ended).not.toHaveBeenCalled()
    resolve()
    await settled
    expect(shown()).toEqual(['t1', 't2'])
  })

  test('keeps a tag that another user has added since the contact was read', async () => {
    currentLive().commit([
      { kind: 'chat.put', contact: contact('c1', { tagIdList: ['t1', 't9'] }), listed: true },
    ])
    await addTag(contact('c1', { tagIdList: ['t1'] }), 't2', whenFound)
    expect(chat()?.tagIdList).toEqual(['t1', 't9', 't2'])
  })

  test('does not restore a tag that a colleague removed before the response', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    beforeResponse = promise
    const adding = addTag(contact('c1'), 't2', whenFound)
    await eventually(() => expect(stored.tagIdList).toContain('t2'))
    stored.tagIdList = ['t1']
    const later = contact('c1', { ...stored, revision: 3 })
    currentLive().commit([{ kind: 'chat.put', contact: later, listed: true }])
    resolve()
    await adding
    await vi.runAllTimersAsync()
    expect(chat()?.tagIdList).toEqual(['t1'])
  })

  test('removes the chat from a list that is filtered by the removed tag', async () => {
    currentLive().list.setFilter({ tagId: 't1' })
    currentLive().commit([{ kind: 'chat.put', contact: contact('c1', stored), listed: true }])
    await removeTag(contact('c1'), 't1')
    expect(currentLive().order.slice()).toEqual([])
    currentLive().list.setFilter({ tagId: null })
  })

  test.each([true, false])(
    'whose response is lost is followed by refetches until the service responds (applied: %s)',
    async (isDone) => {
      applies = isDone
      responds = false
      await expect(addTag(contact('c1'), 't2', whenFound)).rejects.toMatchObject({ status: 503 })
      expect(chat()?.tagIdList).toEqual(['t1'])
      await vi.advanceTimersByTimeAsync(5_000)
      responds = true
      await vi.advanceTimersByTimeAsync(20_000)
      expect(chat()?.tagIdList).toEqual(isDone ? ['t1', 't2'] : ['t1'])
      expect(shown()).toEqual(isDone ? ['t1', 't2'] : ['t1'])
      const found = [recordOf('t2'), expect.objectContaining({ status: 503 })]
      expect(whenFound.mock.calls).toEqual(isDone ? [found] : [])
    },
  )

  test('that removes a tag is followed by a refetch if its response is lost', async () => {
    responds = false
    await expect(removeTag(contact('c1'), 't1')).rejects.toMatchObject({ status: 503 })
    responds = true
    await vi.advanceTimersByTimeAsync(20_000)
    expect(chat()?.tagIdList).toEqual([])
    const { queryKey } = contactTagsQuery(contact('c1'))
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  test('is reported as failed if it was refused, even if the contact has the tag', async () => {
    stored.tagIdList = ['t1', 't2']
    fixedResponse = json({ code: 'CONFLICT', message: '' }, 409)
    await expect(addTag(contact('c1'), 't2', whenFound)).rejects.toMatchObject({ status: 409 })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(chat()?.tagIdList).toEqual(['t1', 't2'])
    expect(whenFound).not.toHaveBeenCalled()
  })

  test('returns the service’s record, which may name another user', async () => {
    const hers = { ...recordOf('t2'), userId: 'u9', userName: 'Eva' }
    fixedResponse = json(hers)
    expect(await addTag(contact('c1'), 't2', whenFound)).toEqual(hers)
  })
})

describe('a level answer by the user', () => {
  const levels = ['first', 'second'].map((id, order) => ({ id, name: id, order }))
  const responds = { id: 'a1', name: 'Responds', type: 'first' }
  const silent = { id: 'a2', name: 'Does not respond', type: 'first' }
  const applies = { id: 'b1', name: 'Applies', type: 'second' }
  const setup: Levels = { nesting: 'hasNesting', levels, tags: [responds, silent, applies] }

  test('is shown at once, without the later levels that it clears', async () => {
    await setLevel(contact('c1'), setup, responds, whenFound)
    await setLevel(contact('c1'), setup, applies, whenFound)
    expect(chat()?.tagLvl).toEqual([
      { levelId: 'first', tagId: 'a1' },
      { levelId: 'second', tagId: 'b1' },
    ])
    await setLevel(contact('c1'), setup, silent, whenFound)
    expect(chat()?.tagLvl).toEqual([{ levelId: 'first', tagId: 'a2' }])
    await clearLevel(contact('c1'), setup, 'first')
    expect(chat()?.tagLvl).toEqual([])
  })

  test('is replaced by the service’s state if another user’s answer excludes it', async () => {
    currentLive().commit([
      {
        kind: 'chat.put',
        contact: contact('c1', { tagLvl: [{ levelId: 'first', tagId: 'a1' }] }),
        listed: true,
      },
    ])
    const answering = setLevel(contact('c1'), setup, applies, whenFound)
    stored.tagLvl = [{ levelId: 'first', tagId: 'a2' }]
    currentLive().commit([{ kind: 'chat.put', contact: contact('c1', stored), listed: true }])
    stored.tagLvl = []
    await answering
    expect(chat()?.tagLvl).toEqual([])
  })
})
