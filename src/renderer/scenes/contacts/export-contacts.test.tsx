import { expect, onTestFinished, test, vi } from 'vitest'
import { contactTransferApi } from '#contract/api/contacts/contact-transfer.ts'
import { show, signIn } from '#renderer/app/page.fixture.tsx'
import { startService } from '#renderer/data/service/service.fixture.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { wholeView } from './contact-view.ts'
import { exportContacts } from './export-contacts.ts'

function Export() {
  const { t } = useTexts('sidePanel', 'contacts')
  const of = { groupId: 'g1', view: wholeView, contactIds: null }
  const fields = [
    { number: 3, name: 'District' },
    { number: 1, name: 'Field 1' },
  ]
  const columns = { exported: 'all', shown: [], fields } as const
  return <button onClick={() => void exportContacts(of, columns, t)}>Export</button>
}

test('the name of the file has the day of the user’s computer, and its heads the names of fields', async () => {
  signIn()
  const calls = startService().answer(contactTransferApi.exportContacts, () => ({
    path: '/exports/1',
    expiresAt: '2026-11-26T01:30:00.000Z',
  }))
  const options = new Intl.DateTimeFormat().resolvedOptions()
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-26T00:30:00Z'))
  const zone = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...options, timeZone: 'America/Lima' })
  onTestFinished(() => [download, now, zone].forEach((mock) => mock.mockRestore()))
  const screen = await show(<Export />)
  await screen.getByRole('button').click()
  await expect.poll(() => download.mock.calls.length).toBe(1)
  expect(calls[0]?.body).toMatchObject({ filename: 'contacts-2026-11-25.csv' })
  const { columns } = contactTransferApi.exportContacts.body.parse(calls[0]?.body)
  expect(columns.slice(-2)).toEqual([
    { field: 'custom_3', label: 'District' },
    { field: 'custom_1', label: 'Field 1' },
  ])
})
