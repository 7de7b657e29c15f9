import { useAtom } from 'jotai'
import { lazy, Suspense, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { messageTemplatesApi } from '#contract/api/templates/message-templates.ts'
import type { ServiceDouble } from '#renderer/data/service/service.fixture.ts'
import { useShellActions } from '#renderer/app/shell/use-shell-actions.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { paletteOpenAtom } from '#renderer/data/navigation/overlays.ts'
import {
  carmen,
  openConversations,
  written,
} from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'

const Palette = lazy(() => import('#renderer/app/shell/palette/palette.tsx'))

const panel = page.getByRole('complementary', { name: 'Templates' })
const begin = panel.getByRole('button', { name: 'Write one with choices' })
const dialog = page.getByRole('dialog', { name: 'Message with choices' })
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const say = (text: string) => dialog.getByText(text, { exact: true })
const send = () => dialog.getByRole('button', { name: 'Send' }).click()
const addChoice = dialog.getByRole('button', { name: 'Add an option' })

function noTemplates(service: ServiceDouble): void {
  service.answer(messageTemplatesApi.interactiveTemplatesByPosition, () => ({ items: [] }))
  service.answer(messageTemplatesApi.messageTemplatesByPosition, () => ({ items: [] }))
}

/** Opens the panel of interactive messages beside a conversation. */
async function openPanel() {
  const talk = await openConversations({
    stored: { c: written(['Hello']) },
    onService: noTemplates,
  })
  await talk.open('Carmen Rojas')
  await userEvent.keyboard('{Control>}{Shift>}t{/Shift}{/Control}')
  await panel.getByRole('tab', { name: 'Interactive' }).click()
  await expect.element(begin).toBeVisible()
  return { ...talk, sent: () => talk.bridge.requests('outbox.add') }
}

async function compose() {
  const talk = await openPanel()
  await begin.click()
  await expect.element(dialog).toBeVisible()
  return talk
}

/** By how many px clipping ancestors cut off the focus ring of an element on one side. */
function clippedRing(focused: Element): number {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused)
  if (outlineStyle === 'none') return Number.NaN
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
  const box = focused.getBoundingClientRect()
  let cut = 0
  for (let around = focused.parentElement; around !== null; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue
    const edge = around.getBoundingClientRect()
    cut = Math.max(
      cut,
      edge.top - (box.top - ring),
      edge.left - (box.left - ring),
      box.right + ring - edge.right,
      box.bottom + ring - edge.bottom,
    )
  }
  return cut
}

test('a message with choices is begun from the panel, which keeps its search; what is missing is named', async () => {
  await openPanel()
  begin.element().focus()
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  await expect.element(begin).toHaveFocus()
  expect(clippedRing(begin.element())).toBe(0)

  const search = panel.getByRole('searchbox')
  await search.fill('nothing of that name')
  await begin.click()
  await send()
  await expect.poll(() => dialog.getByText('Fill this in.').elements().length).toBe(3)
  await expect.element(field('Text')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.elements()).toEqual([])
  await expect.element(search).toHaveValue('nothing of that name')
})

test('a message with buttons is sent within the channel’s limits only', async () => {
  const { sent, bubbles } = await compose()
  await expect.element(say('The message will appear here.')).toBeVisible()
  const choice = field('Option 1')
  await choice.fill('Yes')
  await expect.element(say('3 / 20')).toBeVisible()
  await choice.fill('x'.repeat(21))
  await expect.element(say('21 / 20')).toBeVisible()
  await expect.element(say('At most 20 characters.')).toBeVisible()
  await say('List').click()
  await expect.element(say('21 / 24')).toBeVisible()
  await field('Description of option 1').fill('Please')
  await expect.element(say('6 / 72')).toBeVisible()
  expect(say('The message will appear here.').elements()).toEqual([])

  await say('Buttons').click()
  await field('Text').fill('When shall we come?')
  await field('Option 2').fill('Afternoon')
  await send()
  await expect.element(say('At most 20 characters.')).toBeVisible()
  await choice.fill('Afternoon')
  await expect.element(say('Another option already has this title.')).toBeVisible()
  await choice.fill('Morning')
  await addChoice.click()
  await field('Option 3').fill('Any time')
  // Three buttons are the maximum.
  expect(addChoice.elements()).toEqual([])
  expect(sent()).toEqual([])
  await send()
  await expect.poll(() => dialog.elements()).toEqual([])
  await expect.element(bubbles.last().getByText('When shall we come?')).toBeVisible()
  expect(sent()).toMatchObject([
    {
      contactId: 'c',
      content: {
        type: 'quick_reply',
        options: [{ title: 'Morning' }, { title: 'Afternoon' }, { title: 'Any time' }],
      },
    },
  ])
})

