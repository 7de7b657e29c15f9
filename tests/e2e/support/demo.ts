import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { chatsApi } from '#contract/api/chats.ts'
import { messagesApi } from '#contract/api/messages.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { captureFailure } from '#tests/support/failure-screenshot.ts'
import { startWorkspace, type Account, type Workspace } from '#tests/support/workspace.ts'
import { shareApp } from './shared-app.ts'

/** A workspace with the demo data in a process of its own, and the app connected to it. */
export interface Demo {
  readonly workspace: Workspace
  /** The last started app, and its page. */
  readonly app: RunningApp
  readonly page: Page
  /** Starts the app with the profile of the test's earlier starts. */
  start(): Promise<Page>
  /** Quits the app as a user does. */
  quit(): Promise<void>
  /** Restarts a killed workspace with its data, at its address. */
  comeBack(): Promise<void>
}

/**
 * Gives each test of the file a demo workspace of its own, and removes both after it. The test
 * starts the app.
 * @param args further arguments of the workspace, such as `--no-simulator`
 * @param sharedApp creates the data once for the file, and its tests share one app; see
 * `inboxForEach`
 */
export function demoForEach(
  args: readonly string[] = [],
  { sharedApp = false }: { sharedApp?: boolean } = {},
): Demo {
  const turns = sharedApp ? shareApp() : null
  let workspace: Workspace | undefined
  let app: RunningApp | undefined
  let made = ''
  let folders = { data: '', profile: '' }
  const remove = (folder: string) =>
    rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

  if (turns !== null) {
    beforeAll(async () => {
      made = await mkdtemp(join(tmpdir(), 'bandeja-demo-'))
      await (await startWorkspace({ data: made, args: ['--no-simulator'] })).stop()
    })
    afterAll(async () => {
      await turns.end()
      await remove(made)
    })
  }
  beforeEach(async () => {
    const folder = () => mkdtemp(join(tmpdir(), 'bandeja-demo-'))
    folders = { data: await folder(), profile: await folder() }
    if (made !== '') await cp(made, folders.data, { recursive: true })
    workspace = await startWorkspace({ data: folders.data, args })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail' && app !== undefined) console.error(await captureFailure(app))
    // Killed, because the next test waits and nothing of this one is needed. Quitting has tests of
    // its own.
    if (turns === null) await app?.kill()
    else if (app !== undefined) await turns.giveBack(task.result?.state === 'fail')
    app = undefined
    await workspace?.stop()
    workspace = undefined
    for (const folder of Object.values(folders)) await remove(folder)
  })

  const demo: Demo = {
    get workspace() {
      if (workspace === undefined) throw new Error('There is a workspace only while a test runs.')
      return workspace
    },
    get app() {
      if (app === undefined) throw new Error('The application has not been started.')
      return app
    },
    get page() {
      return demo.app.page
    },
    async start() {
      const workspaceUrl = demo.workspace.url
      app =
        turns === null
          ? await launchApp({ workspaceUrl, profile: folders.profile })
          : await turns.take(workspaceUrl)
      return app.page
    },
    async quit() {
      await (turns === null ? demo.app.close() : turns.quit())
      app = undefined
    },
    async comeBack() {
      const port = Number(new URL(demo.workspace.url).port)
      workspace = await startWorkspace({ data: folders.data, port, args })
    },
  }
  return demo
}

/** Reads the service as a user of the demo data, beside the app. */
export interface Witness {
  /** The chats that this user may see, newest activity first. */
  chats(): Promise<Contact[]>
  chat(id: string): Promise<Contact>
  /** A whole conversation, oldest message first. */
  messages(contactId: string): Promise<Message[]>
  /**
   * Requests a page of a chat that may be forbidden for this user.
   * @returns the status
   */
  statusOf(contactId: string): Promise<number>
}

const signedInSchema = z.object({ token: z.string() })
/** Maximum size of a page. */
const PAGE = 100

/** Signs in over plain HTTP, in the first group of the account. */
export async function witness(
  { url }: Workspace,
  { email, password, groups }: Account,
): Promise<Witness> {
  const groupId = groups[0]?.id ?? ''
  const login = await fetch(`${url}/services/main/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = signedInSchema.parse(await login.json())
  const headers = { authorization: `Bearer ${token}`, 'x-group-id': groupId }
  const get = (path: string) => fetch(`${url}/services/${path}`, { headers })

  async function read<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const answer = await get(path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return schema.parse(await answer.json())
  }

  return {
    async chats() {
      const all: Contact[] = []
      for (;;) {
        const page = `groupId=${groupId}&limit=${PAGE}&offset=${all.length}`
        const { items, hasMoreItems } = await read(
          `main/contacts/lastchats?${page}`,
          chatsApi.chatList.output,
        )
        all.push(...items)
        if (!hasMoreItems) return all
      }
    },
    chat: (id) => read(`main/contacts/${id}`, chatsApi.contact.output),
    async messages(contactId) {
      const all: Message[] = []
      for (;;) {
        const { items, hasOlder } = await read(
          `messages/messages/${contactId}?limit=${PAGE}&offset=${all.length}`,
          messagesApi.messages.output,
        )
        all.unshift(...items)
        if (!hasOlder) return all
      }
    },
    statusOf: async (contactId) => (await get(`main/contacts/${contactId}`)).status,
  }
}

/** A chat's row in the list. */
export const rowOf = (page: Page, contactId: string) => page.locator(`[data-chat="${contactId}"]`)

/** The bubbles of the open conversation, oldest first. */
export const bubblesOf = (page: Page) => page.getByRole('feed').getByRole('article')

/** The message field, in the language of the demo's first group. */
export const composerOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Mensaje', exact: true })

/** The unread counts of the rendered rows by contact; 0 if a row shows none. */
export async function pendingInList(page: Page): Promise<Record<string, number>> {
  const rows = await page.locator('[data-chat]').evaluateAll((all) =>
    all.map((one) => {
      const spoken = [...one.querySelectorAll('span')].findLast((span) =>
        /mensajes? sin leer|unread messages?/.test(span.textContent),
      )
      return [
        one.getAttribute('data-chat'),
        Number.parseInt(spoken?.textContent ?? '0', 10),
      ] as const
    }),
  )
  return Object.fromEntries(rows.map(([id, count]) => [id ?? '', count]))
}
