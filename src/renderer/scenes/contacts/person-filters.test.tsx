import { expect, test } from 'vitest'
import { segmentsApi } from '#contract/api/contacts/segments.ts'
import { contactFieldSchema } from '#contract/entities/contacts/contact-field.ts'
import { segmentSchema } from '#contract/entities/contacts/segment.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { openContacts, type ContactsData } from './contacts.fixture.tsx'

const fields = () => [
  contactFieldSchema.parse({ number: 7, name: 'Quote', type: 'number', unit: 'kg' }),
  contactFieldSchema.parse({ number: 3, name: 'Kind', type: 'choice', choices: ['Home', 'Firm'] }),
  contactFieldSchema.parse({ number: 4, name: 'Delivery', type: 'date' }),
]
const open = async (more: Partial<ContactsData> = {}) => {
  const opened = await openContacts({
    contacts: [contact('c', { name: 'Carmen' })],
    fields: fields(),
    ...more,
    group: { filtersFields: true, ...more.group },
  })
  const { screen } = opened
  return {
    ...opened,
    async choose(label: string) {
      await screen.getByRole('button', { name: 'Filter', exact: true }).click()
      await screen.getByRole('menuitem', { name: label, exact: true }).click()
    },
    form: (label: string) => screen.getByRole('dialog', { name: new RegExp(`^${label}:`) }),
    lastQuery: () => opened.tables.at(-1)?.query ?? {},
  }
}

test('contacts are filtered by fields of each type, and the filters are shown in words', async () => {
  const { screen, choose, form, lastQuery, press } = await open()
  await choose('Quote')
  const quote = form('Quote')
  await quote.getByRole('combobox', { name: 'Condition' }).click()
  await quote.getByRole('option', { name: 'more than' }).click()
  await quote.getByRole('textbox', { name: 'Value' }).fill('ten')
  await press('{Enter}')
  await expect.element(quote.getByText('Write a number.')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await quote.getByRole('textbox', { name: 'Value' }).fill('1,200.5 kg')
  await press('{Enter}')
  await expect.element(quote).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('button', { name: 'Quote: more than 1,200.5 kg', exact: true }))
    .toBeVisible()
  const more = { number: 7, operator: 'more', values: ['1200.5'] }
  await expect.poll(() => lastQuery()['fields']).toBe(JSON.stringify([more]))
  await choose('Kind')
  await form('Kind').getByRole('button', { name: 'Apply' }).click()
  await expect.element(form('Kind').getByText('Enter or choose a value.')).toBeVisible()
  await form('Kind').getByRole('checkbox', { name: 'Home' }).click()
  await form('Kind').getByRole('button', { name: 'Apply' }).click()
  const is = { number: 3, operator: 'is', values: ['Home'] }
  await expect.poll(() => lastQuery()['fields']).toBe(JSON.stringify([more, is]))
  expect(await accessibilityFaults()).toEqual([])
  await screen.getByRole('button', { name: 'Remove the filter Quote' }).click()
  await expect.poll(() => lastQuery()['fields']).toBe(JSON.stringify([is]))
})

test('contacts are filtered by brand, country, registration and promotions', async () => {
  const { screen, choose, form, lastQuery, addFilter, press } = await open()
  await choose('Brand')
  await form('Brand').getByRole('textbox', { name: 'Value' }).fill('Nogal')
  await form('Brand').getByRole('button', { name: 'Apply' }).click()
  await expect
    .poll(() => lastQuery()['brand'])
    .toBe(JSON.stringify([{ operator: 'is', values: ['Nogal'] }]))
  await choose('Country')
  await form('Country').getByRole('combobox', { name: 'Country' }).fill('Peru')
  await form('Country').getByRole('option', { name: 'Peru +51' }).click()
  await form('Country').getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => lastQuery()['countries']).toBe('51')
  await choose('Registered')
  await form('Registered').getByRole('button', { name: 'Apply' }).click()
  await expect
    .element(
      form('Registered').getByText('Choose a day; the last one must not be before the first.'),
    )
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await press('{Escape}')
  await expect.element(form('Registered')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Remove the filter Country' }))
    .not.toBeInTheDocument()
  await addFilter('Promotions', 'Has not objected')
  await expect.poll(() => lastQuery()['isOptedOut']).toBe('false')
  expect(lastQuery()).not.toHaveProperty('countries')
})

test('a segment keeps its conditions', async () => {
  const rule = {
    fields: [{ number: 4, operator: 'before', values: ['2026-11-27'] }],
    createdFrom: '2026-01-31',
  }
  const segments = [segmentSchema.parse({ id: 's1', groupId: 'g1', name: 'Late', rule })]
  const { screen, lastQuery } = await open({ segments })
  await screen.getByRole('button', { name: /^Late/ }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Delivery: before 27/11/2026' }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Registered: from 31/01/2026' }))
    .toBeVisible()
  await expect.poll(() => lastQuery()['fields']).toBe(JSON.stringify(rule.fields))
  expect(lastQuery()['createdFrom']).toBe('2026-01-31')
  await expect.element(screen.getByRole('button', { name: 'Update Late' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Remove the filter Delivery' }).click()
  await expect.element(screen.getByRole('button', { name: 'Update Late' })).toBeVisible()
})

test('a service without these filters is not asked for them', async () => {
  const { screen } = await open({ group: { filtersFields: undefined } })
  await screen.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Tag' })).toBeVisible()
  for (const name of ['Quote', 'Brand', 'Country', 'Registered', 'Promotions'])
    await expect.element(screen.getByRole('menuitem', { name })).not.toBeInTheDocument()
})

test('a segment whose name is taken says so at its name', async () => {
  const { screen, choose, form, service } = await open()
  service.answer(segmentsApi.createSegment, () => refusal(409, 'TAG_TAKEN'))
  await choose('Brand')
  await form('Brand').getByRole('textbox', { name: 'Value' }).fill('Nogal')
  await form('Brand').getByRole('button', { name: 'Apply' }).click()
  await screen.getByRole('button', { name: 'Save segment' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Save as segment' })
  const name = dialog.getByRole('textbox', { name: 'Name of the segment' })
  await name.fill('Lima')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .element(name)
    .toHaveAccessibleDescription('There is a segment with this name already.')
})
