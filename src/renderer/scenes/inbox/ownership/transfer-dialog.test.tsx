import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { assignmentApi } from '#contract/api/chats/assignment.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { store } from '#renderer/data/store.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { member } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { openSidebar, team } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

const north = { teamId: 'north', teamTagId: 'tag-north' }
const south = { teamId: 'south', teamTagId: 'tag-south' }

/** Opens the transfer of a chat of team north. */
async function openTransfer({
  role,
  status = 1,
  load = 0,
}: {
  role: 'ROLE_PUBLISHER' | 'ROLE_MANAGER'
  status?: number
  load?: number
}) {
  const inbox = await openSidebar({
    role,
    group: {
      firstAnswerTakes: true,
      followsChats: true,
      autoAssignment: { mode: 'roundRobin', capacity: 1 },
    },
    permission: role === 'ROLE_PUBLISHER' ? north : {},
    chats: [
      contact('own', {
        name: 'Marcos',
        ...(role === 'ROLE_PUBLISHER'
          ? { userId: 'u1', userTagId: 'tag-u1' }
          : { userId: 'ana', userTagId: 'tag-ana' }),
        teamTagId: 'tag-north',
      }),
    ],
    teams: ['north', 'south'].map(team),
    members: [
      member('u1', 'Mia', role === 'ROLE_PUBLISHER' ? north : { role }),
      member('ana', 'ana', north),
      member('beto', 'beto', { ...south, serviceStatus: status }),
    ],
  })
  inbox.service.answer(assignmentApi.assignmentLoads, () => ({
    items: [{ userId: 'beto', openChats: load }],
  }))
  const calls = inbox.service.answer(assignmentApi.transferChat, () =>
    inbox.change('own', { userId: undefined, userTagId: undefined, teamTagId: 'tag-south' }),
  )
  store.set(inboxDialogAtom, { kind: 'transfer', contactId: 'own' })
  const dialog = inbox.screen.getByRole('dialog', { name: 'Transfer to…' })
  const beto = dialog.getByRole('option', { name: /^beto/ })
  await expect.element(beto).toBeVisible()
  return { ...inbox, dialog, beto, calls, reason: dialog.getByRole('textbox', { name: 'Reason' }) }
}

test('by keyboard, with a reason, a colleague of another team is reached through the team', async () => {
  const { screen, dialog, calls } = await openTransfer({ role: 'ROLE_PUBLISHER' })
  await expect
    .element(dialog.getByText('goes to their team, with a mention', { exact: false }).first())
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('bet{Enter}broken leg')
  await expect.element(dialog.getByText(/mentions beto/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Transfer to south' })).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Keep following it' })).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText('The chat of Marcos is now with south')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toEqual([
    {
      groupId: 'g1',
      target: { to: 'agent', userId: 'beto' },
      fromUserId: 'u1',
      reason: 'broken leg',
    },
  ])
})

test('warns that the agent is away and full', async () => {
  const { dialog, beto, calls } = await openTransfer({ role: 'ROLE_MANAGER', status: 3, load: 1 })
  await beto.click()
  await expect
    .element(
      dialog.getByText(
        'beto is full, with 1 chats. beto is not available and will see it when they are back.',
      ),
    )
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Transfer to beto' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toEqual([
    { groupId: 'g1', target: { to: 'agent', userId: 'beto' }, fromUserId: 'ana' },
  ])
})

test('stays open while its reason is unsaved, and keeps it when somebody else got the chat', async () => {
  const { service, dialog, beto, reason } = await openTransfer({ role: 'ROLE_MANAGER' })
  await beto.click()
  await userEvent.keyboard('on leave{Escape}')
  await expect.element(dialog.getByText('The reason is lost if you close.')).toBeVisible()
  service.answer(assignmentApi.transferChat, () =>
    refusal(409, 'CHAT_TAKEN', { userId: 'beto', userName: 'beto', sinceMs: 60_000 }),
  )
  await dialog.getByRole('button', { name: 'Transfer to beto' }).click()
  await expect.element(dialog.getByText(/^beto took it /)).toBeVisible()
  await expect.element(reason).toHaveValue('on leave')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})
