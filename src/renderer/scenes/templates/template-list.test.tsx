import { expect, test } from 'vitest'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { openTemplates, template } from './templates.fixture.tsx'

test('a template is archived, and unarchived only if it is approved', async () => {
  const stored = [template('old_one')]
  const { screen, service, press, row, panel, tab, decide } = await openTemplates(stored)
  const archived = service.answer(whatsAppTemplatesApi.archiveWhatsAppTemplate, () =>
    decide('old_one', { archived: true }),
  )
  await row('old_one').click()
  await press('e')
  await expect.element(row('old_one')).not.toBeInTheDocument()
  expect(archived.map(({ params }) => params['id'])).toEqual(['w-old_one'])
  decide('old_one', { status: 'disabled' })
  await expect.element(panel('old_one').getByText('Disabled').first()).toBeVisible()
  service.answer(whatsAppTemplatesApi.unarchiveWhatsAppTemplate, () =>
    refusal(409, 'WATEMPLATE_NOT_APPROVED'),
  )
  await panel('old_one').getByRole('button', { name: 'Unarchive' }).click()
  const reason = 'Error desarchivando plantilla. The channel has not approved this template.'
  await expect.element(screen.getByText(reason)).toBeVisible()
  await tab('Archived').click()
  await expect.element(row('old_one')).toBeVisible()
})

test('a template whose parts the form does not have is neither copied nor edited here', async () => {
  const { row, panel } = await openTemplates([
    template('plain'),
    template('signup', { buttons: [{ type: 'FLOW', text: 'Sign up' }] }),
  ])
  const button = (name: string, label: string) => panel(name).getByRole('button', { name: label })
  await row('plain').click()
  await expect.element(button('plain', 'Duplicate')).toBeVisible()
  await row('signup').click()
  await expect.element(panel('signup').getByText(/changed in WhatsApp Manager/)).toBeVisible()
  await expect.element(button('signup', 'Archive')).toBeVisible()
  for (const label of ['Duplicate', 'Edit']) expect(button('signup', label).elements()).toEqual([])
})

