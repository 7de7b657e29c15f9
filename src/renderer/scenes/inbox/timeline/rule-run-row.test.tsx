import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rulesApi } from '#contract/api/chats/rules.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { ruleRunSchema, type RuleRun } from '#contract/entities/chats/rule.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import type { ReceivedCall } from '#renderer/data/service/service.fixture.ts'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'

const run = (contactId: string, more: object = {}): RuleRun =>
  ruleRunSchema.parse({
    id: 'z1',
    ruleId: 'r1',
    ruleName: 'Invoices',
    contactId,
    at: new Date(Date.now() - 60_000).toISOString(),
    result: 'partly',
    steps: [
      { action: { kind: 'tag', tagId: 't1' }, result: 'done' },
      { action: { kind: 'important' }, result: 'person' },
    ],
    isUndoable: true,
    ...more,
  })

const text = /^Rule “Invoices”: tag Invoice; left out: important \(a person decided it\) · /

/** Opens a chat in which a rule did something. */
async function open(role: 'ROLE_ADMI' | 'ROLE_PUBLISHER', group: object = { runsRules: true }) {
  let asked: readonly ReceivedCall[] = []
  const opened = await openCarmen(
    {},
    {
      role,
      group,
      onService: (double) => {
        double.answer(tagsApi.tags, () => ({
          items: [{ id: 't1', name: 'Invoice', groupId: 'g1', archived: false }],
        }))
        asked = double.answer(rulesApi.chatRuleRuns, () => ({ items: [run('c1')] }))
      },
    },
  )
  return {
    ...opened,
    asked,
    line: opened.screen.getByRole('article', { name: /^What a rule did/ }),
  }
}

test('what a rule did is a quiet line of the conversation, which follows the service', async () => {
  const { service, receive, chat, asked, line } = await open('ROLE_ADMI')
  await expect.element(line.getByText(text)).toBeVisible()
  await expect
    .element(line.getByRole('link', { name: 'See rule' }))
    .toHaveAttribute('href', '/dashboard/settings/rules/r1')
  expect(await accessibilityFaults()).toEqual([])
  service.answer(rulesApi.chatRuleRuns, () => ({
    items: [run(chat.id, { undoneAt: new Date().toISOString() })],
  }))
  receive(event('rules.ran', { contactId: chat.id }))
  await expect.element(line.getByText(/undone at/)).toBeVisible()
  await expect.element(line.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(asked[0]?.params).toEqual({ id: chat.id })
})

test('an agent undoes what they may do by hand, and does not see the rule', async () => {
  const { service, line } = await open('ROLE_PUBLISHER')
  const undone = service.answer(rulesApi.undoRuleRun, () => ({ isChanged: true }))
  await expect.element(line).toBeVisible()
  expect(line.getByRole('link').elements()).toEqual([])
  await userEvent.hover(line)
  await line.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone: rule “Invoices”')).toBeVisible()
  expect(undone.map(({ params }) => params)).toEqual([{ id: 'z1' }])
})

test('nothing is fetched in a group without rules', async () => {
  const { screen, receive, chat, asked } = await open('ROLE_ADMI', {})
  receive(event('rules.ran', { contactId: chat.id }))
  await expect.element(screen.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible()
  expect(asked).toHaveLength(0)
  expect(screen.getByText(/^Rule/).elements()).toEqual([])
})
