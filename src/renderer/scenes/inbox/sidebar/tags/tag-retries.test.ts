import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { ContactTag } from '#contract/entities/tags/contact-tag.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { contact, message } from '#renderer/data/live/live-data.fixture.ts'
import {
  connectionAtom,
  loadedGroupAtom,
  pickedGroupIdAtom,
  sessionAtom,
} from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { connectionWith } from '#renderer/data/service/connection.fixture.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import type { WhenFound } from './tag-mutations.ts'
import { tagTries, type TagTries, type TagTrouble } from './tag-retries.ts'

const connection = connectionWith([{ tagName: 'Sold', templateId: 'thanks' }])
const chat = contact('c1')
const sold = { id: 't1', name: 'Sold' }
const lost = new ApiError(0, 'NETWORK', '')

let own: ContactTag
/** The idempotency keys of the sent templates. */
let sent: (string | null)[]
/** Whether the service accepts templates. */
let sends: boolean
let trouble: TagTrouble | null
let tries: TagTries
let hide: () => void
const notifyError = vi.fn<(trouble: TagTrouble) => void>()
const notifySent = vi.fn<(tagName: string, messages: readonly Message[]) => void>()

/** A user with this id who is an admin of g1 and g2. */
const userOf = (id: string) => {
  const permissions = ['g1', 'g2'].map((groupId) => ({ groupId, role: 'ROLE_ADMI' }))
  return userSchema.parse({ id, permissions })
}

beforeEach(() => {
  own = { contactId: 'c1', tagId: 't1', userId: 'u1', addedAt: new Date().toISOString() }
  sent = []
  sends = true
  trouble = null
  notifyError.mockReset()
  notifySent.mockReset()
  tries = tagTries({ notifyError: notifyError, notifySent })
  hide = tries.showBy((one) => {
    trouble = one
  })
  vi.stubGlobal('localStorage', { getItem: () => null })
  store.set(connectionAtom, connection)
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1' }))
  store.set(pickedGroupIdAtom, null)
  store.set(sessionAtom, {
    user: userOf('u1'),
    tokenStore: 'keychain',
    locked: false,
    returnTo: null,
  })
  gateway(({ headers }) => {
    sent.push(headers.get('idempotency-key'))
    return sends ? json(message('m1', 'c1')) : json({ code: 'WINDOW_CLOSED', message: '' }, 422)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  store.set(connectionAtom, null)
  store.set(loadedGroupAtom, null)
})

/**
 * Adds a tag whose response is lost.
 * @returns a function that reports afterwards that the tag was added
 */
async function loseAnswer(): Promise<WhenFound> {
  let found: WhenFound = () => {}
  const isDone = await tries.put(chat, sold, async (whenFound) => {
    found = whenFound
    throw lost
  })
  expect(isDone).toBe(false)
  expect(trouble).toEqual({ kind: 'change', error: lost })
  return found
}
const isOffered = () => eventually(() => expect(trouble?.kind).toBe('send'))
const retry = () => {
  if (trouble?.kind === 'send') trouble.retry()
}
/** Waits until earlier calls have had their effects: adds a tag to another contact and waits for its template. */
async function settled(): Promise<void> {
  const before = sent.length
  const other = tagTries({ notifyError: notifyError, notifySent })
  await other.put(contact('c2'), sold, async () => own)
  await eventually(() => expect(sent.length).toBeGreaterThan(before))
  expect(sent).toHaveLength(before + 1)
  sent.pop()
}

describe('an added tag', () => {
  test('sends its template', async () => {
    expect(await tries.put(chat, sold, async () => own)).toBe(true)
    await eventually(() => expect(sent.length).toBe(1))
    expect(trouble).toBeNull()
  })

  test('sends no template if another user added it first', async () => {
    expect(await tries.put(chat, sold, async () => ({ ...own, userId: 'u9' }))).toBe(true)
    await settled()
    expect(sent).toEqual([])
  })

  test('sends its template even if the user switches groups before the response', async () => {
    const answer = Promise.withResolvers<ContactTag>()
    const put = tries.put(chat, sold, () => answer.promise)
    store.set(pickedGroupIdAtom, 'g2')
    answer.resolve(own)
    expect(await put).toBe(true)
    await eventually(() => expect(sent.length).toBe(1))
  })

  test('sends no template if another user signs in before the response', async () => {
    const answer = Promise.withResolvers<ContactTag>()
    const put = tries.put(chat, sold, () => answer.promise)
    store.set(sessionAtom, (session) => ({ ...session, user: userOf('u2') }))
    answer.resolve(own)
    await put
    own = { ...own, userId: 'u2' }
    await settled()
    expect(sent).toEqual([])
  })

  test('offers to send its template again after a failure, with the same idempotency key', async () => {
    sends = false
    await tries.put(chat, sold, async () => own)
    await isOffered()
    sends = true
    retry()
    await eventually(() => expect(sent.length).toBe(2))
    expect(sent[1]).toBe(sent[0])
    await eventually(() => expect(trouble).toBe(null))
  })

  test('sends its template with the same idempotency key if the service responds with the same record again', async () => {
    await tries.put(chat, sold, async () => own)
    await tries.put(chat, sold, async () => own)
    await eventually(() => expect(sent.length).toBe(2))
    expect(sent[1]).toBe(sent[0])
  })
})

describe('a tag that was added although its response was lost', () => {
  test('offers to send its template, and sends nothing automatically', async () => {
    const found = await loseAnswer()
    found(own, lost)
    await isOffered()
    expect(trouble).toMatchObject({ kind: 'send', error: lost })
    expect(sent).toEqual([])
    retry()
    await eventually(() => expect(sent.length).toBe(1))
    await eventually(() => expect(trouble).toBe(null))
  })

  test('sends its template with the same idempotency key on a retry and when the user adds it again', async () => {
    const found = await loseAnswer()
    found(own, lost)
    await isOffered()
    retry()
    await tries.put(chat, sold, async () => own)
    await eventually(() => expect(sent.length).toBe(2))
    expect(sent[1]).toBe(sent[0])
  })

  test.each<[string, Partial<ContactTag>, string]>([
    ['if another user added it', { userId: 'u9' }, 'Sold'],
    ['if its name triggers no template', {}, 'Unsold'],
  ])('shows only the error of the change %s', async (_, more, name) => {
    let found: WhenFound = () => {}
    await tries.put(chat, { ...sold, name }, async (whenFound) => {
      found = whenFound
      throw lost
    })
    found({ ...own, ...more }, lost)
    await settled()
    expect(trouble).toEqual({ kind: 'change', error: lost })
  })

  test('is reported with `notifyError` if the user has opened another chat', async () => {
    const found = await loseAnswer()
    hide()
    found(own, lost)
    await eventually(() => expect(notifyError.mock.calls.length).toBeGreaterThan(0))
    expect(notifyError.mock.calls).toMatchObject([[{ kind: 'send', error: lost }]])
  })

  test('offers nothing if the user has added it again before it is found', async () => {
    const found = await loseAnswer()
    await tries.put(chat, sold, async () => own)
    await eventually(() => expect(sent.length).toBe(1))
    found(own, lost)
    await settled()
    expect(trouble).toBeNull()
  })
})
