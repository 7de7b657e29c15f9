import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { notesApi } from '#contract/api/messages/notes.ts'
import { scheduledMessagesApi } from '#contract/api/messages/scheduled-messages.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { ago, askers, openList } from './chat-list/list.fixture.tsx'

async function focus(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible()
  const element = control.element()
  if (element instanceof HTMLElement) element.focus()
  await expect.element(control).toHaveFocus()
}

/** Focuses a control and presses it with the keyboard alone. */
async function press(control: Locator): Promise<void> {
  await focus(control)
  await userEvent.keyboard('{Enter}')
}

test('from a cancelled scheduled message the focus moves to the next one, from the last one to the composer, and stays if cancelling failed', async () => {
  let scheduled = [1, 2].map((n) => ({
    id: `s${n}`,
    contactId: 'c1',
    scheduledDate: ago(-60 * n),
    content: { type: 'text', text: `Later ${n}` },
  }))
  let isDown = true
  let tries = 0
  const list = await openList({
    chats: askers(1),
    onService: (service) => {
      service.answer(scheduledMessagesApi.pendingScheduledMessages, () => ({ items: scheduled }))
      service.answer(scheduledMessagesApi.cancelScheduledMessage, ({ params: { id } }) => {
        tries += 1
        if (isDown) return refusal(500, 'INTERNAL')
        scheduled = scheduled.filter((one) => one.id !== id)
        return {}
      })
    },
  })
  await list.open('Customer 1')
  const strip = page.getByRole('region', { name: 'Scheduled messages' })
  await strip.getByRole('button', { expanded: false }).click()
  const cancel = (text: string) =>
    strip
      .getByRole('listitem')
      .filter({ has: page.getByText(text, { exact: false }) })
      .getByRole('button')
  await press(cancel('Later 1'))
  await expect.poll(() => tries).toBe(1)
  await expect.element(cancel('Later 1')).toHaveFocus()
  await expect.element(cancel('Later 1')).not.toHaveAttribute('aria-disabled')
  isDown = false
  await userEvent.keyboard('{Enter}')
  await expect.element(strip.getByText('Later 1')).not.toBeInTheDocument()
  await expect.element(cancel('Later 2')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(strip).not.toBeInTheDocument()
  await expect.element(list.composer).toHaveFocus()
})

test('after a note of the sidebar is saved or cancelled, its button has the focus', async () => {
  const list = await openList({
    chats: askers(1),
    onService: (service) => {
      service.answer(notesApi.notes, () => ({ items: [] }))
      service.answer(notesApi.createNote, () => ({
        id: 'n1',
        contactId: 'c1',
        text: 'Has a dog',
        userId: 'u1',
        createdAt: ago(0),
      }))
    },
  })
  await list.open('Customer 1')
  await userEvent.keyboard('{Control>}{Shift>}d{/Shift}{/Control}')
  const notes = page.getByRole('region', { name: 'Notes' })
  const add = notes.getByRole('button', { name: 'Add' })
  const text = notes.getByRole('textbox', { name: 'Note' })
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.keyboard('{Control>}{Enter}{/Control}'),
    () => press(notes.getByRole('button', { name: 'Save' })),
    () => press(notes.getByRole('button', { name: 'Cancel' })),
  ]) {
    await press(add)
    await expect.element(text).toHaveFocus()
    await text.fill('Has a dog')
    await leave()
    await expect.element(text).not.toBeInTheDocument()
    await expect.element(add).toHaveFocus()
  }
})
