import { expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { filterTemplates, isFilterSet, noFilter, sortTemplates } from './filter-templates.ts'

const template = (id: string, more: object = {}) =>
  whatsAppTemplateSchema.parse({ id, name: id, templateText: '', status: 'approved', ...more })
const templates = [
  template('oferta', { category: 'MARKETING', quality: 'GREEN', templateApproveText: 'Día {{a}}' }),
  template('visita', { status: 'rejected', category: 'UTILITY', languageCode: 'en' }),
  template('apelada', { status: 'in_appeal', category: 'UTILITY', templateText: 'Otro dia' }),
]
const found = (filter: object) =>
  filterTemplates(templates, { ...noFilter, ...filter }).map(({ id }) => id)

test.each([
  [{}, ['oferta', 'visita', 'apelada']],
  [{ text: ' DIA ' }, ['oferta', 'apelada']],
  [{ text: 'ofe' }, ['oferta']],
  [{ text: 'nada' }, []],
  [{ status: ['rejected', 'in_appeal'] }, ['visita', 'apelada']],
  [{ category: ['UTILITY'], language: ['en'] }, ['visita']],
  [{ quality: ['GREEN'] }, ['oferta']],
  [{ quality: ['RED'] }, []],
])('the filter %j matches %j', (filter, ids) => {
  expect(found(filter)).toEqual(ids)
})

test.each([
  [{}, false],
  [{ text: '  ' }, false],
  [{ text: 'a' }, true],
  [{ language: ['es'] }, true],
])('the filter %j counts as set: %s', (filter, isSet) => {
  expect(isFilterSet({ ...noFilter, ...filter })).toBe(isSet)
})

const dated = [
  template('b', { updatedAt: '2026-11-02T10:00:00.000Z' }),
  template('a', { updatedAt: '2026-11-02T10:00:00.000Z' }),
  template('c', { updatedAt: '2026-11-03T10:00:00.000Z' }),
  template('d'),
]
test.each([
  ['changed', 'descending', ['c', 'a', 'b', 'd']],
  ['changed', 'ascending', ['d', 'a', 'b', 'c']],
  ['name', 'ascending', ['a', 'b', 'c', 'd']],
  ['name', 'descending', ['d', 'c', 'b', 'a']],
] as const)('templates sorted by %s, %s, have the order %j', (columnId, direction, ids) => {
  expect(sortTemplates(dated, { columnId, direction }).map(({ id }) => id)).toEqual(ids)
})
