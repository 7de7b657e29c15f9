import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { assignmentApi } from '#contract/api/chats/assignment.ts'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { teamsQuery } from '#renderer/data/groups/group-queries.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { serviceStateAtom } from '#renderer/data/service/service-health.ts'
import { loadedTeamsAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { member, openInbox, type InboxData } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { team } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

/** Shows a free chat, a colleague's and the user's own, in a group whose first answer takes a chat. */
async function openChats(data: Partial<InboxData> = {}) {
  const written = new Date().toISOString()
  const chats = [
    contact('free', { name: 'Carmen', teamTagId: 'tag-north', lastContactResponseAt: written }),
    contact('anas', { name: 'Marcos', userId: 'ana', teamTagId: 'tag-north' }),
    contact('mine', { name: 'Nora', userId: 'u1' }),
  ]
  const teams = [team('north')]
  await page.viewport(1_440, 900)
  queryClient.setQueryData(teamsQuery('g1').queryKey, { items: teams })
  const inbox = await openInbox({
    chats,
    members: [member('u1', 'Mia'), member('ana', 'ana')],
    ...data,
    group: { firstAnswerTakes: true, hasTeams: true, ...data.group },
  })
  store.set(loadedTeamsAtom, { groupId: 'g1', teams })
  if (data.role === 'ROLE_ADMI') {
    const permissions = [{ groupId: 'g1', role: data.role, isSuperAdmin: true }]
    const user = userSchema.parse({ id: 'u1', name: 'Mia', permissions })
    store.set(sessionAtom, (session) => ({ ...session, user }))
  }
  inbox.service.answer(teamsApi.teams, () => ({ items: teams }))
  const strip = inbox.screen.getByRole('region', { name: 'Who has the chat' })
  return {
    ...inbox,
    chats,
    strip,
    take: strip.getByRole('button', { name: 'Take' }),
  }
}

test('a free chat is taken by a press, which gives the focus to the composer and can be undone', async () => {
  const { screen, service, open, strip, take, composer } = await openChats()
  const taken = service.answer(assignmentApi.takeChat, () => ({
    id: 'free',
    userId: 'u1',
    userTagIds: [],
    revision: 2,
  }))
  const released = service.answer(assignmentApi.unassignAgent, () => ({
    id: 'free',
    userTagIds: [],
    revision: 3,
  }))
  await open('Carmen')
  await expect.element(strip.getByText('Your first answer takes it.')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await take.click()
  await expect.element(strip).not.toBeInTheDocument()
  await expect.element(composer).toHaveFocus()
  await expect.element(screen.getByText('The chat of Carmen is yours')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(strip).toBeVisible()
  expect(taken.map(({ params }) => params)).toEqual([{ id: 'free' }])
  expect(released.map(({ params, body }) => [params, body])).toEqual([
    [{ id: 'free' }, { groupId: 'g1', releaseToTeam: true }],
  ])
})

test('who was faster is named', async () => {
  const { screen, service, open, take } = await openChats()
  service.answer(assignmentApi.takeChat, () =>
    refusal(409, 'CHAT_TAKEN', { userId: 'ana', userName: 'ana', sinceMs: 60_000 }),
  )
  await open('Carmen')
  await take.click()
  await expect.element(screen.getByText(/^ana took it /)).toBeVisible()
})

test('a free chat cannot be taken while the service is down, and the page says so', async () => {
  const { open, strip, take } = await openChats()
  await open('Carmen')
  await expect.element(take).toBeEnabled()
  store.set(serviceStateAtom, 'down')
  await expect.element(strip.getByText('No connection: the chat cannot be taken')).toBeVisible()
  await expect.element(take).toBeDisabled()
  store.set(serviceStateAtom, 'up')
  await expect.element(strip.getByText('Your first answer takes it.')).toBeVisible()
  await expect.element(take).toBeEnabled()
})

test('where the first answer takes no chat, the strip does not say so', async () => {
  const { open, strip, take } = await openChats({ group: { firstAnswerTakes: false } })
  await open('Carmen')
  await expect.element(take).toBeVisible()
  await expect.element(strip.getByText('Your first answer takes it.')).not.toBeInTheDocument()
})

test('a free chat or a colleague’s is archived and finished only after a question that names whose it is', async () => {
  const { screen, service, open, row, chats } = await openChats({ role: 'ROLE_ADMI' })
  const archived = service.answer(chatsApi.archiveChat, ({ params: { id = '' } }) => contact(id))
  const finished = service.answer(chatsApi.enableFlag, ({ params: { id = '' } }) => ({
    ...(chats.find((one) => one.id === id) ?? contact(id)),
    finishedChat: true,
    revision: 2,
  }))
  await open('Carmen')
  await screen.getByRole('button', { name: 'Archive', exact: true }).last().click()
  const archiving = screen.getByRole('dialog', { name: 'Archive the chat?' })
  await expect
    .element(archiving.getByText('The chat of Carmen is free in north: nobody has it.'))
    .toBeVisible()
  await archiving.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(archiving).not.toBeInTheDocument()
  await expect.element(row('Carmen')).toBeVisible()
  expect(archived).toEqual([])

  await open('Marcos')
  await screen.getByRole('button', { name: 'Finished', exact: true }).click()
  const finishing = screen.getByRole('dialog', { name: 'Finish the chat?' })
  await expect.element(finishing.getByText('The chat of Marcos is with ana.')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await finishing.getByRole('button', { name: 'Finish' }).click()
  await expect.element(screen.getByText('The chat of Marcos is finished')).toBeVisible()
  expect(finished.map(({ params, body }) => [params, body])).toEqual([
    [{ id: 'anas' }, { flag: 'finished' }],
  ])
})

test('one’s own chat is archived without a question', async () => {
  const { screen, service, open } = await openChats()
  const archived = service.answer(chatsApi.archiveChat, () => contact('mine', { archived: true }))
  await open('Nora')
  await screen.getByRole('button', { name: 'Archive', exact: true }).last().click()
  await expect.element(screen.getByText('You archived the chat of Nora')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(archived).toHaveLength(1)
})

test('the owner and the transfer fit at 1440, 1024 and 800 px', async () => {
  const { screen, open } = await openChats({ role: 'ROLE_ADMI' })
  await open('Marcos')
  for (const [width, height] of [
    [1_440, 900],
    [1_024, 700],
    [800, 600],
  ] as const) {
    await page.viewport(width, height)
    const button = screen.getByRole('button', { name: 'ana · north' })
    await expect.element(button).toBeVisible()
    expect(button.element().getBoundingClientRect().right).toBeLessThanOrEqual(width)
    await button.click()
    const dialog = screen.getByRole('dialog', { name: 'Transfer to…' })
    const act = dialog.getByRole('button', { name: 'Transfer', exact: true })
    await expect.element(act).toBeVisible()
    expect(act.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
})
