import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rulesApi } from '#contract/api/chats/rules.ts'
import { ruleRunSchema } from '#contract/entities/chats/rule.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { invoices, openRules, rule } from './open-rules.fixture.tsx'

const run = (id: string, more: object = {}) =>
  ruleRunSchema.parse({
    id,
    ruleId: 'r1',
    ruleName: 'Invoices',
    contactId: 'c1',
    contactName: 'Renata Prado',
    at: '2026-11-20T10:00:00.000Z',
    result: 'done',
    steps: [{ action: { kind: 'tag', tagId: 't1' }, result: 'done' }],
    isUndoable: true,
    ...more,
  })

const partly = run('z1', {
  result: 'partly',
  steps: [
    { action: { kind: 'assign', target: { to: 'team', teamId: 'e1' } }, result: 'person' },
    { action: { kind: 'tag', tagId: 't1' }, result: 'done' },
    { action: { kind: 'assign', target: { to: 'next' } }, result: 'failed', code: 'NOBODY' },
    { action: { kind: 'webhook', webhookId: 'w1' }, result: 'failed', code: 'WEBHOOK_OFF' },
  ],
})

test('the log says what was done, left out and why, and undoes it', async () => {
  const { shown, service } = await openRules({
    rules: [invoices, rule('r2', 'Other')],
    group: { hasIntegrations: true },
    webhooks: [{ id: 'w1', name: 'ERP', isOn: false }],
  })
  const asked = service.answer(rulesApi.ruleRuns, ({ query }) =>
    query['cursor'] === undefined
      ? { items: [partly], nextCursor: 'more' }
      : { items: [run('z2', { contactName: undefined, isUndoable: false })] },
  )
  const undone = service.answer(rulesApi.undoRuleRun, () => refusal(403, 'FORBIDDEN'))
  await shown.getByRole('button', { name: 'Log', exact: true }).click()
  const log = page.getByRole('dialog', { name: 'Log' })
  await expect
    .element(
      log.getByText(
        'Rule “Invoices”: tag Invoice; left out: team Billing (a person decided it), share out to the next available (nobody is available), webhook ERP (the webhook is off)',
      ),
    )
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await log.getByRole('button', { name: 'Undo' }).click()
  await expect.element(log.getByRole('alert')).toBeVisible()
  service.answer(rulesApi.undoRuleRun, () => ({ isChanged: true }))
  service.answer(rulesApi.ruleRuns, () => ({
    items: [{ ...partly, undoneAt: '2026-11-20T11:00:00.000Z' }],
  }))
  await log.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone: rule “Invoices”')).toBeVisible()
  await expect.element(log.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(undone.map(({ params }) => params)).toEqual([{ id: 'z1' }, { id: 'z1' }])
  expect(asked[0]?.query).toMatchObject({ groupId: 'g1' })
})

test('the log is filtered and loaded page by page', async () => {
  const { shown, service } = await openRules({ rules: [invoices, rule('r2', 'Other')] })
  const asked = service.answer(rulesApi.ruleRuns, ({ query }) =>
    query['cursor'] === undefined
      ? { items: [partly], nextCursor: 'more' }
      : { items: [run('z2', { contactName: undefined })] },
  )
  await shown.getByRole('button', { name: /^Log of Invoices/ }).click()
  const log = page.getByRole('dialog', { name: 'Log' })
  await expect.element(log.getByRole('listitem')).toHaveLength(1)
  await log.getByRole('button', { name: 'Show more' }).click()
  await expect.element(log.getByText('A chat that you do not see')).toBeVisible()
  await expect.element(log.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  expect(asked.at(-1)?.query).toMatchObject({ ruleId: 'r1', cursor: 'more' })
  await log.getByRole('combobox', { name: 'Result' }).click()
  await page.getByRole('option', { name: 'The person wins' }).click()
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ ruleId: 'r1', result: 'person' })
  service.answer(rulesApi.ruleRuns, () => ({ items: [] }))
  await log.getByRole('combobox', { name: 'Rule' }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ ruleId: 'r2', result: 'person' })
  await expect.element(log.getByText('Nothing in the last 90 days')).toBeVisible()
})
