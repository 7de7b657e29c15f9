import { describe, expect, it } from 'vitest'
import {
  type FlowElement,
  flowElementSchema,
  flowScreenSchema,
} from '#contract/entities/flows/flow-screen.ts'
import { flowElementFaults, faultyFlowElements } from './flow-validity.ts'

const element = (raw: Record<string, unknown>): FlowElement => flowElementSchema.parse(raw)
const options = (count: number, changes: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, at) => ({ id: `o${at}`, title: `Opción ${at}`, ...changes }))
const action = { name: 'complete', payload: {} }

describe('the flow element', () => {
  it.each([
    ['TextHeading', 'text', 80],
    ['TextSubheading', 'text', 80],
    ['TextBody', 'text', 4_096],
    ['TextCaption', 'text', 409],
    ['TextInput', 'label', 20],
    ['TextArea', 'label', 20],
  ] as const)('%s requires a %s of 1 to %i characters after trimming', (type, member, max) => {
    const faults = (text: string | undefined) =>
      flowElementFaults(element({ type, [member]: text }))
    expect(faults('a')).toEqual([])
    expect(faults(` ${'a'.repeat(max)} `)).toEqual([])
    expect(faults('a'.repeat(max + 1))).toEqual([{ member, fault: 'tooLong', max }])
    expect(faults('  ')).toEqual([{ member, fault: 'missing' }])
    expect(faults(undefined)).toEqual([{ member, fault: 'missing' }])
  })

  it.each(['CheckboxGroup', 'RadioButtonsGroup'] as const)(
    '%s requires a label and options, and limits the options and the description',
    (type) => {
      const faults = (changes: Record<string, unknown>) =>
        flowElementFaults(element({ type, label: 'Elige', 'data-source': options(2), ...changes }))
      expect(faults({})).toEqual([])
      expect(faults({ label: '' })).toEqual([{ member: 'label', fault: 'missing' }])
      expect(faults({ description: 'd'.repeat(300) })).toEqual([])
      expect(faults({ description: 'd'.repeat(301) })).toEqual([
        { member: 'description', fault: 'tooLong', max: 300 },
      ])
      expect(faults({ 'data-source': options(20) })).toEqual([])
      expect(faults({ 'data-source': options(21) })).toEqual([
        { member: 'options', fault: 'tooMany', max: 20 },
      ])
      expect(faults({ 'data-source': [] })).toEqual([{ member: 'options', fault: 'missing' }])
      expect(faults({ 'data-source': options(1, { title: ' ' }) })).toEqual([
        { member: 'text', fault: 'missing', option: 0 },
      ])
      expect(faults({ 'data-source': options(1, { title: 't'.repeat(31) }) })).toEqual([
        { member: 'text', fault: 'tooLong', max: 30, option: 0 },
      ])
      expect(faults({ 'data-source': options(1, { description: 't'.repeat(301) }) })).toEqual([
        { member: 'description', fault: 'tooLong', max: 300, option: 0 },
      ])
    },
  )

  it('Dropdown requires 1 to 20 options', () => {
    const count = (items: number) =>
      flowElementFaults(
        element({ type: 'Dropdown', label: 'Color', 'data-source': options(items) }),
      ).length
    expect([0, 1, 20, 21].map(count)).toEqual([1, 0, 0, 1])
  })

  it('Footer requires a label of 1 to 35 characters and an action', () => {
    const faults = (changes: Record<string, unknown>) =>
      flowElementFaults(
        element({ type: 'Footer', label: 'Enviar', 'on-click-action': action, ...changes }),
      )
    expect(faults({ label: 'x'.repeat(35) })).toEqual([])
    expect(faults({ label: 'x'.repeat(36) })).toHaveLength(1)
    expect(faults({ label: ' ' })).toEqual([{ member: 'label', fault: 'missing' }])
    expect(faults({ 'on-click-action': undefined })).toEqual([
      { member: 'action', fault: 'missing' },
    ])
  })

  it('is valid if the builder cannot edit it', () => {
    expect(flowElementFaults({ type: 'Carousel' })).toEqual([])
    expect(flowElementFaults({ type: 'TextInput', label: '${data.a}', name: 1 })).toEqual([])
  })

  it('obeys its limits if its text is given as lines, or contains a reference', () => {
    const body = (text: unknown) => flowElementFaults({ type: 'TextBody', text })
    const caption = (text: unknown) => flowElementFaults({ type: 'TextCaption', text })
    expect(body(['a', 'b'])).toEqual([])
    expect(body(['x'.repeat(9_000)])).toEqual([{ member: 'text', fault: 'tooLong', max: 4_096 }])
    expect(caption(['x'.repeat(204), 'x'.repeat(204)])).toEqual([])
    expect(caption(['x'.repeat(205), 'x'.repeat(204)])).toHaveLength(1)
    expect(body([' ', ''])).toEqual([{ member: 'text', fault: 'missing' }])
    const heading = (text: string) => flowElementFaults({ type: 'TextHeading', text })
    expect(heading(`Costo \${${'x'.repeat(500)}`)).toHaveLength(1)
    expect(heading(`${'x'.repeat(80)}\${data.price}`)).toEqual([])
    expect(heading(`${'x'.repeat(81)}\${data.price}`)).toHaveLength(1)
  })

  it.each([
    ['Dropdown', 20],
    ['CheckboxGroup', 30],
    ['OptIn', 120],
  ] as const)(
    '%s requires a label of 1 to %i characters, which is the channel’s limit',
    (type, max) => {
      const faults = (label: string) =>
        flowElementFaults(element({ type, label, 'data-source': options(1) }))
      expect(faults('x'.repeat(max))).toEqual([])
      expect(faults('x'.repeat(max + 1))).toEqual([{ member: 'label', fault: 'tooLong', max }])
      expect(faults(' ')).toEqual([{ member: 'label', fault: 'missing' }])
    },
  )
})

it('a flow is valid only if all of its elements are', () => {
  const good = { type: 'TextHeading', text: 'Hola' }
  const screen = (children: unknown[]) =>
    flowScreenSchema.parse({ id: 'A', layout: { type: 'SingleColumnLayout', children } })
  expect(faultyFlowElements([screen([good]), screen([good, good])])).toEqual([])
  const bad = element({ type: 'TextBody' })
  expect(faultyFlowElements([screen([good]), screen([good, bad])])).toEqual([
    {
      screen: 1,
      element: 1,
      path: ['screens', 1, 'layout', 'children', 1],
      component: bad,
      faults: [{ member: 'text', fault: 'missing' }],
    },
  ])
  const inside = ['Form', 'If', 'Switch'].map((type) => ({
    type,
    ...(type === 'Form' && { children: [good, bad] }),
    ...(type === 'If' && { else: [good, bad] }),
    ...(type === 'Switch' && { cases: { a: [{ type: 'If', else: [bad] }] } }),
  }))
  const at = ['screens', 0, 'layout', 'children']
  expect(
    faultyFlowElements([screen([good, ...inside])]).map(({ element: index, path }) => [
      index,
      path,
    ]),
  ).toEqual([
    [1, [...at, 1, 'children', 1]],
    [2, [...at, 2, 'else', 1]],
    [3, [...at, 3, 'cases', 'a', 0, 'else', 0]],
  ])
})
