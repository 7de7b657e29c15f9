import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkTemplate } from './template-check.ts'
import type { TemplateDraft } from './template-finding.ts'
import { ruleOf, rulesMet, templateRules } from './template-rules.ts'

const draft = (parts: Partial<TemplateDraft> = {}): TemplateDraft => ({
  name: 'visita',
  templateType: 'TEXT',
  header: '',
  body: 'Te esperamos mañana.',
  footer: '',
  buttons: [],
  headerExamples: [],
  bodyExamples: [],
  hasFile: false,
  ...parts,
})
const met = (parts: Partial<TemplateDraft>) => {
  const one = draft(parts)
  return rulesMet(one, checkTemplate(one))
}
const reply = { type: 'QUICK_REPLY', text: 'Sí' } as const
const link = { type: 'URL', text: 'Ver', url: 'https://casa.example' } as const

const plain = ['name', 'bodyLength']
const placed = ['bodyStart', 'bodyEnd']
const cases: [string, Partial<TemplateDraft>, string[]][] = [
  ['a plain text', {}, plain],
  ['no name', { name: '' }, ['bodyLength']],
  ['no text', { body: '' }, ['name']],
  [
    'a placeholder at the end',
    { body: 'Hola {{a}}', bodyExamples: ['x'] },
    [...plain, 'bodyStart', 'braces', 'examples'],
  ],
  [
    'a placeholder without an example',
    { body: 'Hola {{a}}, ven.' },
    [...plain, ...placed, 'braces'],
  ],
  [
    'two adjacent placeholders',
    { body: 'Hola {{a}} {{b}}, ven.', bodyExamples: ['x', 'y'] },
    [...plain, ...placed, 'braces', 'examples'],
  ],
  [
    'a forbidden character in a placeholder',
    { body: 'Hola {{a#}}, ven.', bodyExamples: ['x'] },
    [...plain, ...placed, 'examples'],
  ],
  ['a missing image', { templateType: 'IMAGE' }, plain],
  ['a chosen image', { templateType: 'IMAGE', hasFile: true }, [...plain, 'file']],
  ['a footer', { footer: 'Gracias' }, [...plain, 'footer', 'plainTexts']],
  ['an emoji in the footer', { footer: 'Gracias 🌰' }, [...plain, 'footer']],
  [
    'two equal quick replies',
    { buttons: [reply, reply] },
    [...plain, 'buttonCounts', 'buttonOrder', 'buttonLabels', 'desktop'],
  ],
  [
    'a quick reply',
    { buttons: [reply] },
    [...plain, 'buttonCounts', 'buttonOrder', 'buttonLabels', 'desktop'],
  ],
  [
    'an offer, which no computer shows',
    {
      offer: { text: 'Solo hoy', hasExpiration: true },
      buttons: [{ type: 'COPY_CODE', text: '', example: 'CASA25' }, link],
    },
    [...plain, 'buttonCounts', 'buttonLabels', 'uniqueLabels', 'buttonUrls', 'kind', 'offer'],
  ],
  [
    'quick replies that are not adjacent',
    { buttons: [reply, link, { ...reply, text: 'No' }] },
    [...plain, 'buttonCounts', 'buttonLabels', 'uniqueLabels', 'buttonUrls'],
  ],
]
test.each(cases)('rulesMet lists the met rules of a draft with %s', (_, parts, rules) => {
  expect(met(parts)).toEqual(templateRules.filter((rule) => rules.includes(rule)))
})

test('no rule is both met and broken, for any text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '{', '}', '{{', '}}', '{{1}}', '#') })
  const button = fc.record({
    type: fc.constantFrom('QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'),
    text,
    url: text,
    phoneNumber: text,
  })
  fc.assert(
    fc.property(
      fc.record({ name: text, header: text, body: text, footer: text, buttons: fc.array(button) }),
      (parts) => {
        const one = draft(parts)
        const findings = checkTemplate(one)
        const broken = new Set(findings.map(ruleOf))
        expect(rulesMet(one, findings).filter((rule) => broken.has(rule))).toEqual([])
      },
    ),
  )
})
