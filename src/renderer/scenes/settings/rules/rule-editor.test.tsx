import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rulesApi } from '#contract/api/chats/rules.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { dryRun, invoices, openRules, rule } from './open-rules.fixture.tsx'

const now = '2026-11-20T10:00:00.000Z'
const tried = dryRun({
  matched: 4,
  matchedChats: 3,
  counts: { changed: 1, partly: 1, person: 1, crossed: 1 },
  crossings: [{ ruleId: 'r2', name: 'Other', count: 1, wins: false }],
  items: [
    {
      contactId: 'c1',
      contactName: 'Renata Prado',
      messageId: 'm1',
      text: 'My INVOICE, please',
      words: ['INVOICE'],
      at: now,
      result: 'changed',
      left: [],
    },
    { contactId: 'c2', contactName: 'Luz Torres', words: [], at: now, result: 'person', left: [0] },
    { contactId: 'c3', contactName: 'Piero', words: [], at: now, result: 'partly', left: [1] },
    {
      contactId: 'c4',
      contactName: 'Hannah',
      words: [],
      at: now,
      result: 'crossed',
      left: [],
      crossedBy: 'r2',
    },
  ],
})
const rules = [invoices, rule('r2', 'Other')]

type Opened = Awaited<ReturnType<typeof openRules>>

