import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { inboxForEach } from './support/inbox.ts'
import { resize } from './support/window-size.ts'

const inbox = inboxForEach({ registration: false })

async function show(): Promise<Page> {
  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  return page
}

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: name })
const menu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}
const hasHiddenPart = (element: { scrollHeight: number; clientHeight: number }) =>
  element.scrollHeight > element.clientHeight
const member = async (id: string) =>
  (await (await inbox.rig.as('sara'))('GET', `main/users/${id}`)).body

test('people are invited by mail, with the reason for a refused address, and join', async () => {
  const page = await show()
  await row(page, 'ana@example.test').waitFor()
  await menu(page, 'adam', 'Copy the e-mail')
  await page.getByText('E-mail copied').waitFor()
  await row(page, 'adam@example.test').getByRole('button').click()
  await page.getByRole('menuitem').waitFor()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Copy the e-mail'])
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('i')
  const drawer = page.getByRole('dialog', { name: 'Invite to the group' })
  const emails = drawer.getByRole('combobox', { name: 'E-mails' })
  // One press closes the form, also while the field that has no suggestions has the focus.
  await emails.pressSequentially('hugo')
  await emails.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await page.keyboard.press('i')
  const pasted = readFileSync('tests/fixtures/outlook-recipients.txt', 'utf8')
  await inbox.app.system.writeClipboard(pasted)
  await emails.press('ControlOrMeta+V')
  await drawer.getByText('"Paz, Hugo" <hugo.paz@mail.example>').waitFor()
  for (const typed of ['ana@example.test', 'nobody']) {
    await emails.fill(typed)
    await emails.press('Enter')
  }
  await drawer.getByText('This is no e-mail: nobody').waitFor()
  await drawer.getByRole('combobox', { name: 'Team', exact: true }).click()
  await page.getByRole('option', { name: 'south' }).click()
  await drawer.getByText('Yes: Answer the chats they see').waitFor()
  await drawer.getByText('No: Manage users and settings').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Send 3 invitations' }).click()
  const access = page.getByRole('dialog', { name: 'Pass on the access' })
  await access.getByText('This workspace sends no mail').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await access.getByRole('button', { name: 'Copy all' }).click()
  await access.getByText('Copied.', { exact: true }).waitFor()
  const copied = await inbox.app.system.readClipboard()
  await access.getByRole('button', { name: 'Done' }).click()
  await drawer.getByText('Error en el registro').waitFor()
  const reason = drawer.getByText('Already in the group or invited: ana@example.test')
  await reason.waitFor()
  for (const [width, height] of [
    [1024, 700],
    [1440, 900],
  ] as const) {
    await resize(inbox, width, height)
    // The alert shows its whole text, and only the form scrolls, not the drawer around it.
    expect(await drawer.getByRole('alert').evaluate(hasHiddenPart)).toBe(false)
    expect(await drawer.evaluate(hasHiddenPart)).toBe(false)
  }
  await drawer.getByText('This is no e-mail: nobody').waitFor()
  await drawer.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('tab', { name: /^Invitations ?2$/ }).click()
  await page.getByRole('row').filter({ hasText: 'valeria.ramos@mail.example' }).waitFor()
  const password = /valeria\.ramos@mail\.example\nPassword: (\S+)/.exec(copied)?.[1]
  const body = { email: 'valeria.ramos@mail.example', password }
  expect((await inbox.rig.call('POST', 'main/login', { body })).status).toBe(200)
  await page.getByRole('tab', { name: /^Invitations ?1$/ }).waitFor()
  await page.getByRole('tab', { name: 'Members' }).click()
  await row(page, 'Valeria Ramos').getByText('south').waitFor()
})

test('a member is edited, limited, locked out and removed, each with undo or a confirmation', async () => {
  await inbox.chats(2)
  const page = await show()
  await row(page, 'ana@example.test').waitFor()
  const readOnly = page.getByRole('checkbox', { name: 'Read only: beto' })
  await readOnly.press('Space')
  await expect.poll(async () => (await member('beto')).isReadOnly).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await member('beto')).isReadOnly).toBe(false)
  await expect.poll(() => readOnly.isChecked()).toBe(false)

  await menu(page, 'beto', 'Edit…')
  const drawer = page.getByRole('dialog', { name: 'Edit beto' })
  await drawer.getByText('Admin', { exact: true }).click()
  await drawer.getByText('As an admin they lose their tag').waitFor()
  await drawer.getByText('beto is signed out within 6 seconds').waitFor()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await member('beto')).role).toBe('ROLE_ADMI')
  await expect.poll(async () => (await member('beto')).tagId).toBeUndefined()
  await row(page, 'beto@example.test').getByText('Admin').waitFor()

  await menu(page, 'ana', 'Edit…')
  const ofAna = page.getByRole('dialog', { name: 'Edit ana' })
  await ofAna.getByText('Manager', { exact: true }).click()
  await ofAna.getByRole('button', { name: 'Save' }).click()
  const role = page.getByRole('dialog', { name: 'Change the role of ana?' })
  await role.getByText('They have 2 chats. Open: 2. Unread: 2.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await role.getByRole('radio', { name: 'Leave them with ana' }).check()
  await role.getByRole('button', { name: 'Change the role' }).click()
  await ofAna.waitFor({ state: 'detached' })
  await expect.poll(async () => (await member('ana')).role).toBe('ROLE_MANAGER')
  await page.getByRole('tab', { name: 'Teams' }).click()
  const load = page.getByRole('table', { name: 'Load by agent' })
  await load.getByRole('row').filter({ hasText: 'ana' }).getByText('Team manager').waitFor()
  await page.getByRole('tab', { name: 'Members' }).click()

  await menu(page, 'rita', 'Take access away')
  await row(page, 'rita@example.test').getByText('No access').waitFor()
  await expect.poll(async () => (await member('rita')).disabled).toBe(true)

  const asSara = await inbox.rig.as('sara')
  await asSara('PATCH', 'main/users/beto', { body: { role: 'ROLE_PUBLISHER' } })
  await row(page, 'beto@example.test').getByText('Agent').waitFor()
  await menu(page, 'ana', 'Remove from the group…')
  const question = page.getByRole('dialog', { name: 'Remove ana from the group?' })
  await question.getByText('They have 2 chats. Open: 2. Unread: 2.').waitFor()
  await question.getByRole('radio', { name: 'Give them to an agent' }).check()
  await question.getByRole('combobox', { name: 'Agent' }).click()
  expect(await page.getByRole('option').allTextContents()).not.toContain('ana')
  await page.getByRole('option', { name: 'beto' }).click()
  await question.getByRole('button', { name: 'Remove from the group' }).click()
  await row(page, 'ana@example.test').waitFor({ state: 'detached' })
  const { body } = await (await inbox.rig.as('sara'))('GET', 'main/contacts/c1')
  expect(body.userId).toBe('beto')

  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('nobody of this name')
  await page.getByText('Nobody matches the filters').waitFor()
})