test('a template is deleted after a confirmation, and stays in the list as deleted', async () => {
  const stored = [template('other_one')]
  const { screen, service, press, row, decide } = await openTemplates(stored)
  const deleted = service.answer(whatsAppTemplatesApi.deleteWhatsAppTemplate, () => {
    decide('other_one', { status: 'deleted' })
    return {}
  })
  await row('other_one').click()
  await press('{Delete}')
  const question = screen.getByRole('dialog', { name: 'Delete other_one?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(row('other_one').getByText('Deleted')).toBeVisible()
  expect(deleted).toHaveLength(1)
})

test('a refused change is reported in the specification’s words, and changes nothing on the screen', async () => {
  const kept = template('kept_one', { category: 'MARKETING', prevCategory: 'UTILITY' })
  const { screen, service, press, row } = await openTemplates([kept])
  service.answer(whatsAppTemplatesApi.archiveWhatsAppTemplate, () => refusal(500, 'INTERNAL'))
  service.answer(whatsAppTemplatesApi.deleteWhatsAppTemplate, () => refusal(500, 'INTERNAL'))
  await expect.element(row('kept_one').getByText('before: Utility')).toBeVisible()
  await row('kept_one').click()
  await press('e')
  await expect.element(screen.getByText('Error updating template')).toBeVisible()
  await press('{Delete}')
  const question = screen.getByRole('dialog', { name: 'Delete kept_one?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Error deleting template').first()).toBeVisible()
  await expect.element(row('kept_one').getByText('Approved')).toBeVisible()
})

test('the list is searched and filtered', async () => {
  const { screen, row, tab } = await openTemplates([
    template('order_update', { templateText: 'Your órder', category: 'UTILITY' }),
    template('sale', { templateText: 'Sale', category: 'MARKETING' }),
  ])
  await expect.element(tab('Registered')).toHaveAttribute('aria-selected', 'true')
  await expect.element(row('sale')).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Search by name or text' }).fill('your order')
  await expect.element(row('sale')).not.toBeInTheDocument()
  await expect.element(row('order_update')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await screen.getByRole('button', { name: 'Category', exact: true }).click()
  await screen.getByRole('menuitemcheckbox', { name: 'Marketing' }).click()
  await expect.element(row('order_update')).not.toBeInTheDocument()
  await expect.element(row('sale')).toBeVisible()
})

test('the templates are synchronized with the channel, and the button shows it as long as it takes', async () => {
  const { screen, service, press, row } = await openTemplates([template('sale')])
  await expect.element(row('sale')).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<{
    items: object[]
    syncedAt: string
  }>()
  service.answer(whatsAppTemplatesApi.syncWhatsAppTemplates, async () => {
    const { items, syncedAt } = await promise
    return { syncedAt, items: items.map((item) => whatsAppTemplateSchema.parse(item)) }
  })
  await press('r')
  const running = screen.getByRole('button', { name: 'Synchronizing' })
  await expect.element(running).toHaveAttribute('aria-disabled', 'true')
  const synced = screen.getByText(/^Synchronized today at/)
  expect(synced.elements()).toEqual([])
  // The channel changed without an event.
  const items = [template('sale', { status: 'rejected' })]
  resolve({ items, syncedAt: new Date().toISOString() })
  await expect.element(synced).toBeVisible()
  await expect.element(running).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Synchronize' })).toBeEnabled()
  await expect.element(row('sale').getByText('Rejected')).toBeVisible()
})

test('a read-only user reads the templates and is offered no change', async () => {
  const { screen, press, row, panel } = await openTemplates(
    [template('visit', { templateText: 'We come tomorrow.' })],
    { role: 'ROLE_PUBLISHER', permission: { isReadOnly: true } },
  )
  await row('visit').click()
  const details = panel('visit')
  await expect.element(details.getByText('We come tomorrow.').first()).toBeVisible()
  const changes = /New|Archive|Delete|Duplicate|Correct|Submit|Save/
  const main = screen.getByRole('main')
  expect(main.getByRole('button', { name: changes }).elements()).toEqual([])
  await press('e')
  await press('n')
  await expect.element(details).toBeVisible()
})

test('a read-only user who opens the address of the editor is led to the list', async () => {
  const { screen, row } = await openTemplates([template('visit')], {
    at: `${menuPaths.templates}/new`,
    role: 'ROLE_PUBLISHER',
    permission: { isReadOnly: true },
  })
  await expect.element(row('visit')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'New template' }).elements()).toEqual([])
})

test('a rejected template says what the reviewers said, and is edited under its name', async () => {
  const stored = [template('made_elsewhere', { templateText: 'Hi', templateApproveText: 'Hi' })]
  const { screen, service, row, panel, field, decide } = await openTemplates(stored, {
    group: { connectsLine: true, line: { state: 'connected', since: '2026-01-01T00:00:00.000Z' } },
  })
  await row('made_elsewhere').click()
  decide('made_elsewhere', {
    status: 'rejected',
    rejectedReason: 'INVALID_FORMAT',
    rejectionDetail: 'The words are unclear.',
  })
  const details = panel('made_elsewhere')
  await expect.element(details.getByText(/The words are unclear\./)).toBeVisible()
  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  const heading = screen.getByRole('heading', { name: 'Edit made_elsewhere' })
  await expect.element(heading).toBeVisible()
  await expect.element(field('Name')).toHaveAttribute('readonly')
  expect(await accessibilityFaults()).toEqual([])
  await field('Text').fill('We open at nine.')
  const edited = service.answer(whatsAppTemplatesApi.editWhatsAppTemplate, () =>
    decide('made_elsewhere', { status: 'pending', templateText: 'We open at nine.' }),
  )
  await screen.getByRole('button', { name: 'Submit changes' }).click()
  await expect.element(details.getByText('In review').first()).toBeVisible()
  expect(edited).toMatchObject([
    {
      params: { id: 'w-made_elsewhere' },
      body: { templateType: 'TEXT', templateText: 'We open at nine.' },
    },
  ])
})
