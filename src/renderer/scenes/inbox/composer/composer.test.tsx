import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { limits } from '#contract/limits.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event, message } from '#renderer/data/live/live-data.fixture.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'
import { dropOn } from './drop.fixture.ts'

const { keyboard } = userEvent
const max = limits.messageTextMax

/** Opens a chat with the focus in the composer. */
async function openComposer() {
  const inbox = await openCarmen()
  await expect.element(inbox.composer).toHaveFocus()
  return {
    ...inbox,
    has: async (text: string) => await expect.element(inbox.composer).toHaveValue(text),
    texts: () => inbox.sent().map((one) => Object(one).content.text),
    files: inbox.screen.getByRole('list', { name: 'Attached files' }),
  }
}

test('Shift+Enter inserts a line break, and Enter sends', async () => {
  const { has, texts } = await openComposer()
  await keyboard('First{Shift>}{Enter}{/Shift}Second')
  await has('First\nSecond')
  await keyboard('{Enter}')
  await expect.poll(texts).toEqual(['First\nSecond'])
  await has('')
})

test('what is typed and sent while the last message is being stored becomes the next message', async () => {
  const { composer, has, texts } = await openComposer()
  // Within one task of the page.
  for (const text of ['First', 'FirstSecond']) {
    document.execCommand('selectAll')
    document.execCommand('insertText', false, text)
    composer
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      )
  }
  await expect.poll(texts).toEqual(['First', 'Second'])
  await has('')
})

test('shortcuts format the selection as the channel does, and Ctrl+Z takes it back', async () => {
  const { has, texts } = await openComposer()
  await keyboard('Hola Carmen {Control>}b{/Control}hoy')
  await has('Hola Carmen *hoy*')
  await keyboard('{Control>}a{/Control}{Control>}i{/Control}')
  await has('_Hola Carmen *hoy*_')
  await keyboard('{Control>}i{/Control}{Control>}{Shift>}x{/Shift}{/Control}')
  await has('~Hola Carmen *hoy*~')
  await keyboard('{Control>}z{/Control}')
  await has('Hola Carmen *hoy*')
  await keyboard('{Control>}a{/Control}{Control>}e{/Control}{Enter}')
  await expect.poll(texts).toEqual(['`Hola Carmen *hoy*`'])
})

test('by the user’s setting, Enter inserts a line break, and Shift+Enter sends', async () => {
  const { has, texts } = await openComposer()
  store.set(sessionAtom, (session) => ({
    ...session,
    user: session.user && { ...session.user, useEnterKeyToSend: false },
  }))
  await keyboard('Third{Enter}Fourth')
  await has('Third\nFourth')
  await keyboard('{Shift>}{Enter}{/Shift}')
  await expect.poll(texts).toEqual(['Third\nFourth'])
})

test('an emoji found by its name is inserted at the cursor', async () => {
  const { screen, composer, has } = await openComposer()
  await keyboard('Thanks !{ArrowLeft}')
  await screen.getByRole('button', { name: 'Emoji' }).click()
  const field = page.getByRole('textbox', { name: 'Search for an emoji' })
  await expect.element(field).toHaveFocus()
  await keyboard('folded hands')
  await expect.element(page.getByRole('button', { name: /^folded hands/ }).first()).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await keyboard('{Enter}')
  await expect.element(composer).toHaveFocus()
  await has('Thanks 🙏!')
})

test('text that is dropped beside the field is inserted at the cursor; on it, the browser inserts it', async () => {
  const { screen, composer, has, files } = await openComposer()
  await keyboard('Thanks')
  expect(dropOn(screen.getByRole('button', { name: /^Attach/ }), { text: ' Carmen ' })).toBe(true)
  await has('Thanks Carmen ')
  expect(dropOn(composer, { text: 'Rojas' })).toBe(false)
  await has('Thanks Carmen ')
  expect(files.elements()).toEqual([])
})

test('near the maximum length the letters left are counted and announced now and then; nothing longer is sent', async () => {
  const { screen, composer, texts } = await openComposer()
  const announcement = screen
    .getByRole('region', { name: 'Conversation', exact: true })
    .getByRole('status')
    .filter({ hasText: 'characters' })
  const count = () => document.querySelector('#composer-left')?.textContent
  await composer.fill('x'.repeat(max - 8))
  await expect.poll(count).toContain('8 characters left')
  await expect.element(announcement).toMatchTextContent(/8 characters left/)
  // Rendered at each letter, but not announced at each.
  await keyboard('xxx')
  await expect.poll(count).toContain('5 characters left')
  await expect.element(announcement).toMatchTextContent(/8 characters left/)
  await composer.fill('x'.repeat(max + 2))
  await expect.poll(count).toContain('2 characters too many')
  await expect.element(announcement).toMatchTextContent(/2 characters too many/)
  expect(await accessibilityFaults()).toEqual([])
  await keyboard('{Enter}')
  await expect.element(composer).toHaveValue('x'.repeat(max + 2))
  expect(texts()).toEqual([])
})

test('a text has its own direction, in the composer, in a scheduled message and in the list', async () => {
  const { screen, composer, row, receive, chat } = await openComposer()
  const directionOf = (element: Element) => getComputedStyle(element).direction
  const words = 'שלום 3!'
  await composer.fill('Hola 3!')
  expect(directionOf(composer.element())).toBe('ltr')
  await composer.fill(words)
  expect(directionOf(composer.element())).toBe('rtl')
  await screen.getByRole('button', { name: 'Schedule a message' }).click()
  const later = screen.getByRole('dialog').getByRole('textbox', { name: 'Message' })
  await expect.element(later).toHaveValue(words)
  expect(directionOf(later.element())).toBe('rtl')
  await keyboard('{Escape}')
  await expect.element(later).not.toBeInTheDocument()
  await composer.fill('')
  const texts = { ltr: 'Hola 3!', rtl: words }
  for (const [index, [direction, text]] of Object.entries(texts).entries()) {
    const positionInChat = index + 2
    receive(
      event('message.created', {
        message: message(`m${positionInChat}`, 'c1', {
          positionInChat,
          content: { type: 'text', text },
        }),
        contact: {
          ...chat,
          revision: positionInChat,
          chat: { ...chat.chat, lastMessage: text, lastMessageType: 'text' },
        },
      }),
    )
    const preview = row('Carmen Rojas').getByText(text, { exact: true })
    await expect.element(preview).toBeVisible()
    expect(directionOf(preview.element())).toBe(direction)
  }
})
