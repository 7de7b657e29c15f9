import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { filesApi } from '#contract/api/files/files.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { createGateway } from '#main/gateway/gateway.ts'
import { createOutbox, type NewMessage } from '#main/outbox/outbox.ts'
import type { Fetch } from '#main/ports.ts'
import { createRealtime } from '#main/realtime/realtime.ts'
import { createServiceStatus } from '#main/service-status/service-status.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'
import { sessionRig } from './main-session-support.ts'
import { until } from './push-support.ts'
import { emailOf, GROUP, PASSWORD, type Name } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

let workspace: Rig
let directory: string
let endings: (() => unknown)[]

beforeEach(async () => {
  workspace = await startRig()
  directory = await mkdtemp(join(tmpdir(), 'main-workspace-'))
  endings = []
})
afterEach(async () => {
  for (const end of endings.toReversed()) await end()
  await workspace.stop()
  await rm(directory, { recursive: true })
})

/** The app's services as it composes them, with a signed-in user. */
async function desktop(name: Name, fetch: Fetch = nodeFetch) {
  const rig = sessionRig({ fetch })
  const { connection, session, files, clock, log, page } = rig
  const { push } = page
  const quitting = new AbortController().signal
  const gateway = createGateway({ connection, session, fetch, quitting, clock, log, push })
  const realtime = createRealtime({ connection, session, clock, log, push })
  const outbox = createOutbox({ directory, connection, session, realtime, clock, log, push })
  const groupId = () => GROUP
  const status = createServiceStatus({ connection, session, groupId, files, clock, log, push })
  endings.push(outbox.stop, realtime.stop)
  const events: RealtimeEvent[] = []
  realtime.onEvents((batch) => void events.push(...batch))
  await rig.start()
  realtime.start()
  await outbox.start()
  await connection.set({ address: workspace.url })
  await session.signIn({ email: emailOf(name), password: PASSWORD })
  realtime.follow({ groupId: GROUP })

  const get = (path: string) =>
    gateway(new Request(`app://bandeja/api${path}`, { headers: { 'x-group-id': GROUP } }))
  return {
    ...rig,
    gateway,
    realtime,
    outbox,
    status,
    events,
    get,
    live: () => until('live', () => realtime.view().state === 'live'),
    settled: (count: number, ms?: number) =>
      until(
        `${count} are settled`,
        () => {
          outbox.nudge()
          return page.of('outbox.settled').length === count
        },
        ms,
      ),
    untilReceived: (text: string) =>
      until(`“${text}” is received`, () =>
        events.some(
          ({ name, data }) => name === 'message.created' && data.message.content.text === text,
        ),
      ),
    failures: () => page.of('outbox.changed').filter(({ state }) => state === 'failed').length,
    /** The keys of a chat's messages at the workspace, in order. */
    async keysIn(contactId: string): Promise<string[]> {
      const found = await (await get(`/messages/messages/${contactId}?offset=0&limit=100`)).json()
      const { items } = messagesApi.messages.output.parse(found)
      return items.flatMap(({ clientKey }) => clientKey ?? [])
    },
  }
}

const text = (key: string, contactId: string): NewMessage => ({
  key,
  groupId: GROUP,
  contactId,
  content: { type: 'text', text: `text of ${key}` },
})

