import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { emailOf, PASSWORD, type Name } from '#tests/contract/support/people.ts'
import { startRig, type Caller, type Rig } from '#tests/contract/support/workspace-rig.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { fillSignIn } from '#tests/support/signing-in.ts'
import { activityAt } from '#workspace/storage/activity.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'

/** The app before an agent's eyes, on a workspace that holds what the test put there and nothing else. */
export interface Inbox {
  readonly rig: Rig
  readonly app: RunningApp
  readonly page: Page
  /** Calls the service as the agent does. */
  readonly agent: Caller
  /** A chat of the agent's; the customer has not written yet. */
  chat(id: string, name: string, more?: Partial<ContactsTable>): Promise<void>
  /** The customer writes. */
  says(contactId: string, text: string): Promise<void>
  /** What the service holds of a conversation: its newest 100 messages, oldest first. */
  kept(contactId: string): Promise<{ text?: string; type: string }[]>
  close(): Promise<void>
}

/** The agent of these tests, and the tag that stands for them. */
export const agentName = 'ana' satisfies Name

/** Starts a workspace with people and no chats. */
export async function startInboxRig(): Promise<Rig> {
  return startRig({ control: true })
}

/** Opens the app on a rig and signs in; resolves once the list stands. */
export async function openInbox(
  rig: Rig,
  { as = agentName, profile }: { as?: Name; profile?: string } = {},
): Promise<Inbox> {
  const app = await launchApp({
    workspaceUrl: rig.url,
    keyring: false,
    ...(profile === undefined ? {} : { profile }),
  })
  const { page } = app
  const agent = await rig.as(agentName)
  await fillSignIn(page, emailOf(as), PASSWORD)
  await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
  return {
    rig,
    app,
    page,
    agent,
    chat: (id, name, more = {}) => chatOf(rig, id, name, more),
    says: (contactId, text) => says(rig, contactId, text),
    async kept(contactId) {
      const { body } = await agent('GET', `messages/messages/${contactId}?limit=100`)
      return body.items.map(
        (message: { content: { text?: string; type: string } }) => message.content,
      )
    },
    async close() {
      await app.close()
    },
  }
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

export async function says(rig: Rig, contactId: string, text: string): Promise<void> {
  await rig.channel.customer.message({ contactId, content: { type: 'text', text } })
}

/** A chat's row in the list. */
export const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Chat list' }).getByRole('row').filter({ hasText: name })

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

/** Waits until an element has the focus. */
export async function expectFocus(locator: Locator): Promise<void> {
  await expect
    .poll(() => locator.evaluate((one) => one.ownerDocument.activeElement === one))
    .toBe(true)
}

/** Lets this share of the service's answers fail, 0 to 1. */
export async function weather(rig: Rig, failureRate: number): Promise<void> {
  const answer = await fetch(`${rig.url}/_control/network`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ latencyMs: 0, failureRate }),
  })
  expect(answer.status).toBeLessThan(300)
}
