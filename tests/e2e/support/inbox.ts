import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { emailOf, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import {
  startRig,
  type Caller,
  type Rig,
  type RigOptions,
} from '#tests/contract/support/test-workspace.ts'
import type { AppUnderTest } from '#tests/support/app-under-test.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { captureFailure } from '#tests/support/failure-screenshot.ts'
import { launchPageApp, type PageApp } from '#tests/support/page-host/page-app.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { shareApp } from './shared-app.ts'
import { untilSubscribed } from './live.ts'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'

/** The agent's name in these tests. */
export const agentName = 'ana' satisfies Name

/** Content of a message; `templateId` only if it was created from a template. */
export interface StoredContent {
  text?: string
  type: string
  filename?: string
  templateId?: string
}

/**
 * The test's own inbox: a workspace with only the data of the test, the app as its agent sees it,
 * and the actions of agent, customer and network.
 */
export interface Inbox<App extends AppUnderTest = AppUnderTest> {
  readonly rig: Rig
  /** The last started app, and its page. */
  readonly app: App
  readonly page: Page

  /**
   * Creates a chat of the agent, older than its future messages; the customer has not written yet.
   */
  chat(id: string, name: string, more?: Partial<ContactsTable>): Promise<void>
  /**
   * Creates chats `c1` to `cn` of "Customer 1" (the oldest) to "Customer n", who asked "Question 1"
   * to "Question n".
   */
  chats(count: number): Promise<void>
  /** Sends a message of the customer. */
  customerWrites(contactId: string, text: string): Promise<void>
  /**
   * Injects faults into the calls to the service: the share that fails, 0 to 1; the share of those
   * whose response alone is lost (0 by default); and a delay, ms.
   */
  network(conditions: {
    failureRate?: number
    answersLost?: number
    latencyMs?: number
  }): Promise<void>
  /** Closes every live connection with this code of the push protocol. */
  dropPush(code: number): Promise<void>

  /**
   * Starts the app with the profile of the test's earlier starts.
   * @param options a link to follow; whether there is a keyring, which keeps the session across
   * restarts; for the page host, the policy of IT; for the page host and a shared app, who is signed in already
   */
  launch(options?: {
    link?: string
    keyring?: boolean
    args?: readonly string[]
    policy?: object
    as?: { email: string; password: string }
  }): Promise<Page>
  /**
   * Starts the app and signs in; resolves once the list is shown and the page receives events,
   * which needs a working service.
   */
  start(options?: {
    as?: Name
    link?: string
    keyring?: boolean
    args?: readonly string[]
  }): Promise<Page>
  /** Quits the app as a user does. */
  quit(): Promise<void>
  /** Opens a chat by its row; resolves once its conversation is shown. */
  open(name: string): Promise<void>
  /** Writes and sends; resolves once the text has moved from the composer into a bubble. */
  send(text: string): Promise<void>
  /** Resolves once nothing is pending, on the screen and in the outbox. */
  outboxIsEmpty(): Promise<void>

  /** Calls the service as the agent. */
  agent: Caller
  /** The newest 100 messages of a conversation at the service, oldest first. */
  storedMessages(contactId: string): Promise<StoredContent[]>
  /** The chat's unread count at the service. */
  pending(contactId: string): Promise<number>
  /** The ids of the messages sent to the channel, once there are that many. */
  sent(count: number): Promise<string[]>
}

/** Starts a workspace with users and no chats. */
export const startInboxRig = (options: RigOptions = {}): Promise<Rig> =>
  startRig({ control: true, ...options })

interface InboxOptions {
  /** Starts another workspace than one with the tests' own channel. */
  startWorkspace?: typeof startInboxRig
}

/**
 * Gives each test of the file an inbox of its own, and removes it after the test. The test starts
 * the app.
 * @param options of its workspace
 * @param more the host: by default the page host, which shows the page in a browser; `window` for
 * tests of what needs the desktop, whose app has `electron`. `sharedApp`: the tests share one
 * window, for a file whose tests start it in the same way and change nothing that a sign-out and a
 * reload do not undo (such as clocks, window sizes, injected scripts)
 */
export function inboxForEach(options?: RigOptions, more?: InboxOptions): Inbox<PageApp>
export function inboxForEach(
  options: RigOptions,
  more: InboxOptions & { host: 'window'; sharedApp?: boolean },
): Inbox<RunningApp>
export function inboxForEach(
  options: RigOptions = {},
  {
    host = 'page',
    sharedApp = false,
    startWorkspace = startInboxRig,
  }: InboxOptions & { host?: 'page' | 'window'; sharedApp?: boolean } = {},
): Inbox {
  const turns = sharedApp ? shareApp() : null
  let rig: Rig | undefined
  let app: AppUnderTest | undefined
  let profile = ''

  beforeEach(async () => {
    rig = await startWorkspace(options)
    profile = await mkdtemp(join(tmpdir(), 'bandeja-inbox-'))
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail' && app !== undefined) console.error(await captureFailure(app))
    // Killed, because the next test waits and nothing of this one is needed. Quitting has tests of
    // its own.
    if (turns === null) await app?.kill()
    else if (app !== undefined) await turns.giveBack(task.result?.state === 'fail')
    app = undefined
    await rig?.stop()
    rig = undefined
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })

  if (turns !== null) afterAll(() => turns.end())

  const inbox: Inbox = {
    get rig() {
      if (rig === undefined) throw new Error('There is a workspace only while a test runs.')
      return rig
    },
    get app() {
      if (app === undefined) throw new Error('The application has not been started.')
      return app
    },
    get page() {
      return inbox.app.page
    },

    chat: (id, name, more) => chatOf(inbox.rig, id, name, more),
    async chats(count) {
      for (let n = 1; n <= count; n += 1) {
        await inbox.chat(`c${n}`, `Customer ${n}`)
        await inbox.customerWrites(`c${n}`, `Question ${n}`)
      }
    },
    customerWrites: (contactId, text) => customerWrites(inbox.rig, contactId, text),
    network: ({ failureRate = 0, answersLost = 0, latencyMs = 0 }) =>
      control(inbox.rig, 'network', { failureRate, answersLost, latencyMs }),
    dropPush: (code) => control(inbox.rig, 'push/drop', { code }),

    async launch(options = {}) {
      const workspaceUrl = inbox.rig.url
      if (turns !== null && (options.link !== undefined || options.keyring === true))
        throw new Error('An application that is used in turns is started in one way.')
      const started = { workspaceUrl, keyring: false, profile, ...options }
      if (host === 'page') app = await launchPageApp(started)
      else app = await (turns?.take(workspaceUrl, options) ?? launchApp(started))
      return app.page
    },
    async start({ as = agentName, ...options } = {}) {
      const account = { email: emailOf(as), password: PASSWORD }
      const isSignedIn = host === 'page' || turns !== null
      const page = await inbox.launch(isSignedIn ? { ...options, as: account } : options)
      if (!isSignedIn) await fillSignIn(page, account.email, account.password)
      await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
      await untilSubscribed(page)
      return page
    },
    async quit() {
      await (turns === null ? inbox.app.close() : turns.quit())
      app = undefined
    },
    async open(name) {
      await row(inbox.page, name).click()
      await inbox.page.getByRole('heading', { name, exact: true }).waitFor()
      await bubbles(inbox.page).last().waitFor()
    },
    async send(text) {
      await composer(inbox.page).fill(text)
      await inbox.page.keyboard.press('Enter')
      await expect.poll(() => composer(inbox.page).inputValue()).toBe('')
      await bubbles(inbox.page).filter({ hasText: text }).waitFor()
    },
    async outboxIsEmpty() {
      const waiting = `bandeja.request('outbox.list').then(({ value }) => value.length)`
      await expect.poll(() => inbox.page.evaluate(waiting)).toBe(0)
      await expect.poll(() => inbox.page.locator('[data-outgoing]').count()).toBe(0)
    },

    agent: async (...call) => (await inbox.rig.as(agentName))(...call),
    async storedMessages(contactId) {
      const { body } = await inbox.agent('GET', `messages/messages/${contactId}?limit=100`)
      return body.items.map((message: { content: StoredContent }) => message.content)
    },
    pending: async (contactId) =>
      (await inbox.agent('GET', `main/contacts/${contactId}`)).body.chat.pendingMessages,
    async sent(count) {
      await expect.poll(() => inbox.rig.channel.sent.length).toBe(count)
      return inbox.rig.channel.sent.map(({ id }) => id)
    },
  }
  return inbox
}

let chats = 0

/** Creates a chat of the agent, older than its future messages. */
export async function chatOf(
  rig: Rig,
  id: string,
  name: string,
  more: Partial<ContactsTable> = {},
): Promise<void> {
  chats += 1
  const activity = activityAt(rig.workspace.clock.now() - 3_600_000, chats)
  await rig.contact(id, { name, user_id: agentName, user_tag_id: 'tag-ana', activity, ...more })
}

/** Sends a message of a customer. */
export async function customerWrites(rig: Rig, contactId: string, text: string): Promise<void> {
  await rig.channel.customer.message({ contactId, content: { type: 'text', text } })
}

/** Makes a call with which tests control a service. */
export async function control(
  { url }: Pick<Rig, 'url'>,
  lever: string,
  body: object,
): Promise<void> {
  const answer = await fetch(`${url}/_control/${lever}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${lever}: ${answer.status} ${await answer.text()}`)
}

/**
 * A chat's row in the list, by the exact name: "Customer 1" and "09:15" are also contained in the
 * text of other rows.
 */
export const row = (page: Page, name: string) =>
  page
    .getByRole('grid', { name: 'Chat list' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })

/** The names of the rendered chats, from the top. */
export async function names(page: Page): Promise<string[]> {
  const rows = page.getByRole('grid', { name: 'Chat list' }).locator('[data-chat]')
  const drawn = await rows.evaluateAll((all) =>
    all.map(
      (one) => [Number(one.ariaRowIndex), one.querySelector('[title]')?.textContent] as const,
    ),
  )
  return drawn.toSorted(([a], [b]) => a - b).map(([, name]) => name ?? '')
}

/** The bubbles of the open conversation, oldest first. */
export const bubbles = (page: Page) => page.getByRole('feed').getByRole('article')

/** The message field. */
export const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

/**
 * Waits until the conversation has stopped scrolling: the wheel has inertia, and prepended or
 * resized messages are compensated in later frames. Ten frames without a change count as stopped.
 */
export async function untilScrollEnds(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const scroller = document.querySelector('[data-testid="message-scroller"]');
    let before = '';
    let still = 0;
    const look = () => {
      const now = [scroller.scrollTop, scroller.scrollHeight, scroller.clientHeight].join();
      still = now === before ? still + 1 : 0;
      before = now;
      if (still < 10) requestAnimationFrame(look);
      else resolve();
    };
    look();
  })`)
}

/** Lists one type of chat, by the panel of filters. @param filters the panel's name in the window's language */
export async function showType(page: Page, type: string, filters = /^Filters/): Promise<void> {
  await page.getByRole('button', { name: filters }).click()
  const panel = page.getByRole('dialog', { name: filters })
  await panel.getByRole('radio', { name: type, exact: true }).click()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
}
