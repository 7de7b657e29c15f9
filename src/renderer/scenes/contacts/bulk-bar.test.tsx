import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contactTableApi, type BulkChange } from '#contract/api/contacts/contact-table.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { openContacts } from './contacts.fixture.tsx'

/** Two contacts of the agent Ana, and a service that changes several at once. */
async function openTwo(group: object = {}) {
  const ofAna = { userId: 'ana', userTagId: 'tag-ana' }
  const opened = await openContacts({
    group,
    contacts: [
      contact('c', { name: 'Carmen', lastName: 'Rojas', ...ofAna }),
      contact('d', { name: 'Diego', lastName: 'Salas', ...ofAna }),
    ],
  })
  const { service, screen, put, contacts } = opened
  function apply(id: string, change: BulkChange): void {
    const before = contacts.find((one) => one.id === id)?.tagIdList ?? []
    if (change.kind === 'assign')
      put(id, { userId: change.userId, userTagId: `tag-${change.userId}` })
    else if (change.kind === 'tag') put(id, { tagIdList: [...before, change.tagId] })
    else if (change.kind === 'untag')
      put(id, { tagIdList: before.filter((tag) => tag !== change.tagId) })
    else if (change.kind === 'field') put(id, { [`custom_${change.number}`]: change.value })
    else if (change.kind === 'archive' || change.kind === 'unarchive')
      put(id, {}, { archived: change.kind === 'archive' })
  }
  let released = Promise.resolve()
  const changed = service.answer(contactTableApi.changeContacts, async ({ body }) => {
    await released
    const { contactIds, change } = contactTableApi.changeContacts.body.parse(body)
    return {
      items: contactIds.map((id) => {
        const previousUserId = contacts.find((one) => one.id === id)?.userId
        apply(id, change)
        return {
          id,
          result: 'changed' as const,
          ...(previousUserId !== undefined && { previousUserId }),
        }
      }),
    }
  })
  const shown = screen.getByRole('checkbox', { name: 'Select those shown' })
  await expect.element(opened.row('Diego')).toBeVisible()
  return {
    ...opened,
    all: shown,
    changes: () =>
      changed.map(({ body }) => contactTableApi.changeContacts.body.parse(body).change),
    /** Holds the answers to bulk changes. @returns a function that releases them */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      released = promise
      return resolve
    },
    choose: (name: string) => screen.getByRole('menuitem', { name }).click(),
  }
}

test('the contacts that are shown are selected together, and one by one', async () => {
  const { screen, bulk, all } = await openTwo()
  await all.click()
  await expect.element(bulk.getByText('2 selected')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Select Diego Salas' }).click()
  await expect.element(bulk.getByText('1 selected')).toBeVisible()
  await expect.element(all).toBePartiallyChecked()
  await bulk.getByRole('button', { name: 'Select all 2' }).click()
  await expect.element(bulk.getByText('2 selected')).toBeVisible()
})

test('many contacts are assigned with progress and an undo, which covers no button', async () => {
  const { screen, hold, bulk, all, row, changes, choose } = await openTwo()
  await all.click()
  const release = hold()
  await bulk.getByRole('button', { name: 'Assign' }).click()
  await choose('beto')
  await expect.element(bulk.getByRole('progressbar')).toBeInTheDocument()
  await expect.element(bulk.getByText('0 of 2')).toBeVisible()
  release()
  await expect.element(screen.getByText(/2 contacts changed/).first()).toBeVisible()
  await expect.element(row('Carmen').getByText('beto')).toBeVisible()
  await expect.element(row('Diego').getByText('beto')).toBeVisible()
  await all.click()
  for (const width of [1_024, 1_440]) {
    await page.viewport(width, 700)
    await expect.element(bulk).toBeVisible()
    const toast = screen
      .getByText(/2 contacts changed/)
      .first()
      .element()
      .getBoundingClientRect()
    const bar = bulk.element().getBoundingClientRect()
    expect(toast.bottom <= bar.top || toast.top >= bar.bottom).toBe(true)
  }
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row('Carmen').getByText('ana')).toBeVisible()
  await expect.element(row('Diego').getByText('ana')).toBeVisible()
  expect(changes()).toEqual([
    { kind: 'assign', userId: 'beto' },
    { kind: 'assign', userId: 'ana' },
  ])
})

