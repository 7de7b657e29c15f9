import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FlowOption } from '#contract/entities/flows/flow-screen.ts'
import { addOption, addPastedOptions, changeOption, moveOption } from './option-list.ts'

const options: FlowOption[] = [
  { id: '0', title: 'Uno' },
  { id: '1', title: 'Dos', description: 'Segundo' },
  { id: '2', title: 'Tres' },
]
const titles = (list: readonly FlowOption[]) => list.map(({ title }) => title)

describe('the options of an element', () => {
  it('get an unused id when they are added', () => {
    expect(addOption(options, 'Cuatro').at(-1)).toEqual({ id: '3', title: 'Cuatro' })
    const gap = [{ id: '2', title: 'Tres' }]
    expect(addOption([...gap, { id: '3', title: 'x' }], 'Otra').at(-1)?.id).toBe('4')
  })

  it('are added from the lines of a text, without blank lines', () => {
    expect(titles(addPastedOptions([], ' Lima \n\n Cusco\r\n \nPiura'))).toEqual([
      'Lima',
      'Cusco',
      'Piura',
    ])
  })

  it.each([
    [0, 2, ['Dos', 'Tres', 'Uno']],
    [2, 0, ['Tres', 'Uno', 'Dos']],
    [1, 1, ['Uno', 'Dos', 'Tres']],
    [0, 3, ['Uno', 'Dos', 'Tres']],
    [0, -1, ['Uno', 'Dos', 'Tres']],
    [7, 0, ['Uno', 'Dos', 'Tres']],
  ])('are in the expected order after a move from %i to %i', (from, to, expected) => {
    expect(titles(moveOption(options, from, to))).toEqual(expected)
  })

  it('are changed one at a time, and lose a description that becomes empty', () => {
    expect(changeOption(options, 1, { title: 'Dos y medio' })[1]).toEqual({
      id: '1',
      title: 'Dos y medio',
      description: 'Segundo',
    })
    expect(changeOption(options, 1, { description: '' })[1]).toEqual({ id: '1', title: 'Dos' })
    expect(changeOption(options, 0, { description: 'Primero' })[1]).toBe(options[1])
  })

  it('keep unique ids and all their members whatever is added and moved', () => {
    const step = fc.tuple(fc.boolean(), fc.nat(8), fc.nat(8))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        const list = steps.reduce(
          (all, [isAdded, from, to]) => (isAdded ? addOption(all, 'x') : moveOption(all, from, to)),
          options,
        )
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
        expect(list.find(({ id }) => id === '1')).toBe(options[1])
      }),
    )
  })
})
