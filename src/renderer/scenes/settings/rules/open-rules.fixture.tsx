import { z } from 'zod'
import { page } from 'vitest/browser'
import { rulesApi, type RuleDryRun } from '#contract/api/chats/rules.ts'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { messageTemplatesApi } from '#contract/api/templates/message-templates.ts'
import { templatesApi } from '#contract/api/answers/templates.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { ruleSchema, type Rule } from '#contract/entities/chats/rule.ts'
import type { WebhookName } from '#contract/entities/groups/webhook.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { member, startScreen, team, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import RulesScene from './rules-scene.tsx'

/** A rule that acts on every message of a customer, unless `more` says otherwise. */
export const rule = (id: string, name: string, more: object = {}): Rule =>
  ruleSchema.parse({
    id,
    groupId: 'g1',
    name,
    isOn: true,
    when: { on: 'message' },
    match: 'all',
    conditions: [],
    actions: [{ kind: 'important' }],
    stops: false,
    againHours: 24,
    followsRules: false,
    missing: { actions: [], conditions: [] },
    days: [0, 0, 0, 0, 0, 0, 0],
    undone: 0,
    ...more,
  })

/** To the team `e1` and with the tag `t1`, if a message has one of two words. */
export const invoices = rule('r1', 'Invoices', {
  conditions: [{ kind: 'words', is: 'has', words: ['invoice', 'VAT'] }],
  actions: [
    { kind: 'assign', target: { to: 'team', teamId: 'e1' } },
    { kind: 'tag', tagId: 't1' },
  ],
  stops: true,
  days: [20, 24, 8, 1, 30, 31, 28],
  undone: 3,
})

/** A dry run in which nothing matched, unless `more` says otherwise. */
export const dryRun = (more: Partial<RuleDryRun> = {}): RuleDryRun => ({
  from: new Date(Date.now() - 7 * 86_400_000).toISOString(),
  to: new Date().toISOString(),
  read: 1_904,
  readChats: 611,
  matched: 0,
  matchedChats: 0,
  counts: {},
  isTruncated: false,
  hidden: 0,
  crossings: [],
  items: [],
  ...more,
})

const object = z.looseObject({})

/**
 * Opens the screen of the rules over a double that stores them.
 * @param at the path below the screen's; absent: the list
 */
export async function openRules({
  rules = [],
  at,
  dry = dryRun(),
  webhooks,
  widthPx = 1_440,
  ...options
}: ScreenOptions & {
  rules?: readonly Rule[]
  at?: string
  dry?: RuleDryRun
  /** The names of the webhooks; absent: the service does not have the call. */
  webhooks?: readonly WebhookName[]
  widthPx?: number
} = {}) {
  const screen = await startScreen({ ...options, group: { runsRules: true, ...options.group } })
  await page.viewport(widthPx, 900)
  let stored = [...rules]
  const { service } = screen
  const put = (id: string, change: object) => {
    const before = stored.find((one) => one.id === id)
    const after = ruleSchema.parse({ ...rule(id, ''), ...before, ...change, id })
    stored =
      before === undefined ? [...stored, after] : stored.map((one) => (one.id === id ? after : one))
    return after
  }
  const idOf = (params: Readonly<Record<string, string>>) => params['id'] ?? ''
  service.answer(rulesApi.rules, () => ({ items: stored }))
  service.answer(tagsApi.tags, () => ({
    items: [
      { id: 't1', name: 'Invoice', groupId: 'g1', archived: false },
      { id: 't2', name: 'Claim', groupId: 'g1', archived: false },
    ],
  }))
  service.answer(teamsApi.teams, () => ({ items: [team('e1', 'Billing'), team('e2', 'Sales')] }))
  service.answer(usersApi.users, () => ({ items: [member('u1', 'Mia'), member('u2', 'Beto')] }))
  service.answer(templatesApi.templatesByPosition, () => ({ items: [] }))
  service.answer(messageTemplatesApi.interactiveTemplatesByPosition, () => ({ items: [] }))
  service.answer(messageTemplatesApi.messageTemplatesByPosition, () => ({ items: [] }))
  service.answer(whatsAppTemplatesApi.whatsAppTemplates, () => ({ items: [] }))
  service.answer(integrationsApi.webhookNames, () =>
    webhooks === undefined ? refusal(404, 'NOT_FOUND') : { items: [...webhooks] },
  )
  const created = service.answer(rulesApi.createRule, ({ body }) =>
    put(`new-${stored.length}`, object.parse(body)),
  )
  const updated = service.answer(rulesApi.updateRule, ({ params, body }) =>
    put(idOf(params), object.parse(body)),
  )
  const removed = service.answer(rulesApi.deleteRule, ({ params }) => {
    stored = stored.filter(({ id }) => id !== idOf(params))
    return { ok: true as const }
  })
  const switchedOn = service.answer(rulesApi.switchRuleOn, ({ params }) =>
    put(idOf(params), { isOn: true }),
  )
  const switchedOff = service.answer(rulesApi.switchRuleOff, ({ params }) =>
    put(idOf(params), { isOn: false }),
  )
  const ordered = service.answer(rulesApi.orderRules, ({ body }) => {
    const { ids } = rulesApi.orderRules.body.parse(body)
    stored = stored.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    return { ok: true as const }
  })
  const minutes = service.answer(rulesApi.setRulePersonMinutes, () => ({ ok: true as const }))
  const tried = service.answer(rulesApi.dryRunRule, () => dry)
  const path = menuPaths.rules
  const shown = await screen.show(<RulesScene />, path, at === undefined ? path : `${path}/${at}`)
  return {
    ...screen,
    shown,
    created,
    updated,
    removed,
    switchedOn,
    switchedOff,
    ordered,
    minutes,
    tried,
    /** Changes a stored rule, as a colleague does. */
    put,
    names: () =>
      shown
        .getByRole('row')
        .elements()
        .slice(1)
        .map((row) => row.getAttribute('data-row')),
  }
}
