import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chatStatusApi } from '#contract/api/chats/chat-status.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { linesOf, openSidebar, textsOf } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

const own = { name: 'Carmen Rojas', userId: 'u1', userTagId: 'tag-u1' }

/** A set of status tags from January 2026, in local time. */
const entry = (tags: string[], ...at: [number, number, number, number]) => ({
  tags,
  assignedAt: new Date(2026, 0, ...at).toISOString(),
})

/** The choices by label, and whether each is chosen. */
const boxes = (): [string, boolean][] =>
  [...document.querySelectorAll<HTMLInputElement>('dialog input[type=checkbox]')].map((box) => [
    box.labels?.[0]?.innerText ?? '',
    box.checked,
  ])

test('the history lists every set with its time, newest first, or says that it is empty', async () => {
  const { section, dialog, open } = await openSidebar({
    chats: [
      contact('c', {
        ...own,
        chatStatusTags: [
          entry(['Lost', 'Price'], 3, 4, 5, 6),
          entry(['Won', 'Old'], 12, 23, 59, 1),
        ],
      }),
      contact('d', { ...own, name: 'Diego Paz' }),
    ],
  })
  const tags = section('Chat status tags')
  expect(textsOf(tags.getByRole('listitem'))).toEqual(['Won', 'Old'])
  await tags.getByRole('button', { name: 'History' }).click()
  await expect
    .poll(() => linesOf(dialog.getByRole('list').first()))
    .toEqual(['12/01/2026 23:59:01', 'Won', 'Old', '03/01/2026 04:05:06', 'Lost', 'Price'])
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()

  await open('d')
  await expect.element(tags.getByText('No tags assigned yet', { exact: true })).toBeVisible()
  // The group has no list and the chat no current tags: there would be nothing to choose.
  expect(textsOf(tags.getByRole('button'))).toEqual(['History'])
  await tags.getByRole('button', { name: 'History' }).click()
  await expect.element(dialog.getByText('No tags assigned yet', { exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('listitem')).not.toBeInTheDocument()
})

test('only the group’s tags of now can be chosen, or the current ones in a group without a list', async () => {
  const { section, dialog, service, change, setGroup } = await openSidebar({
    chats: [contact('c', { ...own, chatStatusTags: [entry(['Won', 'Old'], 12, 23, 59, 1)] })],
    group: { chatStatusTags: ['Lost', 'Won'] },
  })
  const tags = section('Chat status tags')
  const saving = service.answer(chatStatusApi.setContactChatStatusTags, () =>
    change('c', { chatStatusTags: [entry(['Lost'], 13, 0, 0, 0)] }),
  )
  const edit = tags.getByRole('button', { name: 'Change' })
  await edit.click()
  await expect.poll(boxes).toEqual([
    ['Lost', false],
    ['Won', true],
  ])
  // Also while choosing.
  setGroup({ chatStatusTags: ['Price', 'Lost'] })
  await expect.poll(boxes).toEqual([
    ['Price', false],
    ['Lost', false],
  ])
  await dialog.getByRole('checkbox', { name: 'Lost' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saving.map(({ params, body }) => [params, body])).toEqual([
    [{ id: 'c' }, { chatStatusTags: ['Lost'] }],
  ])
  expect(textsOf(tags.getByRole('listitem'))).toEqual(['Lost'])

  setGroup({ chatStatusTags: [] })
  await edit.click()
  await expect.poll(boxes).toEqual([['Lost', true]])
  await dialog.getByRole('checkbox', { name: 'Lost' }).click()
  await expect.poll(boxes).toEqual([['Lost', false]])
})

test('a save without a tag, a failed one and one of a service without current tags say so in place', async () => {
  const { section, dialog, service } = await openSidebar({
    chats: [contact('c', own)],
    group: { chatStatusTags: ['Won', 'Lost'] },
  })
  const alert = dialog.getByRole('alert')
  const save = dialog.getByRole('button', { name: 'Save' })
  await section('Chat status tags').getByRole('button', { name: 'Change' }).click()
  await save.click()
  await expect.element(alert.getByText('Select a status tag')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Lost' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  service.answer(chatStatusApi.setContactChatStatusTags, () => refusal(500, 'INTERNAL'))
  await save.click()
  await expect.element(alert.getByText('Error saving chat status tag')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])

  service.answer(chatStatusApi.setContactChatStatusTags, () => ({
    chatStatusTags: [entry(['Won'], 1, 10, 0, 0), entry([], 2, 10, 0, 0)],
  }))
  await save.click()
  await expect
    .element(alert.getByText('Saved contact has not chat status tag', { exact: true }))
    .toBeVisible()
})

test('the dialog stays with its chat when another one opens', async () => {
  const { screen, section, service, change, open } = await openSidebar({
    chats: [contact('c', own), contact('d', { ...own, name: 'Diego Salas' })],
    group: { chatStatusTags: ['Won', 'Lost'] },
  })
  const saving = service.answer(chatStatusApi.setContactChatStatusTags, ({ params: { id = '' } }) =>
    change(id, { chatStatusTags: [entry(['Lost'], 13, 0, 0, 0)] }),
  )
  await section('Chat status tags').getByRole('button', { name: 'Change' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change the chat status tags' })
  await expect.element(dialog.getByText('Carmen Rojas')).toBeVisible()
  await open('d')
  await expect.element(dialog.getByText('Carmen Rojas')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Lost' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saving.map(({ params }) => params)).toEqual([{ id: 'c' }])
  await expect.element(section('Chat status tags').getByText('No tags assigned yet')).toBeVisible()
})
