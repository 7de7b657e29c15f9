import { updateGroupSilently } from './support/group-settings.ts'
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { insertTeam } from '#workspace/storage/teams.ts'
import { inboxForEach } from './support/inbox.ts'
import { answerCalls, holdCalls } from './support/page-calls.ts'

/** The dialogs about a chat's team: what they allow while loading, and how they report errors. */

const inbox = inboxForEach()

const section = (page: Page) => page.getByRole('region', { name: 'Assigned Agent Data' })

/** Opens ana's chat of team north, as a manager, with the sidebar. */
async function show(): Promise<Page> {
  await inbox.chat('c', 'Carmen Rojas', { team_tag_id: 'tag-north' })
  await inbox.customerWrites('c', 'Hello')
  const page = await inbox.start({ as: 'sara' })
  await inbox.open('Carmen Rojas')
  await page.getByRole('button', { name: 'Show the contact information' }).click()
  await section(page).waitFor()
  return page
}

async function openModal(page: Page, item: string): Promise<Locator> {
  await section(page).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/**
 * The service's reason is in an alert with the danger colour, in which red is the largest component
 * in both themes.
 */
async function expectRed(alert: Locator, text: string): Promise<void> {
  await alert.getByText(text, { exact: true }).waitFor()
  const [red, green, blue] = await alert.evaluate(
    (one) =>
      (one.ownerDocument.defaultView?.getComputedStyle(one).color ?? '')
        .match(/\d+/g)
        ?.map(Number) ?? [],
  )
  expect(red).toBeGreaterThan(100)
  expect(Math.max(Number(green), Number(blue))).toBeLessThan(Number(red) / 1.5)
}

/** Without an event, so that the window still sends the request and the service refuses. */
const setTeams = (hasTeams: boolean) => updateGroupSilently(inbox, { hasTeams })

const storedContact = async () => (await inbox.agent('GET', 'main/contacts/c')).body

describe('assigning to a team', () => {
  test('reports a team without agents, and in red why the service refused', async () => {
    const west = { id: 'west', name: 'west', tag_id: 'tag-west', hides_free_chats: 0 } as const
    await insertTeam(inbox.rig.workspace.storage.db, { ...west, group_id: GROUP })
    const page = await show()
    const dialog = await openModal(page, 'Assign to team')
    const hint = dialog.getByRole('status')
    const save = dialog.getByRole('button', { name: 'Save' })
    expect(await save.isDisabled()).toBe(true)
    await dialog.getByText('west', { exact: true }).click()
    await expect.poll(() => hint.innerText()).toBe('No hay agentes en este equipo')
    expect(await save.isEnabled()).toBe(true)
    await dialog.getByText('north', { exact: true }).click()
    await expect
      .poll(() => hint.innerText())
      .toBe('Current team is already selected. Select a different team.')
    expect(await save.isDisabled()).toBe(true)
    await dialog.getByText('south', { exact: true }).click()
    await expect.poll(() => hint.innerText()).toBe('')
    await setTeams(false)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectRed(dialog.getByRole('alert'), 'You may not give this chat to a team.')
    expect(await dialog.getByRole('radio', { name: 'south' }).isChecked()).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await expect
      .poll(() =>
        inbox.rig.log.find((line) => line.startsWith('a client reported a failed assignment')),
      )
      .toContain('"contactId":"c","act":"assign-team","teamId":"south","code":"FORBIDDEN"')
    await setTeams(true)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })

    // With a code that has a text of ours: the service's text is shown all the same.
    const refusal = { code: 'TEAM_UNAVAILABLE', message: 'Nobody works in west today.' }
    await answerCalls(page, '/assign-team', refusal, 409)
    const again = await openModal(page, 'Assign to team')
    await again.getByText('west', { exact: true }).click()
    await again.getByRole('button', { name: 'Save' }).click()
    await expectRed(again.getByRole('alert'), 'Nobody works in west today.')
  })
})

describe('removing a chat from its team', () => {
  test('keeps its agent, and shows in red why the service refused', async () => {
    const page = await show()
    const dialog = await openModal(page, 'Assign to team')
    await dialog.getByText('The chat is with north.').waitFor()
    await setTeams(false)
    const takeOut = dialog.getByRole('button', { name: 'Take out of the team' })
    await takeOut.click()
    await expectRed(dialog.getByRole('alert'), 'You may not take this chat from its team.')
    await setTeams(true)
    expect((await storedContact()).teamTagId).toBe('tag-north')

    const taking = await holdCalls(page, '/unassign-team')
    await takeOut.press('Enter')
    await expect.poll(() => taking.count()).toBe(1)
    expect(await takeOut.isDisabled()).toBe(true)
    expect(await dialog.getByRole('alert').count()).toBe(0)
    await taking.release()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('The chat of Carmen Rojas is with no team now').waitFor()
    await section(page).getByText('Team north').waitFor({ state: 'detached' })
    await section(page).getByText('ana', { exact: true }).waitFor()
    await expect.poll(storedContact).toMatchObject({ userId: 'ana' })
    await expect.poll(async () => (await storedContact()).teamTagId).toBeUndefined()

    // A chat without a team cannot be removed from one.
    await openModal(page, 'Assign to team')
    await dialog.getByText('north', { exact: true }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Take out of the team' }).count()).toBe(0)
  })
})

describe('releasing to the team', () => {
  test('shows in red why the service refused, and keeps the team', async () => {
    const page = await show()
    const dialog = await openModal(page, 'Release to team')
    await setTeams(false)
    await dialog.getByRole('button', { name: 'Release to team' }).click()
    await expectRed(dialog.getByRole('alert'), 'You may not release this chat.')
    expect(await accessibilityFaults(page)).toEqual([])
    await setTeams(true)
    expect(await storedContact()).toMatchObject({ userId: 'ana', teamTagId: 'tag-north' })
    await dialog.getByRole('button', { name: 'Release to team' }).click()
    await dialog.waitFor({ state: 'detached' })
    await section(page).getByText('Sin agente asignado').waitFor()
    await section(page).getByText('Team north').waitFor()
    await expect.poll(async () => (await storedContact()).teamTagId).toBe('tag-north')

    // With a code that has a text of ours: the service's text is shown all the same.
    await answerCalls(page, '/unassign', { code: 'CONFLICT', message: 'Not just now.' }, 409)
    const again = await openModal(page, 'Release to team')
    await again.getByRole('button', { name: 'Release to team' }).click()
    await expectRed(again.getByRole('alert'), 'Not just now.')
  })
})

// With a fake clock, after which the app is ended: the last test.
test('assigning to a team cannot be saved while teams load, nor twice', async () => {
  const page = await show()
  // Data older than a minute is fetched again when it is needed.
  const teams = await holdCalls(page, '/v2/teams')
  await page.clock.setFixedTime(Date.now() + 120_000)
  const dialog = await openModal(page, 'Assign to team')
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.poll(() => teams.count()).toBeGreaterThan(0)
  await dialog.getByText('south', { exact: true }).click()
  expect(await dialog.getByRole('radio', { name: 'south' }).isChecked()).toBe(true)
  expect(await save.isDisabled()).toBe(true)
  await teams.release()
  await expect.poll(() => save.isEnabled()).toBe(true)

  const saving = await holdCalls(page, '/assign-team')
  await save.click()
  await expect.poll(() => saving.count()).toBe(1)
  expect(await save.isDisabled()).toBe(true)
  expect(await dialog.getByRole('button', { name: 'Take out of the team' }).isDisabled()).toBe(true)
  await saving.release()
  await page.getByText('The chat of Carmen Rojas is with south now').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await section(page).getByText('Team south').waitFor()
})
