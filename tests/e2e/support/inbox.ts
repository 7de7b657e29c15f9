import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { emailOf, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import type { WorkspaceOptions } from '#workspace/workspace.ts'
import { startRig, type Caller, type Rig } from '#tests/contract/support/test-workspace.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { lastSight } from '#tests/support/failure-screenshot.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { appInTurns } from './shared-app.ts'
import { untilFollowed } from './live.ts'
import { activityAt } from '#workspace/storage/activity-key.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'

/** The agent of these tests. */
export const agentName = 'ana' satisfies Name

/** What a message says; `templateId` only of one that was made from a template. */
export interface KeptContent {
  text?: string
  type: string
  filename?: string
  templateId?: string
}

/**
 * What a test says of an inbox: a workspace that holds what the test put there and nothing else, the application
 * before an agent's eyes, and what agent, customer and network do.
 */
export interface Inbox {
  readonly rig: Rig
  /** The application that was started last, and its page. */
  readonly app: RunningApp
  readonly page: Page

  /** A chat in the agent's care, older than whatever is said in it; the customer has not written yet. */
  chat(id: string, name: string, more?: Partial<ContactsTable>): Promise<void>
  /** Chats `c1` to `cn` of "Customer 1" (the oldest) to "Customer n", who asked "Question 1" to "Question n". */
  chats(count: number): Promise<void>
  /** The customer writes. */
  says(contactId: string, text: string): Promise<void>
  /**
   * What becomes of the calls to the service: the share that fails, 0 to 1; of these, the share that arrive and lose
   * their answer alone (none unless said); and how much longer each takes, ms.
   */
  network(conditions: {
    failureRate?: number
    answersLost?: number
    latencyMs?: number
  }): Promise<void>
  /** The service ends every live connection with this code of the push protocol. */
  dropPush(code: number): Promise<void>

  /**
   * Starts the application, which finds what an earlier one of the test left in its profile.
   * @param options a link to follow; whether there is a keyring, in which a session outlives the application; of one that is
   *   used in turns, who is signed in already
   */
  launch(options?: {
    link?: string
    keyring?: boolean
    args?: readonly string[]
    as?: { email: string; password: string }
  }): Promise<Page>
  /**
   * Starts the application and signs in; resolves once the list stands and the page is told of what happens, which takes a
   * service that answers.
   */
  start(options?: {
    as?: Name
    link?: string
    keyring?: boolean
    args?: readonly string[]
  }): Promise<Page>
  /** Quits the application, as a person does. */
  quit(): Promise<void>
  /** Opens a chat by its row; resolves once its conversation is on the screen. */
  open(name: string): Promise<void>
  /** Writes and sends; resolves once the words have gone from the composer into a bubble. */
  send(text: string): Promise<void>
  /** Resolves once nothing waits to be sent any more, on the screen and behind it. */
  outboxIsEmpty(): Promise<void>

  /** Calls the service as the agent does. */
  agent: Caller
  /** What the service holds of a conversation: its newest 100 messages, oldest first. */
  kept(contactId: string): Promise<KeptContent[]>
  /** How many messages of a chat the service counts as unread. */
  pending(contactId: string): Promise<number>
  /** The ids of the messages that went out on the channel, once there are so many. */
  sent(count: number): Promise<string[]>
}

/** Starts a workspace with people and no chats. */
export const startInboxRig = (options: Partial<WorkspaceOptions> = {}): Promise<Rig> =>
  startRig({ control: true, ...options })

/**
 * Gives each test of the file an inbox of its own, and takes it down after it. The application is the test's to start.
 * @param options of its workspace
 * @param inTurns the tests use one application in turns, for a file whose tests neither start it in ways of their own
 *   nor change more of it than what a sign-out and a fresh page undo (clocks, window sizes, scripts put into pages)
 */
export function inboxForEach(
  options: Partial<WorkspaceOptions> = {},
  { inTurns = false } = {},
): Inbox {
  const turns = inTurns ? appInTurns() : null
  let rig: Rig | undefined
  let app: RunningApp | undefined
  let profile = ''

  beforeEach(async () => {
    rig = await startInboxRig(options)
    profile = await mkdtemp(join(tmpdir(), 'bandeja-inbox-'))
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail' && app !== undefined) console.error(await lastSight(app))
    // Not asked to quit, which a test of its own does: the next one is waiting, and nothing of this one is kept.
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
        await inbox.says(`c${n}`, `Question ${n}`)
      }
    },
    says: (contactId, text) => says(inbox.rig, contactId, text),
    network: ({ failureRate = 0, answersLost = 0, latencyMs = 0 }) =>
      control(inbox.rig, 'network', { failureRate, answersLost, latencyMs }),
    dropPush: (code) => control(inbox.rig, 'push/drop', { code }),

    async launch(options = {}) {
      const workspaceUrl = inbox.rig.url
      if (turns !== null && (options.link !== undefined || options.keyring === true))
        throw new Error('An application that is used in turns is started in one way.')
      app =
        turns === null
          ? await launchApp({ workspaceUrl, keyring: false, profile, ...options })
          : await turns.take(workspaceUrl, options)
      return app.page
    },
    async start({ as = agentName, ...options } = {}) {
      const account = { email: emailOf(as), password: PASSWORD }
      const page = await inbox.launch(turns === null ? options : { ...options, as: account })
      if (turns === null) await fillSignIn(page, account.email, account.password)
      await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
      await untilFollowed(page)
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
    async kept(contactId) {
      const { body } = await inbox.agent('GET', `messages/messages/${contactId}?limit=100`)
      return body.items.map((message: { content: KeptContent }) => message.content)
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

/** A chat in the agent's care, older than whatever is said in it. */
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

/** A customer writes. */
export async function says(rig: Rig, contactId: string, text: string): Promise<void> {
  await rig.channel.customer.message({ contactId, content: { type: 'text', text } })
}

async function control({ url }: Rig, lever: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/_control/${lever}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${lever}: ${answer.status} ${await answer.text()}`)
}

/** A chat's row in the list. By the whole name: a row's text runs on, and "Customer 1" and "09:15" hold "Customer 10". */
export const row = (page: Page, name: string) =>
  page
    .getByRole('grid', { name: 'Chat list' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })

/** The names in the list from the top, as many as are drawn. */
export async function names(page: Page): Promise<string[]> {
  const rows = page.getByRole('grid', { name: 'Chat list' }).getByRole('row')
  const drawn = await rows.evaluateAll((all) =>
    all.map(
      (one) => [Number(one.ariaRowIndex), one.querySelector('[title]')?.textContent] as const,
    ),
  )
  return drawn.toSorted(([a], [b]) => a - b).map(([, name]) => name ?? '')
}

/** The bubbles of the open conversation, oldest first. */
export const bubbles = (page: Page) => page.getByRole('feed').getByRole('article')

/** Where one writes. */
export const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

/**
 * Waits until the conversation has come to rest: a turn of the wheel glides on for a while, and what is put in front
 * or drawn in another height is made up for in the frames after. Ten frames without a change are rest.
 */
export async function atRest(page: Page): Promise<void> {
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