describe('the app’s services with the real workspace', () => {
  it('sign in, list chats, send, and receive their own and the customer’s messages', async () => {
    await workspace.contact('c1')
    const one = await desktop('sara')
    await one.live()
    const list = await (await one.get(`/main/contacts/lastchats?groupId=${GROUP}`)).json()
    expect(chatsApi.chatList.output.parse(list).items.map(({ id }) => id)).toEqual(['c1'])
    await workspace.channel.customer.message({
      contactId: 'c1',
      content: { type: 'text', text: 'Hola' },
    })
    await one.untilReceived('Hola')
    await one.outbox.add(text('first-message', 'c1'))
    await one.settled(1)
    expect(one.page.of('outbox.settled')[0]?.message).toMatchObject({
      contactId: 'c1',
      clientKey: 'first-message',
      sender: 'group',
    })
    await one.untilReceived('text of first-message')
    expect(await one.keysIn('c1')).toEqual(['first-message'])
    expect([...one.realtime.rejected()]).toEqual([])
  })

  it('send every message once and in order over a bad network', async () => {
    const chats = ['c1', 'c2', 'c3']
    for (const chat of chats) await workspace.contact(chat)
    let calls = 0
    let isBad = false
    /** Every third call is lost, and every third response. */
    const flaky: Fetch = async (url, init) => {
      calls += 1
      if (isBad && calls % 3 === 0) throw new TypeError('cut before')
      const answer = await nodeFetch(url, init)
      if (!isBad || calls % 3 !== 1) return answer
      await answer.body?.cancel()
      throw new TypeError('cut after')
    }
    const one = await desktop('sara', flaky)
    await one.live()
    isBad = true
    const keys = Array.from({ length: 45 }, (_, index) => `message-${100 + index}`)
    await Promise.all(
      keys.map((key, index) => one.outbox.add(text(key, chats[index % chats.length] ?? ''))),
    )
    await one.settled(keys.length, 20_000)
    isBad = false
    expect(calls).toBeGreaterThan(keys.length * 1.5)
    for (const [index, chat] of chats.entries()) {
      const own = keys.filter((_, position) => position % chats.length === index)
      expect(await one.keysIn(chat)).toEqual(own)
    }
    expect(workspace.channel.sent).toHaveLength(keys.length)
  })

  it('upload and download a file unchanged, with ranges', async () => {
    const one = await desktop('sara')
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3_000_000)])
    const form = new FormData()
    form.set('file', new File([bytes], 'catálogo.pdf', { type: 'application/pdf' }))
    const answer = await one.gateway(
      new Request('app://bandeja/api/messages/storage/upload', {
        method: 'POST',
        headers: { 'x-group-id': GROUP, 'x-upload-id': 'up-1' },
        body: form,
      }),
    )
    const stored = filesApi.upload.output.parse(await answer.json())
    expect(stored).toMatchObject({ filename: 'catálogo.pdf', size: bytes.length })
    const progress = one.page.of('upload.progress')
    expect(progress.at(-1)?.sent).toBeGreaterThan(bytes.length)

    // Relative to the messages service, with or without a leading slash.
    const place = `/messages/${stored.url.replace(/^\/+/, '')}`
    const whole = await one.get(place)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    const part = await one.gateway(
      new Request(`app://bandeja/api${place}`, {
        headers: { 'x-group-id': GROUP, range: 'bytes=10-19' },
      }),
    )
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-19/${bytes.length}`,
    ])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true)
  })

  it('stay live when the unlock replaces the token, and stop when the service says so', async () => {
    await workspace.contact('c1')
    const one = await desktop('sara')
    await one.live()
    await one.session.lock()
    expect((await one.get('/main/me')).status).toBe(423)
    await one.session.unlock({ password: PASSWORD })
    // The workspace closes the old token's connection; the app reconnects with the new one.
    await until('the connection is renewed', () => one.page.of('realtime.resync').length === 2)
    await one.outbox.add(text('after-unlock', 'c1'))
    await one.settled(1)
    await one.untilReceived('text of after-unlock')
    expect(one.session.user()?.id).toBe('sara')
    workspace.workspace.push?.drop(4001)
    await until('stopped', () => one.realtime.view().state === 'stopped')
    expect(one.realtime.view()).toEqual({ state: 'stopped', code: 4001 })
  })

  it('show why the workspace refuses', async () => {
    await workspace.contact('c1')
    await workspace.contact('silent', { last_contact_response_at: 0 })
    const one = await desktop('sara')
    await one.outbox.add(text('to-nobody-at-all', 'no-such-contact'))
    await one.outbox.add(text('to-a-silent-one', 'silent'))
    await until('both failed', () => one.failures() === 2)
    expect((await one.outbox.list()).map(({ error }) => error?.code)).toEqual([
      'NOT_FOUND',
      'WINDOW_CLOSED',
    ])

    const reader = await desktop('rita')
    await reader.outbox.add(text('by-a-read-only-one', 'c1'))
    await until('failed', () => reader.failures() === 1)
    expect((await reader.outbox.list())[0]?.error?.code).toBe('FORBIDDEN')
    expect(workspace.channel.sent).toEqual([])
  })

  it('set the user unavailable at sign-out, and restore the status at sign-in', async () => {
    const one = await desktop('ana')
    const colleague = await desktop('sara')
    await colleague.live()
    await one.status.set('busy')
    const receivedEvents = () =>
      colleague.events.flatMap(({ name, data }) =>
        name === 'member.serviceStatus' && data.userId === 'ana' ? [data.serviceStatus] : [],
      )
    await one.session.signOut({ groupId: GROUP })
    await until('the event arrives', () => receivedEvents().length === 2)
    await one.session.signIn({ email: emailOf('ana'), password: PASSWORD })
    expect(one.status.view()).toBe('unavailable')
    await one.status.restore()
    await until('another event arrives', () => receivedEvents().length === 3)
    expect([receivedEvents(), one.status.view()]).toEqual([[2, 3, 2], 'busy'])
  })

  it('receive and request nothing once the workspace has ended the session', async () => {
    const one = await desktop('sara')
    await one.live()
    const other = await desktop('sara')
    await other.live()
    await one.session.signOut()
    expect(one.realtime.view().state).toBe('off')
    expect((await one.get('/main/me')).status).toBe(401)
    expect((await other.get('/main/me')).status).toBe(200)
  })
})
