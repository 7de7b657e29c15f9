import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { carouselFaults, screenRuleFaults } from './screen-rules.ts'
import type { CheckedScreen } from './screen.ts'
import type { FlowJsonVersion } from './versions.ts'
import { ifBranches } from './walk.ts'

const flow = limits.flow
const footer = { type: 'Footer' }
const body = { type: 'TextBody' }
const field = (name: string) => ({ type: 'TextInput', name })
const times = (count: number, component: object) => Array.from({ length: count }, () => component)
const [isTrue, isFalse] = ifBranches
const when = (whenTrue: readonly object[], whenFalse?: readonly object[]): object => ({
  type: 'If',
  [isTrue]: whenTrue,
  ...(whenFalse !== undefined && { [isFalse]: whenFalse }),
})
const nested = (depth: number): object => when([depth > 1 ? nested(depth - 1) : body])

const screen = (children: readonly unknown[], rest: object = {}): CheckedScreen => ({
  id: 'ONE',
  layout: { children },
  ...rest,
})

it.each<[string, CheckedScreen, string[]]>([
  ['a plain screen', screen([body, footer]), []],
  ['the maximum number of components', screen(times(flow.componentsPerScreenMax, body)), []],
  [
    'one component too many',
    screen(times(flow.componentsPerScreenMax + 1, body)),
    ['tooManyComponents'],
  ],
  [
    'two branches of which only one can be shown',
    screen([when(times(30, body), times(30, body))]),
    [],
  ],
  ['two footers', screen([footer, footer]), ['tooManyOfType']],
  ['three images', screen(times(flow.imagesPerScreenMax, { type: 'Image' })), []],
  ['four images', screen(times(flow.imagesPerScreenMax + 1, { type: 'Image' })), ['tooManyOfType']],
  [
    'two file pickers',
    screen([{ type: 'PhotoPicker' }, { type: 'DocumentPicker' }]),
    ['tooManyFilePickers'],
  ],
  ['a duplicate name', screen([field('a'), field('a')]), ['duplicateName']],
  [
    'the same name in both branches of a condition',
    screen([when([field('a')], [field('a')])]),
    ['duplicateName'],
  ],
  ['data without an example', screen([], { data: { city: { type: 'string' } } }), ['noExample']],
  ['data without a type', screen([], { data: { city: { __example__: 'Lima' } } }), ['missing']],
  ['an input beside a form', screen([{ type: 'Form', children: [] }, field('a')]), ['outsideForm']],
  ['an input in a form', screen([{ type: 'Form', children: [field('a')] }]), []],
  ['a navigation list beside a text', screen([{ type: 'NavigationList' }, body]), ['notAlone']],
  ['a footer in one branch', screen([when([footer], [body])]), ['footerBranches']],
  ['a footer in the only branch', screen([when([footer])]), ['footerBranches']],
  ['a footer in both branches', screen([when([footer], [footer])]), []],
  [
    'a footer in one case',
    screen([{ type: 'Switch', cases: { a: [footer], b: [] } }]),
    ['footerBranches'],
  ],
  ['conditions nested to the maximum depth', screen([nested(flow.nestedIfsMax)]), []],
  [
    'conditions nested beyond the maximum depth',
    screen([nested(flow.nestedIfsMax + 1)]),
    ['nestedIfs'],
  ],
  ['a terminal screen without a footer', screen([], { terminal: true }), ['terminalWithoutFooter']],
  [
    'a terminal screen with a navigation list',
    screen([{ type: 'NavigationList' }], { terminal: true }),
    ['terminalWithoutFooter', 'notOnFinalScreen'],
  ],
])('screenRuleFaults returns the faults in this case: %s', (_, one, expected) => {
  expect(screenRuleFaults(one, [], '7.3').map(({ code }) => code)).toEqual(expected)
})

it.each<[FlowJsonVersion, string[]]>([
  ['6.2', ['notAlone']],
  ['6.3', []],
])('in version %s, a rich text beside a footer has the faults %j', (version, expected) => {
  const faults = screenRuleFaults(screen([{ type: 'RichText' }, footer]), [], version)
  expect(faults.map(({ code }) => code)).toEqual(expected)
})

it('a flow has a maximum number of carousels', () => {
  const carousels = (count: number) => screen(times(count, { type: 'ImageCarousel' }))
  const most = flow.carouselsPerFlowMax
  expect(carouselFaults([carousels(most - 1), carousels(1)])).toEqual([])
  expect(carouselFaults([carousels(most), carousels(1)]).map(({ code }) => code)).toEqual([
    'tooManyInFlow',
  ])
})