test('a new campaign is begun for those that are selected', async () => {
  const { screen, bulk, all } = await openTwo()
  await all.click()
  await bulk.getByRole('button', { name: 'New campaign' }).click()
  await expect
    .element(screen.getByLabelText('Address'))
    .toHaveTextContent('/dashboard/campaigns/new')
})

test('a tag is added to many contacts and removed; the end of a change clears the selection', async () => {
  const { bulk, all, row, changes, choose } = await openTwo()
  await all.click()
  await bulk.getByRole('button', { name: 'Tag', exact: true }).click()
  await choose('vip')
  await expect.element(row('Diego').getByText('vip')).toBeVisible()
  await expect.element(bulk).not.toBeInTheDocument()
  await all.click()
  await bulk.getByRole('button', { name: 'Remove tag' }).click()
  await choose('vip')
  await expect.element(row('Diego').getByText('vip')).not.toBeInTheDocument()
  await expect.element(bulk).not.toBeInTheDocument()
  expect(changes()).toEqual([
    { kind: 'tag', tagId: 'label-vip' },
    { kind: 'untag', tagId: 'label-vip' },
  ])
})

test('many contacts are archived; the recent changes are undone in any order', async () => {
  const { screen, bulk, all, row, count, choose } = await openTwo()
  await all.click()
  await bulk.getByRole('button', { name: 'Tag', exact: true }).click()
  await choose('vip')
  await expect.element(bulk).not.toBeInTheDocument()
  await all.click()
  await bulk.getByRole('button', { name: 'Remove tag' }).click()
  await choose('vip')
  await expect.element(bulk).not.toBeInTheDocument()
  await all.click()
  await bulk.getByRole('button', { name: 'Archive' }).click()
  await expect.element(screen.getByText('Your contacts will be here')).toBeVisible()
  const views = screen.getByRole('navigation', { name: 'Views and segments' })
  await expect.element(views.getByRole('button', { name: /^Archived ?2$/ })).toBeVisible()
  const recent = screen.getByRole('button', { name: 'Recent changes' })
  expect(await accessibilityFaults()).toEqual([])
  await recent.click()
  const changes = screen.getByRole('menu', { name: 'Recent changes' }).getByRole('menuitem')
  await expect.poll(() => changes.elements().length).toBe(3)
  await changes.filter({ hasText: /Archived/ }).click()
  await count('2 contacts')
  await expect.element(views.getByRole('button', { name: /^Archived ?0$/ })).toBeVisible()
  await recent.click()
  await changes.filter({ hasText: /Tag vip removed/ }).click()
  await expect.element(row('Diego').getByText('vip')).toBeVisible()
})

test('a field is changed for many contacts, and a team and a status are offered', async () => {
  const { screen, bulk, all, changes } = await openTwo({
    editsMany: true,
    hasChatStatus: true,
    hasTeams: true,
  })
  await all.click()
  for (const name of ['Move to team', 'Status'])
    await expect.element(bulk.getByRole('button', { name })).toBeVisible()
  await bulk.getByRole('button', { name: 'Change field' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change a field of 2 contacts' })
  await dialog.getByRole('combobox', { name: 'Field' }).click()
  await screen.getByRole('option', { name: 'Field 3', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Field 3' }).fill('Surco')
  expect(await accessibilityFaults()).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(changes).toEqual([{ kind: 'field', number: 3, value: 'Surco' }])
})

test('a service without these changes offers neither a field nor a team nor a status', async () => {
  const { bulk, all } = await openTwo({ hasChatStatus: true, hasTeams: true })
  await all.click()
  await expect.element(bulk.getByRole('button', { name: 'Assign' })).toBeVisible()
  for (const name of ['Move to team', 'Status', 'Change field'])
    expect(bulk.getByRole('button', { name }).elements()).toEqual([])
})
