import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { auditApi } from '#contract/api/trust/audit.ts'
import { auditEntrySchema, type AuditEntry } from '#contract/entities/trust/audit-entry.ts'
import { languages, limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { queryClient } from '#renderer/data/service/query.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import AuditScene from './audit-scene.tsx'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const entry = (number: number, more: object = {}): AuditEntry =>
  auditEntrySchema.parse({
    number,
    at: minutesAgo(100 - number),
    kind: 'rules',
    action: 'rule.changed',
    by: { type: 'member', id: 'u2', name: 'Beto' },
    object: { type: 'rule', id: 'r1', name: 'Invoices' },
    changes: [
      { name: 'isOn', before: 'false', after: 'true', form: 'text' },
      { name: 'conditions.1.words', before: 'invoice', after: 'invoice, receipt', form: 'text' },
    ],
    device: 'Bandeja · Windows 11',
    address: '192.0.2.4',
    hash: `hash-${number}`,
    ...more,
  })

const some = [
  entry(9),
  entry(8, {
    kind: 'line',
    action: 'line.changed',
    object: { type: 'line', id: 'l1', name: 'Line' },
    changes: [{ name: 'secrets', form: 'secret' }],
  }),
  entry(7, {
    kind: 'data',
    action: 'contacts.exported',
    by: { type: 'key', id: 'k1', name: 'ERP' },
    object: undefined,
    changes: [],
    count: 347,
  }),
]

interface Stored {
  entries?: AuditEntry[]
  isIntact?: boolean
  query?: string
}

async function open(stored: Stored = {}, options: ScreenOptions = {}) {
  const { entries = some, isIntact = true, query = '' } = stored
  const screen = await startScreen({ ...options, group: { hasAudit: true, ...options.group } })
  const { service } = screen
  const state = { total: entries.length }
  const listed = service.answer(auditApi.auditEntries, () => ({
    items: entries,
    hasMoreItems: false,
  }))
  service.answer(auditApi.auditCounts, () => ({
    total: state.total,
    last: 9,
    kinds: { rules: 1, line: 1, data: 1 },
    actors: [
      { type: 'member', id: 'u2', name: 'Beto', entries: 2 },
      { type: 'key', id: 'k1', name: 'ERP', entries: 1 },
    ],
  }))
  service.answer(auditApi.auditEntry, ({ params }) => entry(Number(params['number'])))
  service.answer(auditApi.auditChain, () => ({
    isIntact,
    ...(!isIntact && { brokenAt: 8 }),
    entries: 3,
    checkedAt: minutesAgo(0),
  }))
  screen.bridge.responses['clipboard.write'] = () => undefined
  const shown = await screen.show(<AuditScene />, menuPaths.audit, menuPaths.audit + query)
  const address = () => shown.getByRole('status', { name: 'Address' }).element().textContent
  return { ...screen, shown, listed, state, address }
}

describe.each(languages)('in %s', (language) => {
  test('the list with an open entry has no barriers', async () => {
    const { shown } = await open({ query: '?entry=9' }, { settings: { language } })
    await expect.element(shown.getByText(/192\.0\.2\.4/)).toBeVisible()
    await expect.element(shown.getByRole('row', { name: /Invoices/ })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  test('an empty log and its export have no barriers', async () => {
    const { shown, press } = await open({ entries: [] }, { settings: { language } })
    await expect.element(shown.getByRole('button', { name: /^Export\w* 0$/ })).toBeVisible()
    await press('e')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

test('a row names the only value that changed', async () => {
  const changes = [{ name: 'hasReassign', before: 'false', after: 'true', form: 'text' }]
  const { shown } = await open({ entries: [entry(9, { changes })] })
  await expect.element(shown.getByRole('row', { name: /Invoices.*Agents reassign/ })).toBeVisible()
})

test('an entry says who changed what from where, before and after', async () => {
  const { shown, press, address, bridge } = await open()
  await shown.getByRole('row', { name: /Beto.*Invoices.*2 changes/ }).click()
  const panel = shown.getByRole('complementary', { name: 'Changed the rule Invoices' })
  await expect.element(panel.getByText('Bandeja · Windows 11 · 192.0.2.4')).toBeVisible()
  await expect.element(panel.getByText('1 of 3')).toBeVisible()
  const changes = panel.getByRole('region', { name: 'Before and after' })
  await expect.element(changes.getByText('Conditions › 1 › Words')).toBeVisible()
  expect(changes.element().textContent).toContain('Before: invoice+After: invoice, receipt')
  await expect.element(changes.getByRole('insertion')).toHaveTextContent(', receipt')
  expect(changes.element().textContent).toContain('Before: No+After: Yes')
  await expect.element(panel.getByText('Intact')).toBeVisible()
  await expect.poll(address).toContain('entry=9')
  await panel.getByRole('button', { name: 'Copy the entry' }).click()
  await expect
    .poll(() => JSON.stringify(bridge.requests('clipboard.write').at(-1)))
    .toContain('Conditions › 1 › Words: invoice → invoice, receipt')
  await press('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
})

test('keys walk through the entries, open one, copy it and close it', async () => {
  const { shown, press, bridge, address } = await open()
  await expect.element(shown.getByRole('row', { name: /Invoices/ })).toBeVisible()
  await press('j')
  await expect.element(shown.getByRole('row', { name: /Invoices/ })).toHaveFocus()
  await press('{ArrowDown}')
  await expect.element(shown.getByRole('row', { name: /the line/ })).toHaveFocus()
  await press('{Enter}')
  await expect
    .element(shown.getByText('Changed. The value is not kept in the audit log.'))
    .toBeVisible()
  await press('j')
  await expect.poll(address).toContain('entry=7')
  await press('{Escape}')
  await expect.poll(address).not.toContain('entry')
  await expect.element(shown.getByRole('row', { name: /Exported/ })).toHaveFocus()
  await press('{Control>}c{/Control}')
  await expect
    .poll(() => JSON.stringify(bridge.requests('clipboard.write').at(-1)))
    .toContain('ERP: Exported contacts')
  await press('/')
  await expect
    .element(shown.getByRole('searchbox', { name: 'Search names and values' }))
    .toHaveFocus()
})

test('filters are in the address, and the service gets them', async () => {
  const { shown, listed, address } = await open({ query: '?period=all' })
  await expect.poll(() => listed.at(-1)?.query).toEqual({ limit: String(limits.audit.page) })
  const chip = (name: string) =>
    shown.getByRole('group', { name: 'Subject' }).getByText(name, { exact: true })
  await chip('Rules and fields 1').click()
  await expect.poll(() => listed.at(-1)?.query['kinds']).toBe('rules')
  await chip('Data 1').click()
  await expect.poll(() => listed.at(-1)?.query['kinds']).toBe('data')
  await chip('Line and integrations 1').click({ modifiers: ['Control'] })
  await expect.poll(() => listed.at(-1)?.query['kinds']).toBe('line,data')
  await shown.getByRole('button', { name: 'Person All' }).click()
  await page.getByRole('menuitemradio', { name: /^ERP \(program\)/ }).click()
  await expect.poll(() => listed.at(-1)?.query['by']).toBe('k1')
  await shown.getByRole('searchbox').fill('receipt')
  await expect.poll(() => listed.at(-1)?.query['text']).toBe('receipt')
  await shown.getByRole('button', { name: 'Period The whole year' }).click()
  await page.getByRole('menuitemradio', { name: 'Today' }).click()
  await expect.poll(() => listed.at(-1)?.query['from']).toMatch(/^\d{4}-\d\d-\d\d$/)
  await expect.poll(address).toContain('by=k1')
  await expect.poll(address).toContain('period=today')
  await shown.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(address).toMatch(/audit$/)
})

test('the other entries about an object are listed, and can be filtered', async () => {
  const { shown, listed } = await open({ query: '?entry=9&kinds=rules' })
  const past = shown.getByRole('region', { name: 'The same, other times' })
  await expect.element(past.getByRole('listitem').first()).toBeVisible()
  await past.getByRole('button', { name: 'Show only its 3 entries' }).click()
  await expect
    .poll(() => listed.at(-1)?.query)
    .toEqual({ limit: String(limits.audit.page), objectType: 'rule', objectId: 'r1' })
  await shown.getByRole('button', { name: 'Remove the filter by an object' }).click()
  await expect.poll(() => listed.at(-1)?.query['objectId']).toBeUndefined()
})

test.each([
  ['rule.changed', 1],
  ['rule.deleted', 0],
])('after %s there are %i links to the rule', async (action, links) => {
  const { shown } = await open(
    { entries: [entry(9, { action })], query: '?entry=9' },
    { group: { runsRules: true } },
  )
  await expect.element(shown.getByText(/192\.0\.2\.4/)).toBeVisible()
  expect(shown.getByRole('link', { name: 'Open Rules' }).elements()).toHaveLength(links)
})

test('the export has the filter and the chosen format, and a refusal stays in its dialog', async () => {
  const { shown, service } = await open({ query: '?by=u2&period=all' })
  const exported = service.answer(auditApi.exportAudit, () => refusal(409, 'CONFLICT'))
  await shown.getByRole('button', { name: 'Export 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export the audit log' })
  await expect.element(dialog.getByText(/^3 entries of this filter/)).toBeVisible()
  await dialog.getByRole('radio', { name: /^JSON Lines/ }).click()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(exported.at(-1)?.body).toMatchObject({ by: 'u2', format: 'jsonl' })
})

test('a broken chain is said above the list', async () => {
  const { shown } = await open({ isIntact: false, query: '?entry=9' })
  const strip = shown.getByRole('alert').getByText(/^Entry 8 does not match the one before/)
  await expect.element(strip).toBeVisible()
  await expect.element(shown.getByText('Intact')).not.toBeInTheDocument()
})

test('what was written since is counted by asking for newer entries alone, and shown on demand', async () => {
  const { shown, service } = await open()
  await expect.element(shown.getByRole('row', { name: /Invoices/ })).toBeVisible()
  const written = [entry(11, { action: 'rule.deleted' }), entry(10)]
  const counted = service.answer(auditApi.auditCounts, () => refusal(503, 'INTERNAL'))
  const asked = service.answer(auditApi.auditEntries, ({ query }) => ({
    // A service without the parameter returns older ones as well.
    items: 'after' in query ? [...written, entry(9)] : [...written, ...some],
    hasMoreItems: false,
    last: 11,
  }))
  const readNewer = () =>
    queryClient.refetchQueries({ predicate: ({ queryKey }) => queryKey.includes('newer') })
  await readNewer()
  await expect.element(shown.getByRole('button', { name: '2 new' })).toBeVisible()
  // The start of the live events may have read the whole screen once more.
  const before = { asked: asked.length, counted: counted.length }
  await readNewer()
  expect(asked.slice(before.asked).map(({ query }) => query['after'])).toEqual(['9'])
  expect(counted).toHaveLength(before.counted)
  await expect.element(shown.getByRole('row', { name: /Deleted/ })).not.toBeInTheDocument()
  await shown.getByRole('button', { name: '2 new' }).click()
  await expect.element(shown.getByRole('row', { name: /Deleted/ })).toBeVisible()
  await expect.element(shown.getByRole('button', { name: '2 new' })).not.toBeInTheDocument()
})

test('a failed list says so, and can be retried', async () => {
  const screen = await open()
  // Else it could be the first list that fails.
  await expect.element(screen.shown.getByRole('row', { name: /Invoices/ })).toBeVisible()
  let refuses = true
  screen.service.answer(auditApi.auditEntries, () =>
    refuses ? refusal(403, 'FORBIDDEN') : { items: [], hasMoreItems: false },
  )
  await screen.shown.getByText('Access 0', { exact: true }).click()
  await expect.element(screen.shown.getByText('The audit log could not be loaded')).toBeVisible()
  const retry = screen.shown.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  refuses = false
  await retry.click()
  await expect.element(screen.shown.getByText('Nothing with this filter')).toBeVisible()
})
