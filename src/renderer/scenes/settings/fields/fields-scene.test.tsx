import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { contactFieldsApi } from '#contract/api/contacts/contact-fields.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { contactField } from './fields.fixture.ts'
import { openFields } from './open-fields.fixture.tsx'

const order = contactField(1, 'Order', { type: 'link' })
const client = contactField(6, 'Client', { names: { es: 'Cliente' } })
const amount = contactField(3, 'Amount', { type: 'number', unit: 'S/', agentsEdit: false })
const fields = [order, client, amount]
const counts = { 1: 9_640, 6: 5_181, 15: 214 }

const names = async (shown: Awaited<ReturnType<typeof openFields>>['shown']) => {
  await expect.element(shown.getByRole('row', { name: /Order/ })).toBeVisible()
  return shown
    .getByRole('row')
    .elements()
    .map((row) => row.children[1]?.textContent)
    .slice(1, 5)
}

describe('the list of fields', () => {
  test('has the named fields in their order, then the others with what they contain', async () => {
    const { shown, receive, service } = await openFields({ fields, counts })
    expect(await names(shown)).toEqual(['Order', 'Client', 'Amount', 'Field 2'])
    await expect.element(shown.getByText('Sales · 3 of 20 have a name')).toBeVisible()
    await expect.element(shown.getByRole('row', { name: /1 Order Link .* 9,640/ })).toBeVisible()
    await expect.element(shown.getByRole('row', { name: /3 Amount Number S\// })).toBeVisible()
    await expect
      .element(shown.getByRole('row', { name: /Field 15 has values .* 214/ }))
      .toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    service.answer(contactFieldsApi.contactFields, () => ({ items: [client] }))
    receive(event('contactFields.changed', {}))
    await expect.element(shown.getByText('Sales · 1 of 20 has a name')).toBeVisible()
  })

  test('saves a tick at once, with those that it needs, and undoes it', async () => {
    const { shown, saved } = await openFields({ fields, counts })
    const tick = (name: string) => shown.getByRole('checkbox', { name })
    await tick('Required to finish: Amount').click()
    await expect.element(tick('Agents may edit it: Amount')).toBeChecked()
    await expect
      .element(page.getByText(/^Amount, on: Agents may edit it, Required to finish/))
      .toBeVisible()
    expect(saved.at(-1)).toMatchObject({
      params: { number: '3' },
      body: { name: 'Amount', isShown: true, agentsEdit: true, isRequired: true, unit: 'S/' },
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(tick('Agents may edit it: Amount')).not.toBeChecked()
    expect(saved.at(-1)?.body).toMatchObject({ agentsEdit: false, isRequired: false })
  })

  test('takes a tick back that the service refuses', async () => {
    const { shown, service } = await openFields({ fields })
    service.answer(contactFieldsApi.saveContactField, () => refusal(409, 'CONFLICT'))
    const tick = shown.getByRole('checkbox', { name: 'In the chat’s panel: Order' })
    await tick.click()
    await expect.element(page.getByText(/^This changed meanwhile/)).toBeVisible()
    await expect.element(tick).toBeChecked()
  })

  test('is ordered by Alt with an arrow, unless rows are hidden', async () => {
    const { shown, ordered } = await openFields({ fields })
    await expect.element(shown.getByRole('row', { name: /Client/ })).toBeVisible()
    shown
      .getByRole('row', { name: /Client/ })
      .element()
      .focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.poll(() => ordered.at(-1)?.body).toEqual({ numbers: [6, 1, 3] })
    expect(await names(shown)).toEqual(['Client', 'Order', 'Amount', 'Field 2'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => ordered.at(-1)?.body).toEqual({ numbers: [1, 6, 3] })
    await shown.getByRole('searchbox').fill('ámount')
    await expect.element(shown.getByRole('row', { name: /Order/ })).not.toBeInTheDocument()
    shown
      .getByRole('row', { name: /Amount/ })
      .element()
      .focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(ordered).toHaveLength(2)
  })

  test('is read by managers without controls', async () => {
    const { shown } = await openFields({ fields, counts, role: 'ROLE_MANAGER', at: 6 })
    expect(await names(shown)).toEqual(['Order', 'Client', 'Amount', 'Field 2'])
    expect(shown.getByRole('checkbox').elements()).toEqual([])
    const panel = shown.getByRole('complementary', { name: 'Client' })
    await expect.element(panel.getByText('You have read-only access')).toBeVisible()
    await expect.element(panel.getByRole('textbox', { name: 'Name' })).toBeDisabled()
    expect(panel.getByRole('button', { name: 'Stop using' }).elements()).toEqual([])
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the panel of a field', () => {
  test('gives a field without a name one, seen by its values', async () => {
    const { shown, service, saved } = await openFields({ fields, counts: { 15: 214 } })
    service.answer(contactFieldsApi.contactFieldValues, () => ({
      items: [{ value: 'Lima', contacts: 200 }],
      moreItems: 1,
    }))
    await shown.getByRole('row', { name: /Field 15/ }).click()
    const panel = shown.getByRole('complementary', { name: 'Field 15' })
    await expect.element(panel.getByText('Lima')).toBeVisible()
    await panel.getByRole('textbox', { name: 'Name' }).first().fill('phone')
    await expect.element(panel.getByText('“phone” is fixed data of a contact.')).toBeVisible()
    await panel.getByRole('textbox', { name: 'Name' }).first().fill('ORDER')
    await expect.element(panel.getByText('There is already a field “ORDER”.')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Save' })).toBeDisabled()
    await panel.getByRole('textbox', { name: 'Name' }).first().fill('District')
    await panel.getByRole('textbox', { name: 'Name in Spanish' }).fill('Distrito')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByText('District was saved')).toBeVisible()
    expect(saved.at(-1)).toMatchObject({
      params: { number: '15' },
      body: { name: 'District', names: { es: 'Distrito' }, type: 'text', isShown: true },
    })
    await expect.element(shown.getByText('Sales · 4 of 20 have a name')).toBeVisible()
  })

  test('has the saved values until the fields are fetched again', async () => {
    const { shown, service } = await openFields({ fields, counts, at: 1 })
    const name = shown.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Order number')
    const fetched = service.answer(
      contactFieldsApi.contactFields,
      () => new Promise<never>(() => undefined),
    )
    const before = fetched.length
    await shown.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => fetched.length).toBe(before + 1)
    await expect.element(name).toHaveValue('Order number')
    await expect.element(shown.getByRole('row', { name: /^1 Order number/ })).toBeVisible()
  })

  test('tries another type, replaces values, and changes it after a question', async () => {
    const { shown, checked, converted } = await openFields({ fields, counts, at: 6 })
    const panel = shown.getByRole('complementary', { name: 'Client' })
    await panel.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Options' }).click()
    await panel.getByRole('button', { name: 'Paste a list' }).click()
    await page.getByRole('textbox', { name: 'One option a line' }).fill('Hogar\nEmpresa\nhogár')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.element(page.getByText('2 added; 1 were there already')).toBeVisible()
    const trial = panel.getByRole('region', { name: 'Trial of the change' })
    await expect.element(trial.getByText('5,094 the same')).toBeVisible()
    await expect
      .element(panel.getByRole('img', { name: 'Contacts with Hogar: 3,104' }))
      .toBeVisible()
    await trial.getByRole('combobox', { name: 'What to do with casa' }).click()
    await page.getByRole('option', { name: 'Hogar' }).click()
    await expect
      .poll(() => checked.at(-1)?.body)
      .toMatchObject({
        type: 'choice',
        choices: ['Hogar', 'Empresa'],
        replacements: [{ from: 'casa', to: 'Hogar' }],
      })
    expect(await accessibilityFaults()).toEqual([])
    await panel.getByRole('button', { name: 'Change type' }).click()
    const question = page.getByRole('dialog', { name: 'Change Client?' })
    await expect
      .element(question.getByText('26 values are written. The others stay.'))
      .toBeVisible()
    await question.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Client was saved and 26 values written')).toBeVisible()
    expect(converted.at(-1)).toMatchObject({
      params: { number: '6' },
      body: { name: 'Client', type: 'choice', replacements: [{ from: 'casa', to: 'Hogar' }] },
    })
    await expect.element(shown.getByRole('row', { name: /Client Options 2/ })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
  })

  test('adds a value that does not fit to the options', async () => {
    const { shown } = await openFields({
      fields: [contactField(6, 'Client', { type: 'choice', choices: ['Hogar'] })],
      counts,
      at: 6,
    })
    const panel = shown.getByRole('complementary', { name: 'Client' })
    await panel.getByRole('textbox', { name: 'Option 1' }).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByRole('textbox', { name: 'Option 2' })).toHaveFocus()
    await userEvent.keyboard('Empresa')
    await panel.getByRole('combobox', { name: 'What to do with Estudio' }).click()
    await page.getByRole('option', { name: 'Add the option “Estudio”' }).click()
    await expect.element(panel.getByRole('textbox', { name: 'Option 3' })).toHaveValue('Estudio')
    await userEvent.click(panel.getByRole('textbox', { name: 'Option 3' }))
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.element(panel.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Estudio')
    await panel.getByRole('button', { name: 'Remove Hogar' }).click()
    await expect.element(panel.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Estudio')
    await panel.getByRole('textbox', { name: 'Option 2' }).fill('estudió')
    await expect.element(panel.getByText('Two options are the same.')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  test('a renamed option replaces the former one unless the values are to stay, and says what still asks for it', async () => {
    const uses = { 6: [{ kind: 'rule' as const, id: 'r1', name: 'Homes', isOn: true }] }
    const { shown, checked } = await openFields({
      fields: [contactField(6, 'Client', { type: 'choice', choices: ['casa', 'Empresa'] })],
      counts,
      uses,
      at: 6,
    })
    const panel = shown.getByRole('complementary', { name: 'Client' })
    const text = /^Rules, segments and macros go on with the former type and options/
    await expect.element(panel.getByRole('link', { name: 'Homes' })).toBeVisible()
    await expect.element(panel.getByText(text)).not.toBeInTheDocument()
    await panel.getByRole('textbox', { name: 'Option 1' }).fill('Hogar')
    const former = panel.getByRole('combobox', { name: 'What to do with casa' })
    await expect.element(former).toHaveValue('Hogar')
    await expect
      .poll(() => checked.at(-1)?.body)
      .toMatchObject({ replacements: [{ from: 'casa', to: 'Hogar' }] })
    // The rule follows.
    await expect.element(panel.getByText(text)).not.toBeInTheDocument()
    await former.click()
    await page.getByRole('option', { name: 'Leave as it is' }).click()
    await expect.element(former).toHaveValue('Leave as it is')
    await expect.element(panel.getByText(text)).toBeVisible()
    await expect.poll(() => checked.at(-1)?.body).toMatchObject({ replacements: [] })
    await panel.getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('dialog', { name: 'Change Client?' })
    await expect.element(question.getByText(text)).toBeVisible()
    await expect.element(question.getByRole('link', { name: 'Homes' })).toBeVisible()
  })

  test('options swap their names, also without contacts that have them', async () => {
    const choices = ['Hogar', 'Empresa']
    const client = contactField(6, 'Client', { type: 'choice', choices })
    const { shown, saved, converted } = await openFields({ fields: [client], at: 6 })
    const panel = shown.getByRole('complementary', { name: 'Client' })
    await panel.getByRole('textbox', { name: 'Option 1' }).fill('Empresa')
    await expect.element(panel.getByText('Two options are the same.')).toBeVisible()
    await panel.getByRole('textbox', { name: 'Option 2' }).fill('Hogar')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => converted.at(-1)?.body)
      .toMatchObject({
        choices: ['Empresa', 'Hogar'],
        replacements: [
          { from: 'Hogar', to: 'Empresa' },
          { from: 'Empresa', to: 'Hogar' },
        ],
      })
    expect(saved).toEqual([])
  })

  test('asks before another field is opened with changes', async () => {
    const { shown } = await openFields({ fields, at: 6 })
    const name = shown.getByRole('complementary').getByRole('textbox', { name: 'Name' }).first()
    await name.fill('Customer')
    await shown.getByRole('row', { name: /Order/ }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(name).toHaveValue('Customer')
    await shown.getByRole('button', { name: 'Discard' }).click()
    await shown.getByRole('row', { name: /Order/ }).click()
    await expect.element(shown.getByRole('complementary', { name: 'Order' })).toBeVisible()
  })

  test('says what uses it, and keeps its name while a rule that is on does', async () => {
    const uses = {
      1: [
        { kind: 'rule' as const, id: 'r1', name: 'Orders', isOn: true },
        { kind: 'macro' as const, id: 'm1', name: 'Sold' },
      ],
    }
    const { shown } = await openFields({ fields, counts, uses, at: 1 })
    await expect.element(shown.getByRole('row', { name: /1 Order Link .* 9,640 2$/ })).toBeVisible()
    await expect
      .element(shown.getByRole('row', { name: /6 Client Text .* 5,181 0$/ }))
      .toBeVisible()
    const panel = shown.getByRole('complementary', { name: 'Order' })
    const list = panel.getByRole('group', { name: '2 uses' })
    await expect
      .element(list.getByRole('link', { name: 'Orders' }))
      .toHaveAttribute('href', '/dashboard/settings/rules/r1')
    await panel.getByRole('button', { name: 'Stop using' }).click()
    const question = page.getByRole('dialog', { name: 'Stop using “Order”?' })
    await expect.element(question.getByText(/^The rule “Orders” uses it/)).toBeVisible()
    await expect.element(question.getByRole('link', { name: 'Sold' })).toBeVisible()
    await expect.element(question.getByRole('button', { name: 'Stop using' })).toBeDisabled()
    expect(await accessibilityFaults()).toEqual([])
  })

  test('takes the name away after a question, and brings it back', async () => {
    const { shown, removed, converted, ordered } = await openFields({ fields, counts, at: 6 })
    await shown.getByRole('button', { name: 'Stop using' }).click()
    const question = page.getByRole('dialog', { name: 'Stop using “Client”?' })
    await expect
      .element(question.getByText('The values of 5,181 contacts stay in Field 6.'))
      .toBeVisible()
    await question.getByRole('button', { name: 'Stop using' }).click()
    await expect.element(shown.getByText('Sales · 2 of 20 have a name')).toBeVisible()
    expect(removed).toMatchObject([{ params: { number: '6' } }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(shown.getByText('Sales · 3 of 20 have a name')).toBeVisible()
    expect(converted.at(-1)?.body).toMatchObject({ name: 'Client', replacements: [] })
    await expect.poll(() => ordered.at(-1)?.body).toEqual({ numbers: [1, 6, 3] })
  })
})
