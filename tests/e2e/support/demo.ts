import type { Page } from 'playwright'
import { z } from 'zod'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { Account, Workspace } from '#tests/support/workspace.ts'

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
