import { expect, test } from 'vitest'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { member } from '#renderer/scenes/screen.fixture.tsx'
import { openUsers } from './users.fixture.tsx'

test('a member is made read-only, with an undo', async () => {
  const { screen, press, changed } = await openUsers()
  const readOnly = screen.getByRole('checkbox', { name: 'Read only: beto' })
  readOnly.element().focus()
  await press(' ')
  await expect.element(readOnly).toBeChecked()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(readOnly).not.toBeChecked()
  await expect
    .poll(() => changed.map(({ params, body }) => [params['id'], body]))
    .toEqual([
      ['beto', { isReadOnly: true }],
      ['beto', { isReadOnly: false }],
    ])
})

test('who becomes an admin is told to lose the tag and to be signed out', async () => {
  const { screen, menu, changed, row } = await openUsers()
  await menu('beto', 'Edit…')
  const drawer = screen.getByRole('dialog', { name: 'Edit beto' })
  await drawer.getByText('Admin', { exact: true }).click()
  await expect.element(drawer.getByText(/As an admin they lose their tag/)).toBeVisible()
  await expect.element(drawer.getByText(/beto is signed out within 6 seconds/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.element(row('beto').getByText('Admin')).toBeVisible()
  expect(changed.map(({ body }) => body)).toEqual([{ role: 'ROLE_ADMI' }])
})

test('a member with chats gets another role after a question about the chats', async () => {
  const { screen, menu, changed } = await openUsers()
  await menu('ana', 'Edit…')
  const drawer = screen.getByRole('dialog', { name: 'Edit ana' })
  await drawer.getByText('Manager', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  const question = screen.getByRole('dialog', { name: 'Change the role of ana?' })
  await expect.element(question.getByText('They have 2 chats. Open: 2. Unread: 2.')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await question.getByRole('radio', { name: 'Leave them with ana' }).click()
  await question.getByRole('button', { name: 'Change the role' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(changed.map(({ body }) => body)).toEqual([{ role: 'ROLE_MANAGER' }])
  await screen.getByRole('tab', { name: /^Teams/ }).click()
  const load = screen.getByRole('table', { name: 'Load by agent' })
  const ofAna = load.getByRole('row').filter({ hasText: /ana/ })
  await expect.element(ofAna.getByText('Team manager')).toBeVisible()
})

test('a member gets a capacity of its own, and loses it, where the service has it', async () => {
  const { screen, menu, changed } = await openUsers({ group: { hasMemberCapacity: true } })
  const drawer = screen.getByRole('dialog', { name: 'Edit beto' })
  const capacity = drawer.getByRole('textbox', { name: 'Open chats at once' })
  const save = drawer.getByRole('button', { name: 'Save' })
  await menu('beto', 'Edit…')
  await expect.element(capacity).toHaveAttribute('placeholder', 'as the group')
  await capacity.fill('8')
  await save.click()
  await expect.element(drawer).not.toBeInTheDocument()
  await menu('beto', 'Edit…')
  await expect.element(capacity).toHaveValue('8')
  await capacity.fill('')
  await save.click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(changed.map(({ body }) => body)).toEqual([{ capacity: 8 }, { capacity: null }])
})

test('a service without capacities of members has no field for them', async () => {
  const { screen, menu } = await openUsers()
  await menu('beto', 'Edit…')
  const drawer = screen.getByRole('dialog', { name: 'Edit beto' })
  await expect.element(drawer.getByRole('button', { name: 'Save' })).toBeVisible()
  const capacity = drawer.getByRole('textbox', { name: 'Open chats at once' })
  expect(capacity.elements()).toEqual([])
})

test('a member loses access', async () => {
  const { menu, row, stored } = await openUsers()
  await menu('rita', 'Take access away')
  await expect.element(row('rita').getByText('No access')).toBeVisible()
  await expect.poll(() => stored('rita')?.disabled).toBe(true)
})

test('a member is removed after a question, and another agent gets the chats', async () => {
  const { screen, menu, removed, row } = await openUsers()
  await menu('ana', 'Remove from the group…')
  const question = screen.getByRole('dialog', { name: 'Remove ana from the group?' })
  await expect.element(question.getByText('They have 2 chats. Open: 2. Unread: 2.')).toBeVisible()
  await question.getByRole('radio', { name: 'Give them to an agent' }).click()
  await question.getByRole('combobox', { name: 'Agent' }).click()
  const agents = screen.getByRole('option')
  await expect.element(agents.first()).toBeVisible()
  expect(agents.elements().map(({ textContent }) => textContent)).not.toContain('ana')
  await screen.getByRole('option', { name: 'beto' }).click()
  await question.getByRole('button', { name: 'Remove from the group' }).click()
  await expect.element(row('ana')).not.toBeInTheDocument()
  expect(removed).toMatchObject([{ params: { id: 'ana' }, query: { chatsToUserId: 'beto' } }])
})

test('a search without a result says so', async () => {
  const { screen } = await openUsers()
  await screen.getByRole('searchbox', { name: 'Name or e-mail' }).fill('nobody of this name')
  await expect.element(screen.getByText('Nobody matches the filters')).toBeVisible()
})

test('a super admin makes an admin a supervisor, and undoes it by another choice', async () => {
  const { screen, menu, changed, row } = await openUsers({
    permission: { isSuperAdmin: true },
    members: [
      member('u1', 'mia', { role: 'ROLE_ADMI', isSuperAdmin: true }),
      member('ana', 'ana'),
      member('adam', 'adam', { role: 'ROLE_ADMI' }),
    ],
  })
  await menu('ana', 'Edit…')
  const ofAgent = screen.getByRole('dialog', { name: 'Edit ana' })
  await expect.element(ofAgent.getByRole('radiogroup', { name: 'Role' })).toBeVisible()
  expect(ofAgent.getByRole('radiogroup', { name: 'Kind of admin' }).elements()).toEqual([])
  await ofAgent.getByRole('button', { name: 'Cancel' }).click()

  await menu('adam', 'Edit…')
  const drawer = screen.getByRole('dialog', { name: 'Edit adam' })
  const kinds = drawer.getByRole('radiogroup', { name: 'Kind of admin' })
  await kinds.getByText('Supervisor', { exact: true }).click()
  await expect
    .element(drawer.getByText(/Sees and answers the chats as an admin does/))
    .toBeVisible()
  await expect.element(drawer.getByText('No: Manage users and settings')).toBeInTheDocument()
  await expect.element(drawer.getByText(/adam is signed out within 6 seconds/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.element(row('adam').getByText('Supervisor')).toBeVisible()

  await menu('adam', 'Edit…')
  await kinds.getByText('Super admin', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.element(row('adam').getByText('Super admin')).toBeVisible()
  expect(changed.map(({ body }) => body)).toEqual([
    { isSupervisor: true },
    { isSupervisor: false, isSuperAdmin: true },
  ])
})

test('a team is created, gets a member and a manager, and hides its free chats', async () => {
  const { screen, press, createdTeams, changedTeams, changed } = await openUsers()
  await screen.getByRole('tab', { name: /^Teams ?2$/ }).click()
  await screen.getByRole('button', { name: 'New team' }).click()
  const dialog = screen.getByRole('dialog', { name: 'New team' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('NORTH')
  await press('{Enter}')
  await expect.element(dialog.getByText('There is a team of this name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('West')
  await press('{Enter}')
  const panel = screen.getByRole('complementary', { name: 'West' })
  await expect.element(panel.getByText('Nobody is in the team yet.')).toBeVisible()
  expect(createdTeams.map(({ body }) => body)).toEqual([
    { groupId: 'g1', name: 'NORTH' },
    { groupId: 'g1', name: 'West' },
  ])
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await screen.getByRole('option', { name: /^beto/ }).click()
  const member = panel.getByRole('button', { name: 'Remove beto from the team' })
  await expect.element(member).toBeVisible()
  const row = screen.getByRole('row').filter({ hasText: /West/ })
  await row.getByRole('button', { name: 'Choose' }).click()
  await screen.getByRole('menuitem', { name: /^beto/ }).click()
  await expect.element(row.getByRole('button', { name: 'Choose' })).not.toBeInTheDocument()
  panel
    .getByRole('switch', { name: /^Hide its chats/ })
    .element()
    .focus()
  await press(' ')
  await expect.poll(() => changedTeams.map(({ body }) => body)).toEqual([{ hidesFreeChats: true }])
  expect(await accessibilityFaults()).toEqual([])
  expect(changed).toMatchObject([
    { params: { id: 'beto' }, body: { teamId: 'west' } },
    { params: { id: 'beto' }, body: { role: 'ROLE_MANAGER' } },
  ])
})

test('a team is renamed, and deleted after a question', async () => {
  const { screen, press, menu, changedTeams, deletedTeams } = await openUsers()
  await screen.getByRole('tab', { name: /^Teams ?2$/ }).click()
  await menu('South', 'Rename')
  const rename = screen.getByRole('dialog', { name: 'Rename South' })
  await rename.getByRole('textbox', { name: 'Name' }).fill('Far south')
  await press('{Enter}')
  const panel = screen.getByRole('complementary', { name: 'Far south' })
  await panel.getByRole('button', { name: 'Delete the team' }).click()
  const question = screen.getByRole('dialog', { name: 'Delete the team Far south?' })
  await question.getByRole('button', { name: 'Delete the team' }).click()
  await expect.element(screen.getByRole('tab', { name: /^Teams ?1$/ })).toBeVisible()
  expect(changedTeams.map(({ body }) => body)).toEqual([{ name: 'Far south' }])
  expect(deletedTeams.map(({ params }) => params['id'])).toEqual(['south'])
})

test('the role of who signs in at the provider is locked, and says why', async () => {
  const { screen, menu, row, changed } = await openUsers({
    members: [
      member('u1', 'mia', { role: 'ROLE_ADMI' }),
      member('ana', 'ana'),
      member('beto', 'beto', { isBySingleSignOn: true }),
    ],
  })
  await expect.element(row('beto').getByText('By SSO')).toBeVisible()
  expect(row('ana').getByText('By SSO').elements()).toEqual([])
  await menu('beto', 'Edit…')
  const drawer = screen.getByRole('dialog', { name: 'Edit beto' })
  await expect.element(drawer.getByText(/^By SSO: your company/)).toBeVisible()
  await expect.element(drawer.getByRole('radio', { name: 'Admin' })).toBeDisabled()
  expect(await accessibilityFaults()).toEqual([])
  expect(changed).toEqual([])
})
