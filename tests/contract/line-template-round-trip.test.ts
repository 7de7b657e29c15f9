import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  whatsAppTemplateSchema,
  type WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import { numberPlaceholders } from '#contract/rules/templates/placeholders.ts'
import {
  componentsOf,
  listedTemplateSchema,
  parameterFormatOf,
  providedTemplate,
} from '#workspace/cloud-api/sending/template-components.ts'
import { withProvided } from '#workspace/use-cases/templates/provided-templates.ts'

/** A template goes to the provider and comes back by a sync. */

const word = fc.stringMatching(/^[A-Za-zñ ]{1,8}$/)
const name = fc.oneof(fc.constantFrom('nombre', 'pedido', 'Tu nombre', '1', '2'), word)
const text = fc
  .array(fc.tuple(word, name), { maxLength: 3 })
  .map((parts) => `${parts.map(([one, key]) => `${one} {{${key}}} `).join('')}fin`)
const button = fc.oneof(
  fc.record({ type: fc.constant('QUICK_REPLY'), text: word }),
  fc.record({
    type: fc.constant('URL'),
    text: word,
    url: fc.constantFrom('https://shop.example/', 'https://shop.example/{{id}}'),
    example: fc.constant('7'),
  }),
  fc.record({
    type: fc.constant('PHONE_NUMBER'),
    text: word,
    phoneNumber: fc.constantFrom('+51 999-000-001', '51999000001'),
  }),
  fc.record({ type: fc.constant('COPY_CODE'), text: word, example: fc.constant('25OFF') }),
)
const template = fc
  .record(
    {
      body: text,
      header: fc.oneof(word, fc.constant('Hola {{nombre}}')),
      isPlace: fc.boolean(),
      footer: word,
      buttons: fc.array(button, { maxLength: 3 }),
      status: fc.constantFrom('pending', 'approved', 'rejected', 'paused'),
      quality: fc.constantFrom('GREEN', 'RED'),
    },
    { requiredKeys: ['body', 'buttons', 'status', 'isPlace'] },
  )
  .map(({ body, isPlace, header, ...others }) => {
    const rest = { ...others, ...(header !== undefined && !isPlace && { header }) }
    const { templateText, templateApproveText, names } = numberPlaceholders(body)
    const inHeader = rest.header === undefined ? 0 : numberPlaceholders(rest.header).names.length
    const exampleParameters = Array.from(
      { length: names.length + inHeader },
      (_, index) => `ejemplo ${index}`,
    )
    return whatsAppTemplateSchema.parse({
      ...rest,
      id: 'w',
      groupId: 'g',
      name: 'aviso',
      templateType: isPlace ? 'LOCATION' : 'TEXT',
      category: 'UTILITY',
      templateText,
      templateApproveText,
      exampleParameters,
    })
  })

/** The template as the provider has it after its submission. */
function atProvider(given: WhatsAppTemplate, more: object = {}) {
  const parameterFormat = parameterFormatOf(given)
  return listedTemplateSchema.parse({
    id: '9',
    name: given.name,
    language: given.languageCode,
    status: given.status.toUpperCase(),
    category: given.category,
    parameter_format: parameterFormat,
    components: componentsOf({ ...given, parameterFormat }),
    ...(given.quality !== undefined && { quality_score: { score: given.quality } }),
    rejected_reason: 'NONE',
    ...more,
  })
}

/** As the service stores it after the submission was accepted. */
const stored = (given: WhatsAppTemplate): WhatsAppTemplate => ({
  ...given,
  ...(parameterFormatOf(given) === 'NAMED' && { parameterFormat: 'NAMED' }),
  ...(given.status === 'rejected' && { rejectedReason: 'NONE' }),
})

test('a sync after a submission changes nothing', () => {
  fc.assert(
    fc.property(template, (given) => {
      const { fields } = providedTemplate(atProvider(given))
      expect(withProvided(stored(given), fields)).toEqual(stored(given))
    }),
  )
})

test('a second sync changes nothing, whatever the provider has', () => {
  const state = fc.record({
    status: fc.constantFrom('PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'FLAGGED', 'REINSTATED'),
    category: fc.constantFrom('MARKETING', 'UTILITY', 'AUTHENTICATION', 'OTP'),
    previous_category: fc.option(fc.constantFrom('MARKETING', 'ACCOUNT_UPDATE'), {
      nil: undefined,
    }),
    rejected_reason: fc.constantFrom('NONE', 'SCAM'),
    quality_score: fc.record({ score: fc.constantFrom('GREEN', 'UNKNOWN') }),
    language: fc.constantFrom('es', 'es_PE', 'pt-BR'),
  })
  fc.assert(
    fc.property(template, template, state, (before, other, more) => {
      const { fields } = providedTemplate(atProvider(other, more))
      const once = withProvided(before, fields)
      expect(withProvided(once, fields)).toEqual(once)
    }),
  )
})
