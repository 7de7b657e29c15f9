import { describe, expect, it } from 'vitest'
import { flowSchema, type Flow } from '#contract/entities/flows/flow.ts'
import { filterFlows, sortFlows } from './flow-filters.ts'

const flow = (id: string, rest: object): Flow => flowSchema.parse({ id, groupId: 'g', ...rest })
const flows = [
  flow('a', { name: 'Cotización', action: 'Pedir', state: 'draft', sentCount: 0 }),
  flow('b', {
    name: 'encuesta',
    editedByName: 'José',
    state: 'published',
    sentCount: 9,
    lastSentAt: '2026-11-20T10:00:00.000Z',
  }),
  flow('c', {
    name: 'Ábaco',
    state: 'changed',
    sentCount: 3,
    lastSentAt: '2026-11-22T10:00:00.000Z',
  }),
]
const ids = (list: readonly Flow[]) => list.map(({ id }) => id).join('')

describe('the list of flows', () => {
  it.each([
    ['', [], 'abc'],
    ['cotizacion', [], 'a'],
    [' JOSE ', [], 'b'],
    ['pedir', [], 'a'],
    ['x', [], ''],
    ['', ['draft', 'changed'], 'ac'],
    ['e', ['published'], 'b'],
  ] as const)('filtered by the text “%s” and the states %j shows %s', (text, states, expected) => {
    expect(ids(filterFlows(flows, { text, states }))).toBe(expected)
  })

  it.each([
    ['name', 'ascending', 'cab'],
    ['name', 'descending', 'bac'],
    ['sent', 'descending', 'bca'],
    ['lastSent', 'descending', 'cba'],
    ['lastSent', 'ascending', 'bca'],
    ['unknown', 'ascending', 'abc'],
  ] as const)('sorted by %s, %s, shows %s', (columnId, direction, expected) => {
    expect(ids(sortFlows(flows, { columnId, direction }))).toBe(expected)
  })
})
