import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { bridgePushes, bridgeRequests, type PushName } from '#contract/bridge.ts'
import { emailOf, GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { launchPageApp, type PageApp } from '#tests/support/page-host/page-app.ts'
import { stepAside } from '#tests/support/step-aside.ts'
import { agentName, inboxForEach } from './support/inbox.ts'

// A window beside a page host: the tests of the page rely on both having the same bridge.
const inbox = inboxForEach({}, { host: 'window' })
let other: PageApp | undefined
afterEach(async () => {
  await other?.kill()
  other = undefined
})

const account = { email: emailOf(agentName), password: PASSWORD }
const chat = { groupId: GROUP, contactId: 'c1' }
const message = { type: 'text', text: 'Held é 😀' }

/** Requests in an order that leaves the app signed out. Those of native dialogs and windows are refused by their input. */
const requests: readonly (readonly [name: string, input?: unknown])[] = [
  ['app.info'],
  ['connection.get'],
  ['connection.set', { address: 'no address' }],
  ['connection.forget'],
  ['session.get'],
  ['session.signIn', { email: account.email, password: 'wrong' }],
  ['session.secondStep', { code: '123456', remembersDevice: false }],
  ['session.beginSetup'],
  ['session.activateSetup', { code: '123456' }],
  ['session.cancelSignIn'],
  ['session.signInWithProvider'],
  ['session.cancelProviderSignIn'],
  ['session.tryProvider', { groupId: GROUP }],
  ['session.signIn', account],
  ['session.refresh'],
  ['session.remember', { path: '/dashboard', userId: null }],
  ['session.changePassword', { currentPassword: '', newPassword: '' }],
  ['context.set', { ...chat, language: 'en', pendingChats: 1 }],
  ['serviceStatus.get'],
  ['serviceStatus.set', { status: 'busy' }],
  ['presence.typing', { contactId: 'c1' }],
  ['realtime.get'],
  ['outbox.add', { ...chat, key: 'a-key-of-the-page', content: message }],
  ['outbox.list'],
  ['outbox.unsent'],
  ['outbox.retry', { key: 'unknown' }],
  ['outbox.discard', { key: 'a-key-of-the-page' }],
  ['drafts.get', { groupId: GROUP }],
  ['drafts.set', { groupId: GROUP }],
  ['damagedFiles.take'],
  ['snoozes.set', { ...chat, name: 'Carmen', until: new Date(4_000_000_000_000).toISOString() }],
  ['snoozes.get', { groupId: GROUP }],
  ['settings.get'],
  ['settings.set', { alertPreview: false }],
  ['proxy.get'],
  ['proxy.answer', null],
  ['update.get'],
  ['update.check'],
  ['update.install', { when: 'now' }],
  ['chatWindow.open', {}],
  ['conversation.savePdf', {}],
  ['downloads.cancel', { id: 'unknown' }],
  ['downloads.show', { id: 'unknown' }],
  ['diagnostics.save', { id: 'unknown', parts: [], dumps: [] }],
  ['external.open', { url: 'javascript:alert(1)' }],
  ['clipboard.write', { text: 'Copied' }],
  ['no.such.request', {}],
  ['session.lock'],
  ['outbox.list'],
  ['session.unlock', { password: PASSWORD }],
  ['session.signOut', {}],
]

/** What a value consists of: the kinds of its members, not what they are on this host. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((each) => JSON.stringify(shapeOf(each))))]
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, name === 'code' ? each : shapeOf(each)]),
  )
}

async function answersOf(page: Page): Promise<unknown[]> {
  // In one script, so that no request waits for the test.
  const answers: readonly unknown[] = await page.evaluate(`(async () => {
    const answers = [];
    for (const [name, input] of ${JSON.stringify(requests)}) answers.push(await bandeja.request(name, input));
    return answers;
  })()`)
  return answers.map((answer, at) => [requests[at]?.[0], shapeOf(answer)])
}

/** A value with everything that a push may carry. */
const carried = { text: 'é 😀 "', number: 1.5, list: [1, null, { isDeep: true }], nothing: null }

/** Sends every push through the host. @returns what the page received */
async function pushesOf({ page, system }: Pick<PageApp, 'page' | 'system'>): Promise<unknown> {
  const names = Object.keys(bridgePushes)
  await page.evaluate(`{
    window.received = [];
    for (const name of ${JSON.stringify(names)})
      bandeja.on(name, (payload) => { if (payload?.number === 1.5) window.received.push([name, payload]) });
  }`)
  for (const name of names)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what main would refuse to push: the way to the page alone is tested
    await system.push(name as PushName, carried as never)
  await expect.poll(() => page.evaluate('window.received.length')).toBe(names.length)
  return page.evaluate('window.received')
}

test('both hosts answer every request and bring every push in the same shape', async () => {
  await inbox.chat('c1', 'Carmen')
  await inbox.launch()
  other = await launchPageApp({ workspaceUrl: inbox.rig.url, keyring: false })
  for (const page of [inbox.page, other.page]) {
    // A page that was loaded before the workspace's frames were known is loaded again at the lock, in the middle of the requests.
    await page.reload()
    // The app's own requests would come between.
    await stepAside(page)
  }

  expect(new Set(requests.map(([name]) => name).filter((name) => name in bridgeRequests))).toEqual(
    new Set(Object.keys(bridgeRequests).filter((name) => name !== 'diagnostics.collect')),
  )
  expect(await pushesOf(other)).toEqual(await pushesOf(inbox.app))
  // A message must not leave between the request that adds it and the one that lists it.
  await inbox.network({ latencyMs: 300 })
  expect(await answersOf(other.page)).toEqual(await answersOf(inbox.page))
})
