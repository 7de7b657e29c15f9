import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { templatesApi } from '#contract/api/answers/templates.ts'
import { dragTo } from '#renderer/app/drag.fixture.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { loadedGroupAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { openPanel } from './panel.fixture.ts'
import { messageTemplate, quickTemplate } from './templates.fixture.ts'

const abc = () =>
  ['Alfa', 'Beta', 'Gamma'].map((name) => quickTemplate(name, { text: `Text of ${name}` }))

/** Opens a panel with the quick messages Alfa, Beta and Gamma. */
async function openAbc(more: Parameters<typeof openPanel>[1] = {}) {
  const opened = await openPanel({ quick: abc() }, more)
  const { panel, namesIn, quickChanges } = opened
  await expect.poll(() => namesIn('Quick')).toEqual(['Alfa', 'Beta', 'Gamma'])
  const handle = (name: string) => panel.getByRole('button', { name: `Move ${name}` })
  return {
    ...opened,
    handle,
    focusHandle: (name: string) => handle(name).element().focus(),
    names: () => namesIn('Quick'),
    changes: () => quickChanges.map(({ params, body }) => [params['id'], body]),
  }
}

test('a template is moved with the arrow keys of its handle, and its place is announced', async () => {
  const { panel, handle, focusHandle, names, changes, kept } = await openAbc()
  focusHandle('Gamma')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(names).toEqual(['Alfa', 'Gamma', 'Beta'])
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(names).toEqual(['Alfa', 'Beta', 'Gamma'])
  await expect.poll(changes).toEqual([
    ['Gamma', { order: 1 }],
    ['Gamma', { order: 2 }],
  ])
  // Held down: it repeats before anything is rendered.
  for (let times = 0; times < 3; times += 1)
    handle('Gamma')
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }),
      )
  await expect.poll(names).toEqual(['Gamma', 'Alfa', 'Beta'])
  await expect.element(panel.getByText('Gamma: place 1 of 3')).toBeInTheDocument()
  await expect.element(handle('Gamma')).toHaveFocus()
  await expect.poll(() => kept.quick.map(({ name }) => name)).toEqual(['Gamma', 'Alfa', 'Beta'])
})

test('a template is dragged to another place', async () => {
  const { panel, names, changes } = await openAbc()
  const row = (name: string) =>
    panel.getByRole('list', { name: 'Quick' }).getByRole('listitem').filter({ hasText: name })
  await dragTo(row('Alfa'), row('Gamma'), { x: 120, y: 50 })
  await expect.poll(names).toEqual(['Beta', 'Gamma', 'Alfa'])
  await expect.poll(changes).toEqual([['Alfa', { order: 2 }]])
})

test('a refused move is taken back; its toast covers neither the composer nor the panel', async () => {
  const { screen, service, panel, composer, focusHandle, names } = await openAbc()
  service.answer(templatesApi.updateTemplate, () => refusal(503, 'SERVICE_UNAVAILABLE'))
  focusHandle('Gamma')
  await userEvent.keyboard('{ArrowUp}')
  const toast = screen.getByRole('presentation').filter({ hasText: 'Error ordering templates' })
  await expect.element(toast).toBeVisible()
  const over = toast.element().getBoundingClientRect()
  for (const other of [panel, composer]) {
    const box = other.element().getBoundingClientRect()
    const areApart =
      over.bottom <= box.top ||
      box.bottom <= over.top ||
      over.right <= box.left ||
      box.right <= over.left
    expect(areApart).toBe(true)
  }
  await expect.poll(names).toEqual(['Alfa', 'Beta', 'Gamma'])
})

test('a colleague’s pin comes first and stays there; an agent sees it, and cannot change it', async () => {
  const { panel, kept, receive, focusHandle, names, changes } = await openAbc()
  kept.quick = [
    ...kept.quick.slice(2).map((one) => ({ ...one, pinned: true })),
    ...kept.quick.slice(0, 2),
  ]
  receive(event('template.changed', { templateId: 'Gamma' }))
  await expect.poll(names).toEqual(['Gamma', 'Alfa', 'Beta'])
  await expect.poll(() => panel.getByRole('img', { name: 'Pinned' }).elements()).toHaveLength(1)
  expect(panel.getByRole('img', { name: 'Not pinned' }).elements()).toEqual([])
  expect(panel.getByRole('button', { name: /^Pin / }).elements()).toEqual([])

  const announced = () => panel.getByText(/: place \d of 3/).elements()
  focusHandle('Alfa')
  await userEvent.keyboard('{ArrowUp}')
  expect(announced()).toEqual([])
  expect(changes()).toEqual([])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(panel.getByText('Alfa: place 3 of 3')).toBeInTheDocument()
  expect(names()).toEqual(['Gamma', 'Beta', 'Alfa'])
  await expect.poll(changes).toEqual([['Alfa', { order: 2 }]])
})

test('an agent does not change the order where admins manage the templates', async () => {
  const { panel, names } = await openAbc()
  const handles = panel.getByRole('button', { name: /^Move/ })
  await expect.poll(() => handles.elements()).toHaveLength(3)
  store.set(loadedGroupAtom, (group) => group && { ...group, templatesManagedByAdmin: true })
  await expect.poll(() => handles.elements()).toEqual([])
  expect(names()).toEqual(['Alfa', 'Beta', 'Gamma'])
})

test('a manager pins a template, which comes first; every row has the pin', async () => {
  const { panel, names, changes } = await openAbc({ role: 'ROLE_MANAGER' })
  const pin = (name: string) => panel.getByRole('button', { name: `Pin ${name}` })
  await pin('Beta').click()
  await expect.poll(names).toEqual(['Beta', 'Alfa', 'Gamma'])
  await expect.element(pin('Beta')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(pin('Alfa')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(pin('Gamma')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(changes).toEqual([['Beta', { pinned: true }]])
  expect(await accessibilityFaults()).toEqual([])
})

test('interactive templates and those with a file are ordered separately, and sent', async () => {
  const options = [{ id: 'a', title: 'Today' }]
  const { panel, template, namesIn, messageChanges, sendButton, sent } = await openPanel({
    interactive: ['Days', 'Hours'].map((name) =>
      messageTemplate(name, { type: 'quick_reply', text: 'When?', options }),
    ),
    media: ['Prices', 'Menu'].map((name) =>
      messageTemplate(name, { type: 'media', text: `Our ${name}`, media: '/storage/note.txt' }),
    ),
  })
  const focusHandle = (name: string) =>
    panel
      .getByRole('button', { name: `Move ${name}` })
      .element()
      .focus()
  await panel.getByRole('tab', { name: 'Interactive' }).click()
  await expect.poll(() => namesIn('With choices')).toEqual(['Days', 'Hours'])
  focusHandle('Hours')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => namesIn('With choices')).toEqual(['Hours', 'Days'])
  focusHandle('Menu')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => namesIn('With a file')).toEqual(['Menu', 'Prices'])
  expect(namesIn('With choices')).toEqual(['Hours', 'Days'])
  await expect
    .poll(() => messageChanges.map(({ params, body }) => [params['id'], body]))
    .toEqual([
      ['Hours', { order: 0 }],
      ['Menu', { order: 0 }],
    ])
  await template('Menu').click()
  await sendButton.click()
  await expect
    .poll(sent)
    .toMatchObject([
      { content: { type: 'file', text: 'Our Menu' }, template: { templateId: 'Menu' } },
    ])
})
