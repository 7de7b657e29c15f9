import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { templatesApi } from '#contract/api/answers/templates.ts'
import { customers, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

const typed = 'Hola senora '

async function openComposer() {
  const inbox = await openInbox({ chats: customers(1) })
  inbox.service.answer(templatesApi.templatesByPosition, () => ({
    items: [
      {
        id: 't1',
        groupId: 'g1',
        name: 'Opening hours',
        content: { type: 'text' as const, text: 'We open at nine.' },
        order: 0,
        pinned: false,
        archived: false,
      },
    ],
  }))
  await inbox.open('Customer 1')
  const { composer } = inbox
  await expect.element(composer).toHaveFocus()
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')
  return {
    composer,
    type: (text: string) => userEvent.keyboard(text),
    /** Takes back what was inserted, brings it back, and takes it back again. */
    async undoes(after: string, before: string) {
      await expect.element(composer).toHaveValue(after)
      await expect.element(composer).toHaveFocus()
      await undo()
      await expect.element(composer).toHaveValue(before)
      await userEvent.keyboard('{Control>}y{/Control}')
      await expect.element(composer).toHaveValue(after)
      await undo()
    },
    /** Takes back what was typed, which the browser may have divided into steps. */
    async undoTyping() {
      const left = async () => {
        await undo()
        const field = composer.element()
        return field instanceof HTMLTextAreaElement ? field.value : null
      }
      await expect.poll(left).toBe('')
    },
  }
}

test('Ctrl+Z takes back an emoji, and Ctrl+Y brings it back', async () => {
  const { type, undoes } = await openComposer()
  await type(typed)
  await page.getByRole('button', { name: 'Emoji' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Search for an emoji' })).toHaveFocus()
  await type('folded hands')
  await expect.element(page.getByRole('button', { name: 'folded hands' }).first()).toBeVisible()
  await type('{Enter}')
  await undoes(`${typed}🙏`, typed)
})

test('Ctrl+Z takes back a dropped text, and then what was typed', async () => {
  const { composer, type, undoes, undoTyping } = await openComposer()
  await type(typed)
  const dataTransfer = new DataTransfer()
  dataTransfer.setData('text/plain', 'dropped')
  const attach = page.getByRole('button', { name: /^Attach/ }).element()
  for (const kind of ['dragover', 'drop'])
    attach.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
  await undoes(`${typed}dropped`, typed)
  await undoTyping()
  await expect.element(composer).toHaveValue('')
})

test('Ctrl+Z takes back a quick reply, and then what was typed', async () => {
  const { composer, type, undoes, undoTyping } = await openComposer()
  await type('/')
  await expect.element(page.getByRole('listbox', { name: 'Quick replies' })).toBeVisible()
  await type('{Enter}')
  await undoes('We open at nine.', '/')
  await undoTyping()
  await expect.element(composer).toHaveValue('')
})