test('the focus stays inside while choices are added and removed', async () => {
  await compose()
  const remove = (number: number) => dialog.getByRole('button', { name: `Remove option ${number}` })
  const press = async (button: typeof addChoice) => {
    button.element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press(addChoice)
  await expect.element(field('Option 3')).toHaveFocus()
  for (const number of [1, 2, 3]) await field(`Option ${number}`).fill(`Choice ${number}`)
  await press(remove(2))
  await expect.element(field('Option 2')).toHaveFocus()
  await expect.element(field('Option 2')).toHaveValue('Choice 3')
  await press(remove(2))
  await expect.element(field('Option 1')).toHaveFocus()
  // One choice is the minimum.
  expect(dialog.getByRole('button', { name: /^Remove option/ }).elements()).toEqual([])
})

test('the focus moves to another section with the last row of one', async () => {
  await compose()
  await say('List').click()
  await field('Option 2').fill('Warranty')
  await dialog.getByRole('button', { name: 'Add a section' }).click()
  const remove = dialog.getByRole('button', { name: 'Remove option 3' })
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Option 2')).toHaveFocus()
  expect(field('Section 2').elements()).toEqual([])
})

test('the choices that exceed the limit of the other kind are named', async () => {
  const { sent } = await compose()
  await say('List').click()
  await addChoice.click()
  await addChoice.click()
  for (const number of [1, 2, 3, 4]) await field(`Option ${number}`).fill(`Row ${number}`)
  await field('Text').fill('Which one?')
  await say('Buttons').click()
  const alert = dialog.getByRole('alert')
  await expect.element(alert.getByText(/up to 3 options/)).toBeVisible()
  await send()
  await expect.element(dialog.getByRole('button', { name: 'Remove option 4' })).toHaveFocus()
  expect(sent()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => alert.elements()).toEqual([])
  await send()
  await expect.poll(() => dialog.elements()).toEqual([])
  expect(sent()).toHaveLength(1)
})

test('a list may have sections, and then each needs a title', async () => {
  const { sent } = await compose()
  await say('List').click()
  await field('Text').fill('What is it about?')
  await field('Button that opens the list').fill('See choices')
  await field('Section 1').fill('Buying')
  await field('Option 1').fill('A price')
  await field('Option 2').fill('A quotation')
  await dialog.getByRole('button', { name: 'Add a section' }).click()
  await expect.element(field('Option 3')).toHaveFocus()
  await field('Option 3').fill('Warranty')
  await send()
  await expect.element(say('With more than one section, each needs a title.')).toBeVisible()
  await expect.element(field('Section 2')).toHaveFocus()
  await userEvent.keyboard('Service')
  expect(await accessibilityFaults()).toEqual([])
  await send()
  await expect.poll(() => dialog.elements()).toEqual([])
  expect(sent()).toMatchObject([
    {
      content: {
        type: 'list',
        button: 'See choices',
        options: [
          { section: 'Buying', title: 'A price' },
          { section: 'Buying', title: 'A quotation' },
          { section: 'Service', title: 'Warranty' },
        ],
      },
    },
  ])
})

/** The palette of the layout around the inbox. */
function WithPalette({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useAtom(paletteOpenAtom)
  useShellActions(() => undefined)
  return (
    <>
      {children}
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

async function openWithoutTemplates(lastContactResponseAt: string) {
  const talk = await openConversations({
    stored: { c: written(['Hello']) },
    chats: [carmen({ lastContactResponseAt })],
    group: { hasTemplateModule: true, templateRestrictionForPublisher: true },
    frame: (inbox) => <WithPalette>{inbox}</WithPalette>,
  })
  await talk.open('Carmen Rojas')
  return talk
}

async function searchPalette(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox').fill(text)
}

test('a message with choices can be composed without the permission for templates', async () => {
  const talk = await openWithoutTemplates(new Date().toISOString())
  expect(page.getByRole('button', { name: 'Templates' }).elements()).toEqual([])
  await expect.element(talk.composer).toHaveFocus()
  await userEvent.keyboard('{Control>}{Shift>}t{/Shift}{/Control}x')
  await expect.element(talk.composer).toHaveValue('x')
  expect(panel.elements()).toEqual([])
  await searchPalette('with choices')
  await page.getByRole('option', { name: 'Write a message with choices' }).click()
  await field('Text').fill('When shall we come?')
  await field('Option 1').fill('Morning')
  await field('Option 2').fill('Afternoon')
  await send()
  await expect.element(talk.bubbles.last().getByText('When shall we come?')).toBeVisible()
  expect(talk.bridge.requests('outbox.add')).toHaveLength(1)
})

test('no message with choices is offered while the channel accepts no text', async () => {
  const talk = await openWithoutTemplates(new Date(Date.now() - 25 * 3_600_000).toISOString())
  talk.service.answer(chatsApi.chatList, () => ({ items: [], hasMoreItems: false }))
  await expect.element(page.getByText(/More than 24 hours have passed/).first()).toBeVisible()
  await searchPalette('with choices')
  await expect.element(page.getByText('Nothing matches.')).toBeVisible()
})