async function choose({ shown }: Opened, field: string, option: string) {
  await shown.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function addFrom({ shown }: Opened, button: string, item: string) {
  await shown.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

describe('the editor of a rule', () => {
  test('makes a rule, whose faults are said beside them, and asks before it is on', async () => {
    const opened = await openRules({ rules, at: 'new' })
    const { shown, created } = opened
    const saveOn = shown.getByRole('button', { name: 'Save and switch on' })
    const name = shown.getByRole('textbox', { name: 'Name of the rule' })
    await name.fill('invoices')
    await expect.element(shown.getByText('There is a rule of this name already.')).toBeVisible()
    await name.fill('Claims')
    await expect.element(shown.getByText('A step is missing')).toBeVisible()
    await addFrom(opened, 'Condition', 'Message')
    const conditions = shown.getByRole('list', { name: 'Conditions' })
    await expect.element(conditions.getByText('Complete this condition.')).toBeVisible()
    await shown.getByRole('combobox', { name: 'Message: values' }).fill('claim')
    await userEvent.keyboard('{Enter}')
    await addFrom(opened, 'Condition', 'Tag')
    await choose(opened, 'Tag: how it compares', 'does not have')
    await choose(opened, 'Tag: values', 'Claim')
    await userEvent.keyboard('{Escape}')
    await shown.getByText('One of them').click()
    await addFrom(opened, 'Add a step', 'Assign')
    await expect.element(saveOn).toBeDisabled()
    await choose(opened, 'Assign', 'Share out to the next available')
    await addFrom(opened, 'Add a step', 'Alert a person')
    await choose(opened, 'Whom', 'Beto')
    await userEvent.keyboard('{Escape}')
    await shown.getByRole('textbox', { name: 'Text of the alert' }).fill('A claim')
    await shown.getByText('Stops').click()
    await choose(opened, 'Again in the same chat', 'Each time')
    await expect
      .element(shown.getByRole('group', { name: 'The rule in a sentence' }))
      .toHaveTextContent(
        'When a customer writes, if the message has claim or it does not have Claim, then share out to the next available, alert Beto, each time',
      )
    expect(await accessibilityFaults()).toEqual([])
    await saveOn.click()
    await page
      .getByRole('dialog', { name: 'Switch on the rule “Claims”?' })
      .getByRole('button', { name: 'Switch on' })
      .click()
    await expect.element(page.getByText('Rule “Claims” saved and on')).toBeVisible()
    expect(created.map(({ body }) => body)).toEqual([
      {
        groupId: 'g1',
        isOn: true,
        name: 'Claims',
        when: { on: 'message' },
        match: 'any',
        conditions: [
          { kind: 'words', is: 'has', words: ['claim'] },
          { kind: 'tag', is: 'hasNot', tagIds: ['t2'] },
        ],
        actions: [
          { kind: 'assign', target: { to: 'next' } },
          { kind: 'alert', userIds: ['u2'], text: 'A claim' },
        ],
        stops: true,
        againHours: 0,
        followsRules: false,
      },
    ])
    await expect.element(shown.getByRole('row', { name: /Claims/ })).toBeVisible()
  })

  test('a condition of the message goes only with a message, and a wait needs minutes', async () => {
    const opened = await openRules({ rules, at: 'r1' })
    const { shown } = opened
    await choose(opened, 'What happens', 'The customer waits')
    await expect.element(shown.getByText('Only when a customer writes.')).toBeVisible()
    await expect.element(shown.getByRole('button', { name: 'Save changes' })).toBeDisabled()
    await shown.getByRole('button', { name: 'Remove the condition: Message' }).click()
    const minutes = shown.getByRole('textbox', { name: 'Minutes' })
    await minutes.fill('2')
    await expect.element(shown.getByText('From 5 to 10080 minutes')).toBeVisible()
    await minutes.fill('45')
    await expect.element(shown.getByRole('button', { name: 'Save changes' })).toBeEnabled()
    await expect
      .element(shown.getByRole('group', { name: 'The rule in a sentence' }))
      .toHaveTextContent('When the customer waits 45 min, then team Billing, tag Invoice')
  })

  test('shows what the service refuses at the step, until it is changed', async () => {
    const opened = await openRules({ rules, at: 'r1' })
    const { shown, service, updated } = opened
    await addFrom(opened, 'Add a step', 'Mark as important')
    service.answer(rulesApi.updateRule, () => {
      const issues = [{ path: 'actions.1', message: 'does not exist' }]
      return new Response(JSON.stringify({ code: 'BAD_REQUEST', message: '', issues }), {
        status: 400,
        headers: { 'content-type': 'application/json' },
      })
    })
    await userEvent.keyboard('{Control>}s{/Control}')
    const step = shown.getByRole('listitem', { name: '2. Add a tag' })
    await expect.element(step.getByRole('alert')).toBeVisible()
    expect(updated.at(-1)).toMatchObject({
      params: { id: 'r1' },
      body: { isOn: true, name: 'Invoices', actions: [{}, {}, { kind: 'important' }] },
    })
    await choose(opened, 'Add a tag', 'Claim')
    await expect.element(step.getByRole('alert')).not.toBeInTheDocument()
    service.answer(rulesApi.updateRule, () => refusal(409, 'RULE_NAME_TAKEN'))
    await shown.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(shown.getByText('There is a rule of this name already.')).toBeVisible()
  })

  test('saves a rule that is on switched off, without a question', async () => {
    const { shown, updated } = await openRules({ rules, at: 'r1' })
    await shown.getByRole('button', { name: 'Save switched off' }).click()
    await expect.element(page.getByText('Rule “Invoices” saved, off')).toBeVisible()
    expect(updated.at(-1)?.body).toMatchObject({ isOn: false, name: 'Invoices' })
  })

  test('asks before another rule is opened with changes, and discards them', async () => {
    const { shown } = await openRules({ rules, at: 'r1' })
    const name = shown.getByRole('textbox', { name: 'Name of the rule' })
    await name.fill('Bills')
    await expect.element(shown.getByText('1 unsaved change')).toBeVisible()
    await shown.getByRole('button', { name: 'Next rule' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(name).toHaveValue('Bills')
    await shown.getByRole('button', { name: 'Discard' }).click()
    await expect.element(name).toHaveValue('Invoices')
    await shown.getByRole('button', { name: 'Next rule' }).click()
    await expect.element(name).toHaveValue('Other')
    await expect.element(shown.getByText('Rule 2 of 2')).toBeVisible()
  })

  test('says what a colleague has stored meanwhile', async () => {
    const { shown, put, receive } = await openRules({ rules, at: 'r1' })
    await shown.getByRole('textbox', { name: 'Name of the rule' }).fill('Bills')
    put('r1', { name: 'Receipts', stops: false })
    receive(event('rules.changed', {}))
    await expect.element(shown.getByText('Receipts')).toBeVisible()
    await expect.element(shown.getByRole('button', { name: 'Save changes' })).toBeDisabled()
    await shown.getByRole('button', { name: 'Keep mine' }).click()
    await expect.element(shown.getByRole('button', { name: 'Save changes' })).toBeEnabled()
    await expect.element(shown.getByRole('radio', { name: 'Goes on' })).toBeChecked()
  })

  test('a step calls a webhook, chosen by its name, and says that it is off', async () => {
    const webhooks = [
      { id: 'w1', name: 'ERP', isOn: true },
      { id: 'w2', name: 'Surveys', isOn: false },
    ]
    const group = { hasIntegrations: true }
    const opened = await openRules({ rules, at: 'r2', webhooks, group })
    const { shown, updated } = opened
    await addFrom(opened, 'Add a step', 'Call a webhook')
    const step = shown.getByRole('listitem', { name: '2. Call a webhook' })
    await expect.element(step.getByText('Complete this step.')).toBeVisible()
    await choose(opened, 'Call a webhook', 'Surveys (off)')
    await expect.element(step.getByText(/^It is off: this step is left out/)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await choose(opened, 'Call a webhook', 'ERP')
    await expect.element(step.getByRole('status')).not.toBeInTheDocument()
    await expect
      .element(shown.getByRole('group', { name: 'The rule in a sentence' }))
      .toHaveTextContent('When a customer writes, then important, webhook ERP')
    await shown.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(page.getByText('Rule “Other” saved and on')).toBeVisible()
    expect(updated.at(-1)?.body).toMatchObject({
      actions: [{ kind: 'important' }, { kind: 'webhook', webhookId: 'w1' }],
    })
  })

  test('a deleted webhook is marked at its step', async () => {
    const actions = [{ kind: 'webhook', webhookId: 'w9' }]
    const missing = { actions: [0], conditions: [] }
    const broken = rule('r3', 'Broken', { actions, missing })
    const group = { hasIntegrations: true }
    const { shown } = await openRules({ rules: [broken], at: 'r3', webhooks: [], group })
    const step = shown.getByRole('listitem', { name: '1. Call a webhook' })
    await expect.element(step.getByRole('alert')).toBeVisible()
    await step.getByRole('combobox').click()
    await expect.element(page.getByText(/^There are no webhooks yet/)).toBeVisible()
  })

  test.each([
    ['a service without the call', { hasIntegrations: true }],
    ['a service without webhooks', { hasIntegrations: false }],
  ])('%s offers no step that calls one', async (_, group) => {
    const { shown } = await openRules({ rules, at: 'r1', group })
    await shown.getByRole('button', { name: 'Add a step', exact: true }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Alert a person' })).toBeVisible()
    await expect
      .element(page.getByRole('menuitem', { name: 'Call a webhook' }))
      .not.toBeInTheDocument()
  })

  test('a rule that is gone says so', async () => {
    const { shown } = await openRules({ rules, at: 'r9' })
    await expect.element(shown.getByText('This rule is gone')).toBeVisible()
    await shown.getByRole('button', { name: 'See the rules' }).click()
    await expect.element(shown.getByRole('row', { name: /Invoices/ })).toBeVisible()
  })
})

describe('the trial of a rule', () => {
  test('says what it would have done, with marked words and what is left out', async () => {
    const { shown } = await openRules({ rules, at: 'r1', dry: tried })
    const trial = shown.getByRole('region', { name: 'Trial with the last 7 days' })
    const row = (name: RegExp) => trial.getByRole('row', { name })
    await expect
      .element(
        row(/Renata Prado My INVOICE, please team Billing ?,? ?tag Invoice Would have changed/),
      )
      .toBeVisible()
    expect(
      row(/Renata/)
        .element()
        .querySelector('mark')?.textContent,
    ).toBe('INVOICE')
    expect(
      row(/Luz Torres/)
        .element()
        .querySelector('s')?.textContent,
    ).toBe('team Billing')
    await expect.element(row(/Hannah .* Crosses another rule With “Other”/)).toBeVisible()
    await expect
      .element(trial.getByText('It crosses “Other” 1 time. This rule wins.'))
      .toBeVisible()
    await expect.element(trial.getByText('1,904')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await trial.getByText('Person 1').click()
    await expect.element(row(/Renata/)).not.toBeInTheDocument()
    await expect.element(row(/Luz Torres/)).toBeVisible()
    await trial.getByRole('button', { name: 'Show them' }).click()
    await expect.element(row(/Hannah/)).toBeVisible()
    await expect.element(row(/Luz Torres/)).not.toBeInTheDocument()
  })

  test('runs when the editor opens, and again after a change, of the form or of the stored rule', async () => {
    const { shown, tried: asked } = await openRules({ rules, at: 'r1', dry: tried })
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]?.body).toMatchObject({
      groupId: 'g1',
      ruleId: 'r1',
      rule: { name: 'Invoices', stops: true },
    })
    await shown.getByText('Goes on').click()
    await expect.poll(() => asked.at(-1)?.body).toMatchObject({ rule: { stops: false } })
    const runs = asked.length
    await shown.getByText('As it is today').click()
    await shown.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => asked.length).toBeGreaterThan(runs)
    expect(asked.at(-1)?.body).toMatchObject({ rule: { stops: true } })
  })

  test('waits until the rule is complete, and says if it fails', async () => {
    const opened = await openRules({ rules, at: 'new' })
    const { shown, service, tried: asked } = opened
    await expect.element(shown.getByText(/^When the rule is complete/)).toBeVisible()
    expect(asked).toHaveLength(0)
    service.answer(rulesApi.dryRunRule, () => refusal(403, 'FORBIDDEN'))
    await addFrom(opened, 'Add a step', 'Finish')
    await expect.element(shown.getByText('The rule could not be tried')).toBeVisible()
  })

  test('says what is counted alone, and what the past does not tell', async () => {
    const daily = rule('r3', 'Daily', { when: { on: 'daily', minute: 540 } })
    const { shown } = await openRules({ rules: [daily], at: 'r3', dry: dryRun({ read: 0 }) })
    await expect.element(shown.getByText(/^The past does not tell/)).toBeVisible()
    await expect
      .element(shown.getByRole('group', { name: 'The rule in a sentence' }))
      .toHaveTextContent('When it is 9:00, in each open chat, then important')
  })

  test('says which webhook is off and is not called', async () => {
    const webhooks = [
      { id: 'w1', name: 'ERP', isOn: true },
      { id: 'w2', name: 'Surveys', isOn: false },
      { id: 'w3', name: 'Other', isOn: false },
    ]
    const actions = ['w1', 'w2'].map((webhookId) => ({ kind: 'webhook', webhookId }))
    const off = dryRun({
      matched: 1,
      counts: { off: 1 },
      items: tried.items.slice(0, 1).map((item) => ({ ...item, result: 'off', left: [1] })),
    })
    const { shown } = await openRules({
      rules: [rule('r3', 'Calls', { actions })],
      at: 'r3',
      webhooks,
      group: { hasIntegrations: true },
      dry: off,
    })
    const trial = shown.getByRole('region', { name: 'Trial with the last 7 days' })
    const text = 'The webhook “Surveys” is off: it would not have been called.'
    await expect.element(trial.getByText(text)).toBeVisible()
    expect(trial.getByText(/is off: it would/).elements()).toHaveLength(1)
    await expect.element(trial.getByRole('row', { name: /Webhook off$/ })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  test('is a tab in a narrow window', async () => {
    const { shown } = await openRules({
      rules,
      at: 'r1',
      widthPx: 1_024,
      dry: { ...tried, hidden: 3, matched: 7, isTruncated: true },
    })
    expect(shown.getByRole('region', { name: /^Trial/ }).elements()).toEqual([])
    await shown.getByRole('tab', { name: /^Trial ?7$/ }).click()
    await expect.element(shown.getByText(/^3 are in chats that you do not see/)).toBeVisible()
    await expect.element(shown.getByText(/newest 20,000 messages were read/)).toBeVisible()
    expect(shown.getByRole('combobox', { name: 'What happens' }).elements()).toEqual([])
    expect(await accessibilityFaults()).toEqual([])
  })
})
