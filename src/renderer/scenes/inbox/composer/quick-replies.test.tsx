import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { templatesApi } from '#contract/api/answers/templates.ts'
import type { Template } from '#contract/entities/answers/template.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'
import { quickTemplate } from '#renderer/scenes/inbox/templates/templates.fixture.ts'

const { keyboard } = userEvent

/** Opens a chat with the focus in the composer, in a group with three quick messages. */
async function openComposer(more: Template[] = []) {
  const inbox = await openCarmen({
    quick: [
      quickTemplate('Greeting', { text: 'Hello {{contact.first_name}}, this is {{agent.name}}.' }),
      quickTemplate('Opening hours', { text: 'We open at nine.' }),
      quickTemplate('Order', { text: 'Order {{order number}} of {{contact.name}} is ready.' }),
      ...more,
    ],
  })
  const { screen, composer, sent } = inbox
  await expect.element(composer).toHaveFocus()
  const replies = screen.getByRole('listbox', { name: 'Quick replies' })
  const options = replies.getByRole('option')
  return {
    ...inbox,
    replies,
    options,
    chosen: replies.getByRole('option', { selected: true }),
    offers: async (count: number) =>
      await expect.poll(() => options.elements()).toHaveLength(count),
    closes: async () => await expect.element(replies).not.toBeInTheDocument(),
    async empty() {
      await composer.fill('')
      await expect.element(replies).not.toBeInTheDocument()
    },
    texts: () => sent().map((one) => Object(one).content.text),
  }
}

test('while the quick replies load, Enter sends nothing; then it inserts one with the names filled in', async () => {
  const { service, kept, composer, offers, sent } = await openComposer()
  const { promise, resolve } = Promise.withResolvers<void>()
  const lists = service.answer(templatesApi.templatesByPosition, async () => {
    await promise
    return { items: kept.quick }
  })
  await keyboard('/gree')
  await expect.poll(() => lists.length).toBeGreaterThan(0)
  await keyboard('{Enter}')
  await expect.element(composer).toHaveValue('/gree')
  resolve()
  await offers(1)
  await keyboard('{Enter}')
  await expect.element(composer).toHaveValue('Hello Carmen, this is Mia.')
  expect(sent()).toEqual([])
})

test('arrows and Enter choose a quick reply; the field keeps the focus and names the active one', async () => {
  const { composer, replies, options, chosen, closes, texts } = await openComposer()
  await keyboard('/')
  await expect.element(replies).toBeVisible()
  const all = ['Hello Carmen, this is Mia.', 'Opening hours', 'Order']
  for (const [index, text] of all.entries())
    await expect.element(options.nth(index)).toMatchTextContent(new RegExp(text))
  expect(options.elements()).toHaveLength(3)
  await expect.element(chosen).toMatchTextContent(/^Greeting/)
  expect(await accessibilityFaults()).toEqual([])
  await keyboard('{ArrowDown}')
  await expect.element(chosen).toMatchTextContent(/^Opening hours/)
  await expect.element(composer).toHaveAttribute('aria-activedescendant', chosen.element().id)
  await expect.element(composer).toHaveFocus()
  await keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(chosen).toMatchTextContent(/^Order/)
  await keyboard('{ArrowDown}{Enter}')
  await expect.element(composer).toHaveValue('Hello Carmen, this is Mia.')
  await closes()
  await keyboard('{Enter}')
  await expect.poll(texts).toEqual(['Hello Carmen, this is Mia.'])
})

test('the text after the slash filters the quick replies; without a match it is sent', async () => {
  const { screen, composer, offers, empty, texts } = await openComposer()
  await keyboard('/nine')
  await offers(1)
  await keyboard('{Backspace}{Enter}')
  await expect.element(composer).toHaveValue('We open at nine.')
  await empty()
  await keyboard('/zzz')
  await expect.element(screen.getByText('No quick reply matches.')).toBeVisible()
  await keyboard('{Enter}')
  await expect.poll(texts).toEqual(['/zzz'])
})

test('Escape and Shift+Tab close the quick replies', async () => {
  const { composer, replies, offers, closes, empty } = await openComposer()
  await keyboard('/or')
  await expect.element(replies).toBeVisible()
  await keyboard('{Escape}')
  await closes()
  await expect.element(composer).toHaveFocus()
  await keyboard('d')
  await expect.element(composer).toHaveValue('/ord')
  expect(replies.elements()).toEqual([])
  await keyboard('{Control>}a{/Control}/')
  await expect.element(replies).toBeVisible()
  await empty()
  await keyboard('/gre')
  await offers(1)
  await keyboard('{Shift>}{Tab}{/Shift}')
  await closes()
  await expect.element(composer).toHaveValue('/gre')
  await expect.element(composer).not.toHaveFocus()
})

test('a pressed quick reply selects its unknown variable, which typing replaces', async () => {
  const { composer, options, offers } = await openComposer()
  await keyboard('/order')
  await offers(1)
  await options.first().click()
  await expect.element(composer).toHaveValue('Order {{order number}} of Carmen Rojas is ready.')
  await expect.element(composer).toHaveFocus()
  await expect.poll(() => String(getSelection())).toBe('{{order number}}')
  await keyboard('4411')
  await expect.element(composer).toHaveValue('Order 4411 of Carmen Rojas is ready.')
})

test('a slash after other words is plain text, and so is one that is left over', async () => {
  const { composer, replies, empty, texts } = await openComposer()
  await keyboard('a/b')
  await expect.element(composer).toHaveValue('a/b')
  expect(replies.elements()).toEqual([])
  // The selection of all text starts with it.
  await keyboard('{Control>}a{/Control}/')
  await expect.element(replies).toBeVisible()
  await empty()
  await keyboard('a/{Home}{Delete}')
  await expect.element(composer).toHaveValue('/')
  expect(replies.elements()).toEqual([])
  await keyboard('{Enter}')
  await expect.poll(texts).toEqual(['/'])
})

test('a colleague’s new quick reply is offered at once, and an archived one no longer', async () => {
  const { kept, receive, options } = await openComposer()
  await keyboard('/')
  await expect.poll(() => options.elements()).toHaveLength(3)
  kept.quick = [...kept.quick, quickTemplate('Goodbye', { text: 'See you soon.' })]
  receive(event('template.changed', { templateId: 'Goodbye' }))
  await expect.poll(() => options.elements()).toHaveLength(4)
  kept.quick = kept.quick.slice(1)
  receive(event('template.changed', { templateId: 'Greeting' }))
  await expect.poll(() => options.elements()).toHaveLength(3)
})

test('a quick reply with a file attaches it', async () => {
  const media = '/storage/prices.txt'
  const content = { type: 'file', media, text: 'Our prices' }
  const { composer, offers, sent } = await openComposer([quickTemplate('Price list', content)])
  await keyboard('/price')
  await offers(1)
  await keyboard('{Enter}')
  const files = page.getByRole('list', { name: 'Attached files' })
  await expect.element(files.getByRole('listitem')).toBeVisible()
  await expect.element(composer).toHaveValue('Our prices')
  await keyboard('{Enter}')
  await expect.poll(sent).toMatchObject([{ content: { type: 'file', media, text: 'Our prices' } }])
})
