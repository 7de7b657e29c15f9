import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contactFieldsApi } from '#contract/api/contacts/contact-fields.ts'
import { chatActionKinds } from '#contract/entities/chats/chat-action-kinds.ts'
import { chatActionSchema } from '#contract/entities/chats/chat-action.ts'
import { ruleConditionKinds, ruleEvents } from '#contract/entities/chats/rule-kinds.ts'
import { ruleConditionSchema, ruleShape, ruleTriggerSchema } from '#contract/entities/chats/rule.ts'
import {
  fieldConditionSchema,
  fieldOperators,
} from '#contract/entities/contacts/field-condition.ts'
import { fieldTypes } from '#contract/entities/contacts/field-types.ts'
import { keyScopes } from '#contract/entities/groups/api-key.ts'
import { webhookKinds } from '#contract/entities/groups/webhook.ts'
import { auditActions } from '#contract/entities/trust/audit-entry.ts'
import { rightNames, rightRoles } from '#contract/entities/people/right.ts'
import { twoStepAudiences } from '#contract/entities/people/two-step.ts'
import { languages, type Language } from '#contract/limits.ts'
import { texts } from '#renderer/i18n/index.ts'
import { startTextsWithoutDocument } from '#renderer/i18n/texts.fixture.ts'
import { actionText, type AuditTexts } from './audit-words.ts'
import { fieldNamespaces, fieldText, valueText, type FieldTexts } from './field-words.ts'

const files = import.meta.glob<object>(
  '../../../i18n/{es,en,pt}/{index,audit,audit-fields,settings,users,group-security,rules,chat-steps,contacts,contact-fields,integrations,targets}.ts',
  { eager: true, import: 'default' },
)

/** The texts of a language, for actions and for values. */
function read(language: Language): { forActions: AuditTexts; forValues: FieldTexts } {
  for (const namespace of fieldNamespaces) {
    const file = namespace.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    texts.addResourceBundle(language, namespace, files[`../../../i18n/${language}/${file}.ts`])
  }
  return {
    forActions: texts.getFixedT<['translation', 'audit']>(language, ['translation', 'audit']),
    forValues: texts.getFixedT<['translation', ...typeof fieldNamespaces]>(language, [
      'translation',
      ...fieldNamespaces,
    ]),
  }
}

beforeAll(startTextsWithoutDocument)
afterAll(() => vi.unstubAllGlobals())

