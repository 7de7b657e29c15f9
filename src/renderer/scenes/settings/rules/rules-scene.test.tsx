import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rulesApi } from '#contract/api/chats/rules.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { dryRun, invoices, openRules, rule } from './open-rules.fixture.tsx'

const waits = rule('r2', 'Long wait', {
  isOn: false,
  when: { on: 'waits', minutes: 30 },
  match: 'any',
  conditions: [
    { kind: 'hours', is: 'open' },
    { kind: 'team', is: 'hasNot', teamIds: [] },
  ],
  actions: [
    { kind: 'assign', target: { to: 'next' } },
    { kind: 'alert', userIds: ['u2'], text: 'Look' },
  ],
  againHours: 12,
})
const faulty = rule('r3', 'Gone', {
  actions: [{ kind: 'tag', tagId: 'gone' }],
  missing: { actions: [0], conditions: [] },
})
const rules = [invoices, waits, faulty]

describe('the list of rules', () => {
  test('says each rule in a sentence, with how often it acted', async () => {
    const { shown, service, receive } = await openRules({ rules })
    const row = (name: RegExp) => shown.getByRole('row', { name })
    await expect
      .element(
        row(
          /1 Invoices When a customer writes, if the message has invoice or VAT, then team Billing, tag Invoice Stops Log of Invoices: 142 times 3 undone/,
        ),
      )
      .toBeVisible()
    await expect
      .element(
        row(
          /2 Long wait Off When the customer waits 30 min, if it is within hours or it has no team, then share out to the next available, alert Beto, once every 12 h Goes on Log of Long wait: 0 times did not act/,
        ),
      )
      .toBeVisible()
    await expect.element(row(/3 Gone Faulty .* Something that it names is gone/)).toBeVisible()
    await expect.element(shown.getByText('Sales · 3 of 50')).toBeVisible()
    await expect.element(shown.getByText('7 days: 142 times · 3 undone')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    service.answer(rulesApi.rules, () => ({ items: [waits] }))
    receive(event('rules.changed', {}))
    await expect.element(shown.getByText('Sales · 1 of 50')).toBeVisible()
  })

  test('is searched by what a rule says, and filtered', async () => {
    const { shown, names } = await openRules({ rules })
    await shown.getByRole('searchbox', { name: 'Find a rule' }).fill('vat')
    await expect.poll(names).toEqual(['r1'])
    await shown.getByRole('searchbox').fill('')
    await shown.getByText('Faulty 1').click()
    await expect.poll(names).toEqual(['r3'])
    await shown.getByText('On 2').click()
    await expect.poll(names).toEqual(['r1', 'r3'])
  })

  test('is ordered by Alt with an arrow and undone, but not while it is filtered', async () => {
    const { shown, ordered, names } = await openRules({ rules })
    const focus = (name: RegExp) => shown.getByRole('row', { name }).element().focus()
    await expect.element(shown.getByRole('row', { name: /Long wait/ })).toBeVisible()
    focus(/Long wait/)
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect
      .poll(() => ordered.at(-1)?.body)
      .toEqual({ groupId: 'g1', ids: ['r2', 'r1', 'r3'] })
    await expect.poll(names).toEqual(['r2', 'r1', 'r3'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => ordered.at(-1)?.body).toMatchObject({ ids: ['r1', 'r2', 'r3'] })
    await shown.getByRole('searchbox').fill('gone')
    await expect.poll(names).toEqual(['r3'])
    focus(/Gone/)
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(ordered).toHaveLength(2)
  })

  test('asks with a dry run before a rule is switched on, and switches it off at once', async () => {
    const { shown, service, switchedOn, switchedOff, tried } = await openRules({
      rules: [waits],
      dry: dryRun({
        matched: 40,
        matchedChats: 31,
        counts: { changed: 37, person: 2, crossed: 1 },
        crossings: [{ ruleId: 'r1', name: 'Invoices', count: 1, wins: true }],
      }),
    })
    const isOn = shown.getByRole('switch', { name: 'On: Long wait' })
    await isOn.click({ force: true })
    const question = page.getByRole('dialog', { name: 'Switch on the rule “Long wait”?' })
    await expect
      .element(
        question.getByText(
          'In the last 7 days it matches in 31 chats. A person wins 2 times. It crosses another rule 1 time.',
        ),
      )
      .toBeVisible()
    expect(tried[0]?.body).toMatchObject({
      ruleId: 'r2',
      rule: { name: 'Long wait', match: 'any' },
    })
    service.answer(rulesApi.switchRuleOn, () => refusal(409, 'RULE_BROKEN'))
    await question.getByRole('button', { name: 'Switch on' }).click()
    await expect.element(question.getByRole('alert')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    service.answer(rulesApi.switchRuleOn, () => ({ ...waits, isOn: true }))
    service.answer(rulesApi.rules, () => ({ items: [{ ...waits, isOn: true }] }))
    await question.getByRole('button', { name: 'Switch on' }).click()
    await expect.element(page.getByText('Rule “Long wait” switched on')).toBeVisible()
    await expect.element(isOn).toBeChecked()
    expect(switchedOn).toHaveLength(2)
    await isOn.click({ force: true })
    await expect.element(page.getByText('Rule “Long wait” switched off')).toBeVisible()
    expect(switchedOff.map(({ params }) => params)).toEqual([{ id: 'r2' }])
  })

  test('says that a rule sends messages before it is switched on', async () => {
    const answers = rule('r4', 'Hours', {
      isOn: false,
      actions: [{ kind: 'answer', templateId: 'q1' }],
    })
    const { shown } = await openRules({ rules: [answers] })
    await shown.getByRole('switch', { name: 'On: Hours' }).click({ force: true })
    const question = page.getByRole('dialog')
    await expect.element(question.getByText('It will send messages to customers.')).toBeVisible()
    await expect
      .element(question.getByText('In the last 7 days it would not have acted.'))
      .toBeVisible()
  })

  test('copies a rule switched off, moves and deletes it from its menu', async () => {
    const { shown, created, ordered, removed } = await openRules({ rules })
    const choose = async (name: string, item: string) => {
      await shown.getByRole('button', { name: `More about ${name}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose('Invoices', 'Move to the end')
    await expect.poll(() => ordered.at(-1)?.body).toMatchObject({ ids: ['r2', 'r3', 'r1'] })
    await choose('Gone', 'Delete')
    const question = page.getByRole('dialog', { name: 'Delete the rule “Gone”?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Rule “Gone” deleted')).toBeVisible()
    expect(removed.map(({ params }) => params)).toEqual([{ id: 'r3' }])
    await choose('Invoices', 'Duplicate')
    await expect
      .poll(() => created.at(-1)?.body)
      .toMatchObject({ name: 'Invoices 2', isOn: false, stops: true, actions: invoices.actions })
  })

  test('changes for how long a person wins', async () => {
    const { shown, minutes } = await openRules({ rules, group: { rulePersonMinutes: 30 } })
    await expect
      .element(shown.getByText(/what somebody did in the chat in the last 30 min\./))
      .toBeVisible()
    await shown.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('textbox', { name: 'Leave alone what a person did within' }).fill('120')
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(shown.getByText(/what somebody did in the chat in the last 2 h\./))
      .toBeVisible()
    expect(minutes.map(({ params, body }) => [params, body])).toEqual([
      [{ id: 'g1' }, { minutes: 120 }],
    ])
  })

  test('offers examples while there is no rule', async () => {
    const { shown } = await openRules()
    await expect.element(shown.getByText('Your rules will be here')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await shown.getByRole('button', { name: /^Invoices Takes what/ }).click()
    await expect
      .element(shown.getByRole('textbox', { name: 'Name of the rule' }))
      .toHaveValue('Invoices')
    await expect.element(shown.getByText('receipt', { exact: true }).first()).toBeVisible()
  })

  test('says so if the rules cannot be loaded', async () => {
    const { shown, service, receive } = await openRules({ rules })
    await expect.element(shown.getByRole('row', { name: /Invoices/ })).toBeVisible()
    service.answer(rulesApi.rules, () => refusal(403, 'FORBIDDEN'))
    receive(event('rules.changed', {}))
    await expect.element(shown.getByText('The rules could not be loaded')).toBeVisible()
    await expect.element(shown.getByRole('row', { name: /Invoices/ })).toBeVisible()
  })

  test('is read by managers without controls', async () => {
    const { shown } = await openRules({ rules, role: 'ROLE_MANAGER' })
    await expect.element(shown.getByRole('row', { name: /Invoices .* On/ })).toBeVisible()
    expect(shown.getByRole('switch').elements()).toEqual([])
    for (const name of ['New rule', 'Change', /More about/])
      expect(shown.getByRole('button', { name }).elements()).toEqual([])
    expect(await accessibilityFaults()).toEqual([])
    await shown.getByRole('row', { name: /Invoices/ }).click()
    await expect.element(shown.getByText('Only admins change rules.')).toBeVisible()
    await expect.element(shown.getByRole('textbox', { name: 'Name of the rule' })).toBeDisabled()
    expect(
      shown.getByRole('button', { name: /Save|Delete|Add a step|Condition/ }).elements(),
    ).toEqual([])
  })

  test('tells managers at the address of a new rule that only admins make one', async () => {
    const { shown } = await openRules({ rules, role: 'ROLE_MANAGER', at: 'new' })
    await expect.element(shown.getByText('Only admins change rules.')).toBeVisible()
    expect(shown.getByText('This rule is gone').elements()).toEqual([])
    expect(await accessibilityFaults()).toEqual([])
    await shown.getByRole('button', { name: 'See the rules' }).click()
    await expect.element(shown.getByRole('row', { name: /Invoices/ })).toBeVisible()
  })
})