test('a super admin makes an admin a supervisor, and undoes it by another choice', async () => {
  const page = await inbox.start({ as: 'sara' })
  await page.getByRole('link', { name: 'Users' }).click()
  await row(page, 'adam@example.test').waitFor()
  await menu(page, 'beto', 'Edit…')
  const ofBeto = page.getByRole('dialog', { name: 'Edit beto' })
  const kinds = (drawer: typeof ofBeto) => drawer.getByRole('radiogroup', { name: 'Kind of admin' })
  await ofBeto.getByRole('radiogroup', { name: 'Role' }).waitFor()
  expect(await kinds(ofBeto).count()).toBe(0)
  await ofBeto.getByRole('button', { name: 'Cancel' }).click()

  await menu(page, 'adam', 'Edit…')
  const drawer = page.getByRole('dialog', { name: 'Edit adam' })
  await kinds(drawer).getByText('Supervisor', { exact: true }).click()
  await drawer.getByText('Sees and answers the chats as an admin does').waitFor()
  await drawer.getByText('No: Manage users and settings').waitFor()
  await drawer.getByText('adam is signed out within 6 seconds').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Save' }).click()
  await row(page, 'adam@example.test').getByText('Supervisor').waitFor()
  await expect.poll(async () => (await member('adam')).isSupervisor).toBe(true)

  await menu(page, 'adam', 'Edit…')
  await kinds(drawer).getByText('Super admin', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await row(page, 'adam@example.test').getByText('Super admin').waitFor()
  await expect
    .poll(async () => await member('adam'))
    .toMatchObject({ isSupervisor: false, isSuperAdmin: true })
})

test('a team is created, gets a member, hides its free chats, is renamed and deleted', async () => {
  const page = await show()
  await page.getByRole('tab', { name: /^Teams ?2$/ }).click()
  await page.getByRole('button', { name: 'New team' }).click()
  const dialog = page.getByRole('dialog', { name: 'New team' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('NORTH')
  await page.keyboard.press('Enter')
  await dialog.getByText('There is a team of this name.').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('West')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'West' })
  await panel.getByText('Nobody is in the team yet.').waitFor()
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('option', { name: 'beto' }).click()
  await panel.getByRole('button', { name: 'Remove beto from the team' }).waitFor()
  const sara = await inbox.rig.as('sara')
  const teams = async () => (await sara('GET', `main/v2/teams?groupId=${GROUP}`)).body.items
  const west = async () => (await teams()).find(({ name }: { name: string }) => name === 'West')
  await expect.poll(async () => (await west()).memberIds).toEqual(['beto'])
  const westRow = page.getByRole('row').filter({ hasText: 'West' })
  await westRow.getByRole('button', { name: 'Choose' }).click()
  await page.getByRole('menuitem', { name: 'beto' }).click()
  await expect.poll(async () => (await member('beto')).role).toBe('ROLE_MANAGER')
  await westRow.getByRole('button', { name: 'Choose' }).waitFor({ state: 'detached' })
  await panel.getByRole('switch', { name: /^Hide its chats/ }).press('Space')
  await expect.poll(async () => (await west()).hidesFreeChats).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])

  await menu(page, 'West', 'Rename')
  const rename = page.getByRole('dialog', { name: 'Rename West' })
  await rename.getByRole('textbox', { name: 'Name' }).fill('Far west')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('complementary', { name: 'Far west' })
  await renamed.getByRole('button', { name: 'Delete the team' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the team Far west?' })
  await question.getByRole('button', { name: 'Delete the team' }).click()
  await page.getByRole('tab', { name: /^Teams ?2$/ }).waitFor()
  await expect.poll(async () => (await member('beto')).teamId).toBeUndefined()
})
