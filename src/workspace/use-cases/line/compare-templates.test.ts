import { expect, it } from 'vitest'
import {
  whatsAppTemplateSchema,
  type WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import { compareTemplates } from './compare-templates.ts'

const template = (more: object = {}): WhatsAppTemplate =>
  whatsAppTemplateSchema.parse({
    id: 't1',
    name: 'promo',
    templateType: 'TEXT',
    templateText: 'Hola {{1}}',
    templateApproveText: 'Hola {{contact.name}}',
    category: 'UTILITY',
    languageCode: 'es',
    status: 'approved',
    ...more,
  })
const ours = (more: object = {}, providerId: string | null = 'p1') => ({
  template: template(more),
  providerId,
})
const theirs = (more: object = {}, providerId = 'p1') => ({
  providerId,
  fields: { ...template(more), templateApproveText: 'Hola {{1}}' },
})

it.each<[string, ReturnType<typeof ours>[], ReturnType<typeof theirs>[], string[]]>([
  ['the same template', [ours()], [theirs()], []],
  ['one by its name alone', [ours({}, null)], [theirs()], []],
  ['only theirs', [], [theirs()], ['theirs promo']],
  ['one that they deleted', [], [theirs({ status: 'deleted' })], []],
  ['only ours', [ours({}, null)], [], ['ours promo']],
  ['one of before the line', [ours({ status: 'deleted' }, null)], [], ['ours promo']],
  ['an archived one of before', [ours({ status: 'deleted', archived: true }, null)], [], []],
  [
    'one of before that they have',
    [ours({ status: 'deleted' }, null)],
    [theirs()],
    ['theirs promo'],
  ],
  [
    'one that was submitted again',
    [ours({ status: 'deleted' }, null), ours({ id: 't2' })],
    [theirs()],
    [],
  ],
  ['one that they no longer have', [ours()], [], ['gone promo']],
  ['one that both deleted', [ours({ status: 'deleted' })], [], []],
  ['another text', [ours()], [theirs({ templateText: 'Hola {{1}}.' })], ['differs promo text']],
  ['another footer', [ours()], [theirs({ footer: 'Adiós' })], ['differs promo text']],
  ['another category', [ours()], [theirs({ category: 'MARKETING' })], ['differs promo category']],
  ['an unknown category', [ours()], [theirs({ category: 'NEWS' })], []],
  ['another status', [ours()], [theirs({ status: 'paused' })], ['differs promo status']],
  ['another language', [ours()], [theirs({ languageCode: 'es_PE' })], ['differs promo language']],
  [
    'another country, which is new there',
    [ours({}, null)],
    [theirs({ languageCode: 'es_PE' })],
    ['differs promo language'],
  ],
  [
    'a translation',
    [ours()],
    [theirs(), theirs({ languageCode: 'en', templateText: 'Hi {{1}}' }, 'p2')],
    ['theirs promo'],
  ],
])('of %s, the differences are known', (_, own, provided, expected) => {
  const { differences, same } = compareTemplates(own, provided)
  expect(differences.map(({ kind, name, fields }) => [kind, name, ...fields].join(' '))).toEqual(
    expected,
  )
  const compared = differences.filter(({ kind }) => kind === 'differs').length
  expect(same + compared).toBeLessThanOrEqual(provided.length)
})

it('of a list that is cut, what was not read is not said to be missing', () => {
  const compared = compareTemplates(
    [ours(), ours({ id: 't2', name: 'late' }, 'p2')],
    [theirs()],
    true,
  )
  expect(compared).toEqual({ same: 1, isCut: true, differences: [] })
})
