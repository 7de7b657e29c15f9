import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { store } from '#renderer/data/store.ts'
import { templatesOpenAtom } from '#renderer/scenes/inbox/layout/sidebar-open.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { customers, openInbox, type InboxData } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { keepTemplates } from './templates.fixture.ts'

/** The customer of tests that write. */
export const carmen = (more: Partial<Contact> = {}): Contact[] =>
  customers(1, { id: 'c1', name: 'Carmen', lastName: 'Rojas', ...more })

/** Opens the chat of Carmen Rojas in a group with these templates. */
export async function openCarmen(
  templates: Parameters<typeof keepTemplates>[1] = {},
  { contact, ...more }: Omit<Partial<InboxData>, 'chats'> & { contact?: Partial<Contact> } = {},
) {
  // As wide as the app's window: the panel is beside the conversation.
  await page.viewport(1_280, 800)
  // Another test may have left the panel open.
  store.set(templatesOpenAtom, false)
  let kept: ReturnType<typeof keepTemplates> | undefined
  const chats = carmen(contact)
  const inbox = await openInbox({
    chats,
    ...more,
    onService: (service) => {
      kept = keepTemplates(service, templates)
      more.onService?.(service)
    },
  })
  if (kept === undefined) throw new Error('The inbox was not prepared.')
  await inbox.open('Carmen Rojas')
  const [chat] = chats
  if (chat === undefined) throw new Error('There is one chat.')
  return {
    ...inbox,
    ...kept,
    chat,
    /** What was added to the outbox. */
    sent: () => inbox.bridge.requests('outbox.add'),
  }
}

/** Opens the templates panel beside the chat of Carmen Rojas. */
export async function openPanel(
  templates: Parameters<typeof keepTemplates>[1],
  more: Parameters<typeof openCarmen>[1] = {},
) {
  const opened = await openCarmen(templates, more)
  const { screen } = opened
  const panel = screen.getByRole('complementary', { name: 'Templates' })
  await screen.getByRole('button', { name: 'Templates' }).click()
  await expect.element(panel).toBeVisible()
  return {
    ...opened,
    panel,
    template: (name: string) => panel.getByRole('button', { name: new RegExp(`^${name}`) }),
    sendButton: panel.getByRole('button', { name: 'Send the template' }),
    preview: panel.getByRole('group', { name: 'What the customer will see' }),
    /** The names of a list, from the top. */
    namesIn: (name: string) =>
      panel
        .getByRole('list', { name, exact: true })
        .getByRole('listitem')
        .elements()
        .map((one) => one.querySelector('.breakable')?.textContent ?? ''),
  }
}