describe.each(languages)('in %s', (language) => {
  it('every action of the contract has a text of its own', () => {
    const { forActions } = read(language)
    const said = new Map(auditActions.map((action) => [action, actionText(forActions, action)]))
    // A missing text would be its key, and an unknown action its code.
    const bad = [...said].filter(
      ([action, text]) => text === '' || text.includes(action) || /audit[:.]|\{\{/.test(text),
    )
    expect(bad).toEqual([])
    expect(new Set(said.values()).size).toBe(auditActions.length)
  })

  it.each(['robot.created', 'toString.created', 'rule.toString'])(
    'the unknown action %s is called by its code',
    (action) => {
      expect(actionText(read(language).forActions, action)).toContain(action)
    },
  )

  it('a value is called by words, not by a key', () => {
    const { forValues } = read(language)
    const said = ['openingHours.week.2.from', 'hasReassign', 'asksRating'].map((name) =>
      fieldText(forValues, name),
    )
    expect(said.filter((text) => /[:.]|[a-z][A-Z]/.test(text))).toEqual([])
  })

  it('each part of a rule, a step, a condition and a custom field is called by words', () => {
    const { forValues } = read(language)
    const parts = [
      ruleShape,
      ...ruleTriggerSchema.options.map(({ shape }) => shape),
      ...ruleConditionSchema.options.map(({ shape }) => shape),
      ...chatActionSchema.options.map(({ shape }) => shape),
      fieldConditionSchema.shape,
      contactFieldsApi.saveContactField.body.shape,
    ].flatMap((shape) => Object.keys(shape))
    // A name that has no words is written as it is in the contract, in words that begin with a small letter.
    expect(parts.filter((name) => /^[a-z]|[:.]/.test(fieldText(forValues, name)))).toEqual([])
  })

  it('each word of the contract in a rule, a step, a field, a key and a webhook is said in words', () => {
    const { forValues } = read(language)
    const values: [path: string, values: readonly string[]][] = [
      ['when.on', ruleEvents],
      ['match', ruleShape.match.options],
      ['conditions.1.kind', ruleConditionKinds],
      ['conditions.2.is', ['has', 'hasNot', 'open', 'closed', 'available', 'unavailable', 'none']],
      ['conditions.2.languages', languages],
      ['conditions.3.field.operator', fieldOperators],
      ['actions.1.kind', chatActionKinds],
      ['actions.1.target.to', ['agent', 'team', 'self', 'next']],
      ['type', fieldTypes],
      ['scopes', keyScopes],
      ['kinds', webhookKinds],
      ['teams.1.resolution', ['none']],
    ]
    const unsaid = values.flatMap(([path, all]) =>
      all.filter((value) => {
        const text = valueText(forValues, path, value)
        // Some words of the contract are English ones.
        return text.includes(':') || (text === value && language !== 'en')
      }),
    )
    expect(unsaid).toEqual([])
    const [first, second] = webhookKinds
    expect(valueText(forValues, 'kinds', `${first}\n${second}`)).toBe(
      `${valueText(forValues, 'kinds', first)}\n${valueText(forValues, 'kinds', second)}`,
    )
    expect(valueText(forValues, 'words', 'has')).toBe('has')
  })

  it('each right of each role is called by words of its own', () => {
    const { forValues } = read(language)
    const paths = rightNames.flatMap((right) => rightRoles.map((role) => `${right}.${role}`))
    const said = paths.map((path) => fieldText(forValues, path))
    // An unknown right would be its name in the contract, in words.
    const codes = rightNames.map((right) => right.replaceAll(/[A-Z]/g, ' $&').toLowerCase())
    expect(said.filter((text) => /[:.]|ROLE_/.test(text))).toEqual([])
    expect(said.filter((text) => codes.some((code) => text.startsWith(code)))).toEqual([])
    expect(new Set(said).size).toBe(paths.length)
  })

  it.each(['who', 'fromDay', 'rememberDays', 'idleDays'])(
    'the demand’s %s is called by words',
    (name) => {
      expect(fieldText(read(language).forValues, name)).not.toMatch(/[:.]|^(who|from|remember)\b/)
    },
  )

  it('who needs two steps is called as on the screen of security', () => {
    const { forValues } = read(language)
    const said = twoStepAudiences.map((who) => valueText(forValues, 'who', who))
    expect(said).toEqual(twoStepAudiences.map((who) => forValues(`groupSecurity:who.${who}`)))
    expect(said.filter((text) => text.includes(':'))).toEqual([])
  })
})

it.each([
  ['openingHours.week.2.from', 'Opening hours › Week › 2 › From'],
  ['exportData.ROLE_MANAGER', 'Export data › Manager'],
  ['readsMuchLater', 'reads much later'],
  ['VIP: no. 2, myShop: conditions.1', 'VIP: no. 2, myShop: Conditions › 1'],
  ['constructor', 'constructor'],
])('the path %s is called “%s”', (path, text) => {
  expect(fieldText(read('en').forValues, path)).toBe(text)
})

it('a moment is written in the time zone of the group', () => {
  const { forValues } = read('pt')
  const text = valueText(forValues, 'expiresAt', '2027-02-28T22:10:52.296Z', 'America/Lima')
  expect(text).toBe('28/02/2027, 17:10')
})

it.each([
  [undefined, 'empty'],
  ['', 'empty'],
  ['true', 'Yes'],
  ['false', 'No'],
  ['24', '24'],
  ['nobody', 'nobody'],
])('the value %s reads “%s”', (value, text) => {
  expect(valueText(read('en').forValues, 'name', value)).toBe(text)
})
