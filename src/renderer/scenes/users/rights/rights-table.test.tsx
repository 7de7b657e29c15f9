import { expect, test } from 'vitest'
import { groupSettingsApi } from '#contract/api/groups/group-settings.ts'
import { groupsApi } from '#contract/api/groups/groups.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { member, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import { openUsers } from '#renderer/scenes/users/users.fixture.tsx'

const superAdmin = { permission: { isSuperAdmin: true } }
const members = [
  member('u1', 'mia', { role: 'ROLE_ADMI', isSuperAdmin: true }),
  member('leo', 'leo', { role: 'ROLE_ADMI' }),
  member('mara', 'mara', { role: 'ROLE_MANAGER' }),
  member('ana', 'ana', { tagId: 'tag-ana' }),
  member('beto', 'beto', { tagId: 'tag-beto' }),
  member('old', 'old', { disabled: true }),
]

/** The table of rights, at a service that stores changes. */
async function openRights({ group = {}, ...options }: ScreenOptions = {}) {
  const opened = await openUsers({
    members,
    ...superAdmin,
    ...options,
    group: { rights: {}, ...group },
  })
  const { screen, service } = opened
  let stored = groupSchema.parse({ id: 'g1', name: 'G1', rights: {}, ...group })
  service.answer(groupsApi.group, () => stored)
  const sent = service.answer(groupSettingsApi.setRights, ({ body }) => {
    stored = { ...stored, ...groupSettingsApi.setRights.body.parse(body) }
    return stored
  })
  await screen.getByRole('tab', { name: 'Rights' }).click()
  const table = screen.getByRole('table', { name: 'Rights' })
  await expect.element(table).toBeVisible()
  const cell = (right: string, role: string) =>
    table.getByRole('checkbox', { name: `${right}: ${role}` })
  const save = screen.getByRole('button', { name: 'Save' })
  return { ...opened, sent, table, cell, save }
}

test('rights are changed together, and counted by people', async () => {
  const { screen, sent, table, cell, save } = await openRights()
  await expect.element(table.getByRole('columnheader', { name: 'Agent 2 people' })).toBeVisible()
  await expect.element(table.getByRole('columnheader', { name: 'Admin 1 person' })).toBeVisible()
  await expect.element(save).toBeDisabled()
  await expect.element(cell('Merge duplicates', 'Agent')).not.toBeChecked()
  await cell('Merge duplicates', 'Agent').click()
  await cell('Export data', 'Manager').click()
  await expect.element(screen.getByText('2 changes, 3 people.')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await save.click()
  await expect.element(screen.getByText('The rights were saved.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([
    { rights: { exportData: { ROLE_MANAGER: false }, mergeContacts: { ROLE_PUBLISHER: true } } },
  ])
  await expect.element(cell('Export data', 'Manager')).not.toBeChecked()
  await expect.element(save).toBeDisabled()
})

test('a tick that is taken back is no change', async () => {
  const { cell, save } = await openRights()
  await cell('Send campaigns', 'Agent').click()
  await expect.element(save).toBeEnabled()
  await cell('Send campaigns', 'Agent').click()
  await expect.element(save).toBeDisabled()
})

test('giving the right to export or delete is asked first', async () => {
  const { screen, sent, cell, save } = await openRights({
    group: { rights: { exportData: { ROLE_MANAGER: false } } },
  })
  await cell('Export data', 'Manager').click()
  await save.click()
  const question = screen.getByRole('dialog', { name: 'Give these rights?' })
  await expect.element(question.getByText('Manager (1 person): Export data')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toHaveLength(0)
  await save.click()
  await question.getByRole('button', { name: 'Give rights' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body)).toEqual([{ rights: { exportData: { ROLE_MANAGER: true } } }])
})

test('an admin does not change the rights of admins, and a reader none', async () => {
  const { cell } = await openRights({ permission: {} })
  await expect.element(cell('See billing', 'Admin')).toBeDisabled()
  await expect.element(cell('Merge duplicates', 'Manager')).toBeEnabled()
})

test('a reader changes no right', async () => {
  const { cell } = await openRights({ permission: { isReadOnly: true } })
  await expect.element(cell('Merge duplicates', 'Manager')).toBeDisabled()
})

test('what a role never has, and what a setting prevents, is no choice', async () => {
  const { table, cell } = await openRights({ group: { campaignRestrictionForPublisher: true } })
  expect(cell('See billing', 'Manager').elements()).toEqual([])
  expect(cell('Send campaigns', 'Agent').elements()).toEqual([])
  await expect
    .element(table.getByText('“Restrict Campaigns” in the settings prevents it'))
    .toBeInTheDocument()
  await expect.element(cell('Send campaigns', 'Manager')).toBeEnabled()
})

test('a refusal stays beside the changes', async () => {
  const { screen, service, cell, save } = await openRights()
  service.answer(groupSettingsApi.setRights, () => refusal(403, 'FORBIDDEN'))
  await cell('Send campaigns', 'Agent').click()
  await save.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(cell('Send campaigns', 'Agent')).not.toBeChecked()
  await expect.element(save).toBeEnabled()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(cell('Send campaigns', 'Agent')).toBeChecked()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a service without rights has no tab for them', async () => {
  const { screen } = await openUsers()
  await expect.element(screen.getByRole('tab', { name: /^Members/ })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Rights' }).elements()).toEqual([])
})

test('a link opens the tab of the rights', async () => {
  const { screen } = await openUsers({ ...superAdmin, group: { rights: {} } }, '?tab=rights')
  await expect.element(screen.getByRole('table', { name: 'Rights' })).toBeVisible()
})
