import { expect, test } from 'vitest'
import { contactMergesApi } from '#contract/api/contacts/contact-merges.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { refusal, type ReceivedCall } from '#renderer/data/service/service.fixture.ts'
import { openContacts } from '#renderer/scenes/contacts/contacts.fixture.tsx'
import { duplicatesPath } from './duplicates-path.ts'

/** The pairs of contacts that may be the same person, and their merge. */

const rosa = contact('rosa', {
  name: 'Rosa',
  lastName: 'Medina',
  phone: '51987112340',
  email: 'rosa@decosur.example',
  revision: 3,
  chat: { updateAt: '2026-01-01T10:00:00.000Z' },
})
const again = contact('again', {
  name: 'Rosa',
  lastName: 'M. Torres',
  phone: '51944560218',
  email: 'rosa@decosur.example',
  marketingOptOutAt: '2026-02-01T10:00:00.000Z',
  revision: 5,
  chat: { updateAt: '2026-03-01T10:00:00.000Z' },
})
const line = (contactId: string, at: string, text: string, skipped: number) => ({
  contactId,
  at,
  isFromCustomer: true,
  text,
  skipped,
})
const parts = { messages: 2, notes: 1, files: 0, campaigns: 0, scheduled: 0 }

/** Shows the screen over a service with one pair, which is gone once it is merged or told apart. */
async function open(group: object = { mergesContacts: true }) {
  const state: { isOpen: boolean; merged: Contact[] } = { isOpen: true, merged: [] }
  const calls: Record<'merged' | 'undone' | 'distinct', readonly ReceivedCall[]> = {
    merged: [],
    undone: [],
    distinct: [],
  }
  const opened = await openContacts({
    contacts: [rosa, again],
    group,
    at: duplicatesPath,
    answers(service) {
      service.answer(contactMergesApi.duplicates, () => ({
        items: state.isOpen ? [{ contact: rosa, other: again, isSure: true, reason: 'email' }] : [],
      }))
      service.answer(contactMergesApi.merges, () => ({
        items: state.merged.map((one) => ({
          id: 'm1',
          contact: one,
          otherId: again.id,
          otherName: 'Rosa M. Torres',
          otherPhone: again.phone,
          byUserId: 'u1',
          at: '2026-03-02T10:00:00.000Z',
          until: '2026-03-03T10:00:00.000Z',
        })),
      }))
      service.answer(contactMergesApi.mergePreview, () => ({
        contact: rosa,
        other: again,
        parts,
        otherParts: parts,
        lines: [
          line('rosa', '2026-01-01T10:00:00.000Z', 'Buenas', 0),
          line('again', '2026-03-01T10:00:00.000Z', 'Gracias', 2),
        ],
      }))
      calls.merged = service.answer(contactMergesApi.mergeContacts, () => {
        state.isOpen = false
        state.merged = [rosa]
        return { id: 'm1', contact: rosa }
      })
      calls.undone = service.answer(contactMergesApi.undoMerge, () => {
        state.isOpen = true
        state.merged = []
        return { contact: rosa, other: again }
      })
      calls.distinct = service.answer(contactMergesApi.setDistinct, () => {
        state.isOpen = false
        return { isDistinct: true }
      })
    },
  })
  return { ...opened, ...calls }
}

test('a pair is compared, merged with the chosen values, and taken apart again', async () => {
  const { screen, merged, undone } = await open()
  const table = screen.getByRole('table', { name: 'Comparison of the two contacts' })
  await expect.element(table).toBeVisible()
  await expect.element(screen.getByText('Opted out: the stricter one counts')).toBeVisible()
  await expect.element(screen.getByText('2 + 2 = 4 messages')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  // The name of the record that stays, and the number that wrote last.
  await expect.element(table.getByRole('radio', { name: 'Name: Rosa Medina' })).toBeChecked()
  await expect.element(table.getByRole('radio', { name: /^Phones: .*560 ?218/ })).toBeChecked()
  await table.getByRole('radio', { name: 'Name: Rosa M. Torres' }).click()
  await screen.getByRole('button', { name: 'Merge the 2 contacts' }).click()
  await expect.element(screen.getByText('No duplicates')).toBeVisible()
  expect(merged).toMatchObject([
    {
      params: { id: 'rosa' },
      body: { otherId: 'again', fromOther: ['name', 'phone'], revision: 3, otherRevision: 5 },
    },
  ])
  await screen.getByText('Merged 1', { exact: true }).click()
  await screen.getByRole('button', { name: 'Take Rosa Medina apart' }).click()
  await expect.element(screen.getByText('To review 1')).toBeVisible()
  expect(undone).toMatchObject([{ params: { id: 'm1' } }])
})

test('the other record stays if it is chosen', async () => {
  const { screen, merged } = await open()
  await screen.getByRole('radio', { name: 'The record of Rosa M. Torres stays' }).click()
  await screen.getByRole('button', { name: 'Merge the 2 contacts' }).click()
  await expect.element(screen.getByText('No duplicates')).toBeVisible()
  expect(merged).toMatchObject([
    { params: { id: 'again' }, body: { otherId: 'rosa', fromOther: [], revision: 5 } },
  ])
})

test('a refused merge says why', async () => {
  const { screen, service } = await open()
  service.answer(contactMergesApi.mergeContacts, () =>
    refusal(409, 'MERGE_REFUSED', { why: 'campaign' }),
  )
  await screen.getByRole('button', { name: 'Merge the 2 contacts' }).click()
  await expect.element(screen.getByText(/A campaign is sending to one of them/)).toBeVisible()
})

test('a pair that is not the same person leaves the list', async () => {
  const { screen, distinct } = await open()
  await screen.getByRole('button', { name: 'Not the same person' }).click()
  await expect.element(screen.getByText('No duplicates')).toBeVisible()
  expect(distinct).toMatchObject([{ body: { otherId: 'again', isDistinct: true } }])
})

test('a service that does not merge offers nothing', async () => {
  const { screen } = await open({})
  await expect.element(screen.getByRole('button', { name: 'New contact' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Duplicates' }).elements()).toEqual([])
})
