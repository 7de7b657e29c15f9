import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { assignmentApi } from '#contract/api/chats/assignment.ts'
import { chatStatusApi } from '#contract/api/chats/chat-status.ts'
import { chatStatuses } from '#contract/rules/chats/chat-status.ts'
import { ratingQuestions } from '#contract/rules/answers/satisfaction.ts'
import { accessibilityFaults, chooseLanguage } from '#renderer/app/page.fixture.tsx'
import { contact, event } from '#renderer/data/live/live-data.fixture.ts'
import { linesOf, openSidebar, textsOf } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

const own = { name: 'Carmen Rojas', userId: 'u1', userTagId: 'tag-u1' }
const inProgress = { chatStatus: chatStatuses.inProgress }
const success = { chatStatus: chatStatuses.success, chatStatusSetByUser: true }

test('a chat is set to success and back after a question, of which Escape and Cancel change nothing', async () => {
  const { screen, section, service, change } = await openSidebar({
    chats: [contact('c', { ...own, ...inProgress })],
    group: { chatStatusSetByUserLabel: 'Vendido' },
  })
  const status = section('Chat Status')
  const expectStatus = async (...lines: string[]) => {
    await expect.poll(() => linesOf(status)).toEqual(['Chat Status', ...lines])
  }
  const calls = service.answer(chatStatusApi.setContactChatStatus, ({ body }) =>
    change(
      'c',
      JSON.stringify(body) === '{}' ? success : { ...inProgress, chatStatusSetByUser: false },
    ),
  )
  const act = async (title: string, label: string) => {
    const dialog = page.getByRole('dialog', { name: title })
    for (const leave of [
      () => userEvent.keyboard('{Escape}'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await status.getByRole('button', { name: label }).click()
      await expect.element(dialog.getByRole('button', { name: label })).toBeVisible()
      await leave()
      await expect.element(dialog).not.toBeInTheDocument()
    }
    const before = calls.length
    await status.getByRole('button', { name: label }).click()
    await dialog.getByRole('button', { name: label }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(calls.length).toBe(before + 1)
  }
  await expectStatus('In progress', 'Mark: Vendido')
  await act('Change the chat status', 'Mark: Vendido')
  await expectStatus('Vendido', 'Archive status', 'Release chat')
  await act('Archive the status', 'Archive status')
  await expectStatus('In progress', 'Mark: Vendido')
  expect(calls.map(({ body }) => body)).toEqual([{}, { archiveChatStatusSetByUser: true }])
  await status.getByRole('button', { name: 'Mark: Vendido' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('the question of success names the rating question, and closes when a colleague answers it', async () => {
  const { screen, section, setGroup, receive, change } = await openSidebar({
    chats: [
      contact('c', { ...own, ...inProgress, lastContactResponseAt: new Date().toISOString() }),
    ],
  })
  setGroup({ asksRating: true, language: 'en' })
  const status = section('Chat Status')
  await status.getByRole('button', { name: 'Mark: Success' }).click()
  const mark = screen.getByRole('dialog', { name: 'Change the chat status' })
  await expect
    .element(mark.getByText(`in this conversation: “${ratingQuestions.en}”`, { exact: false }))
    .toBeVisible()
  receive(event('chat.status', { contact: change('c', success) }))
  await expect.element(mark).not.toBeInTheDocument()
  await expect
    .poll(() => textsOf(status.getByRole('button')))
    .toEqual(['Archive status', 'Release chat'])
})

test('a successful chat is released after a question: its agent goes, the success stays', async () => {
  const { screen, section, service, change } = await openSidebar({
    chats: [contact('c', { ...own, ...success })],
    group: { chatStatusSetByUserLabel: 'Sold' },
  })
  const status = section('Chat Status')
  const calls = service.answer(assignmentApi.unassignAgent, () =>
    change('c', { userId: undefined, userTagId: undefined }),
  )
  const button = status.getByRole('button', { name: 'Release chat' })
  await button.click()
  const dialog = screen.getByRole('dialog', { name: 'Release the chat' })
  await expect
    .element(
      dialog.getByText('The chat of Carmen Rojas is left without an agent', { exact: false }),
    )
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await button.click()
  await dialog.getByRole('button', { name: 'Release chat' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.map(({ params, body }) => [params, body])).toEqual([
    [{ id: 'c' }, { groupId: 'g1' }],
  ])
  const agent = section('Assigned Agent Data')
  await expect.element(agent.getByText('Sin agente asignado')).toBeVisible()
  await expect.element(status.getByText('Sold', { exact: true })).toBeVisible()
  // An agent cannot change a chat that nobody has.
  await expect.element(status.getByRole('button')).not.toBeInTheDocument()
  expect(textsOf(agent.getByRole('button'))).toEqual(['History'])
})

// For the other roles: the table of the policy.
test('an agent is offered the actions of each status, and no release if the group forbids it', async () => {
  const { section, open, setGroup } = await openSidebar({
    chats: [
      contact('c', { ...own, ...success }),
      contact('free', { name: 'Diego Paz', ...success }),
      contact('p', { ...own, ...inProgress, name: 'Elena Ríos' }),
      contact('n', { ...own, name: 'Ana Paz', chatStatus: chatStatuses.pending }),
    ],
    group: { chatStatusSetByUserLabel: 'Sold' },
  })
  const status = section('Chat Status')
  const expectStatus = async (...lines: string[]) => {
    await expect.poll(() => linesOf(status)).toEqual(['Chat Status', ...lines])
  }
  await expectStatus('Sold', 'Archive status', 'Release chat')
  await open('free')
  await expectStatus('Sold')
  await open('p')
  await expectStatus('In progress', 'Mark: Sold')
  await open('n')
  await expectStatus('Pending')
  await open('c')
  await expectStatus('Sold', 'Archive status', 'Release chat')
  setGroup({ hasReleaseChat: true })
  await expectStatus('Sold', 'Archive status')
})

test('the two actions of a success are on one line, labelled differently from the menu', async () => {
  const { screen } = await openSidebar({
    role: 'ROLE_MANAGER',
    chats: [contact('c', { name: 'Carmen Rojas', userId: 'u2', ...success })],
    group: { chatStatusSetByUserLabel: 'Reparación terminada' },
  })
  const aside = screen.getByRole('complementary')
  for (const [language, actions, archive, release, menu] of [
    ['en', 'Actions', 'Archive status', 'Release chat', 'Release agent'],
    ['es', 'Acciones', 'Archivar estado', 'Liberar chat', 'Quitar al agente'],
    ['pt', 'Ações', 'Arquivar status', 'Liberar chat', 'Tirar o agente'],
  ] as const) {
    await chooseLanguage(language)
    const top = (name: string) =>
      aside.getByRole('button', { name, exact: true }).element().getBoundingClientRect().top
    await expect.element(aside.getByRole('button', { name: release, exact: true })).toBeVisible()
    await expect.element(aside.getByRole('button', { name: archive, exact: true })).toBeVisible()
    expect(top(archive)).toBe(top(release))
    await aside.getByRole('button', { name: actions, exact: true }).click()
    await expect.element(screen.getByRole('menuitem', { name: menu, exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  }
})
