import { limits } from '#contract/limits.ts'
import { type FlowJsonFault, fault } from './fault.ts'
import { type CheckedScreen, dataEntries } from './screen.ts'
import { type FlowJsonVersion, isSince } from './versions.ts'
import { isObject } from '#contract/wire.ts'
import { branchesOf, componentsIn, type FoundComponent, type JsonPath } from './walk.ts'

const flow = limits.flow

const WRAPPERS = new Set<unknown>(['Form', 'If', 'Switch'])
const FILE_PICKERS = new Set<unknown>(['PhotoPicker', 'DocumentPicker'])
/** Inputs that must be inside the form if the screen has a form. */
const FORM_INPUTS = new Set<unknown>([
  'CheckboxGroup',
  'RadioButtonsGroup',
  'TextArea',
  'TextInput',
  'OptIn',
  'Dropdown',
  'DatePicker',
  'PhotoPicker',
  'DocumentPicker',
])

/**
 * The largest number of counted components that can be visible at the same time. Only one branch of an `If` or
 * `Switch` is visible at a time, so only its branch with the most counted components is added to the sum.
 * @param counts whether components of a type are counted
 */
function countShown(list: readonly unknown[], counts: (type: unknown) => boolean): number {
  return list.reduce<number>((sum, entry) => {
    if (!isObject(entry)) return sum
    const own = counts(entry['type']) ? 1 : 0
    const inner = branchesOf({ component: entry, path: [] }).map((branch) =>
      countShown(branch.list, counts),
    )
    return sum + own + Math.max(0, ...inner)
  }, 0)
}

const MOST_PER_SCREEN = [
  ['Footer', 1],
  ['RichText', 1],
  ['OptIn', flow.optInsPerScreenMax],
  ['EmbeddedLink', flow.linksPerScreenMax],
  ['Image', flow.imagesPerScreenMax],
  ['NavigationList', flow.navigationListsPerScreenMax],
  ['ImageCarousel', flow.carouselsPerScreenMax],
] as const

function countFaults({ layout }: CheckedScreen, path: JsonPath): FlowJsonFault[] {
  const at = [...path, 'layout', 'children']
  const all = countShown(layout.children, (type) => !WRAPPERS.has(type))
  const max = flow.componentsPerScreenMax
  const pickers = countShown(layout.children, (type) => FILE_PICKERS.has(type))
  return [
    ...(all > max ? [fault('tooManyComponents', at, { max })] : []),
    ...MOST_PER_SCREEN.flatMap(([type, most]) =>
      countShown(layout.children, (each) => each === type) > most
        ? [fault('tooManyOfType', at, { type, max: most })]
        : [],
    ),
    ...(pickers > 1 ? [fault('tooManyFilePickers', at)] : []),
  ]
}

/** Faults for duplicate field names on a screen, even in branches that exclude each other. */
function nameFaults(components: readonly FoundComponent[]): FlowJsonFault[] {
  const seen = new Set<string>()
  return components.flatMap(({ component: { type, name }, path }) => {
    if (typeof name !== 'string' || type === 'Form') return []
    const isTaken = seen.has(name)
    seen.add(name)
    return isTaken ? [fault('duplicateName', [...path, 'name'], { name })] : []
  })
}

function dataFaults(screen: CheckedScreen, path: JsonPath): FlowJsonFault[] {
  return dataEntries(screen).flatMap(([key, entry]) => {
    const at = [...path, 'data', key]
    if (!isObject(entry) || entry['__example__'] === undefined) {
      return [fault('noExample', at, { key })]
    }
    return entry['type'] === undefined ? [fault('missing', at, { key: 'type' })] : []
  })
}

/** Faults for inputs outside the screen's form. */
function formFaults(list: readonly unknown[], path: JsonPath): FlowJsonFault[] {
  return list.flatMap((entry, index) => {
    if (!isObject(entry) || entry['type'] === 'Form') return []
    const found = { component: entry, path: [...path, index] }
    if (FORM_INPUTS.has(entry['type'])) {
      return [fault('outsideForm', found.path, { type: String(entry['type']) })]
    }
    return branchesOf(found).flatMap((branch) => formFaults(branch.list, branch.path))
  })
}

/** For each component type that excludes other types from its screen: all types that the screen may contain. */
const aloneTypes = (version: FlowJsonVersion): ReadonlyMap<string, ReadonlySet<unknown>> =>
  new Map([
    ['RichText', new Set(['RichText', ...(isSince(version, '6.3') ? ['Footer'] : [])])],
    ['NavigationList', new Set(['NavigationList', 'Form'])],
  ])

function placementFaults(
  components: readonly FoundComponent[],
  version: FlowJsonVersion,
): FlowJsonFault[] {
  return [...aloneTypes(version)].flatMap(([type, companions]) => {
    const found = components.find(({ component }) => component['type'] === type)
    const isAccompanied = components.some(({ component }) => !companions.has(component['type']))
    return found && isAccompanied ? [fault('notAlone', found.path, { type })] : []
  })
}

const hasFooter = (list: readonly unknown[]): boolean =>
  list.some((entry) => isObject(entry) && entry['type'] === 'Footer')

/**
 * Faults of branches:
 * - If one branch of an `If` or `Switch` has a footer, every branch needs one. A missing `else` is a branch without a
 *   footer.
 * - `If` components may be nested at most `flow.nestedIfsMax` deep.
 * @param outerIfs number of `If` components around the list
 */
function branchFaults(list: readonly unknown[], path: JsonPath, outerIfs: number): FlowJsonFault[] {
  return list.flatMap((entry, index) => {
    if (!isObject(entry)) return []
    const found = { component: entry, path: [...path, index] }
    const branches = branchesOf(found)
    const isIf = entry['type'] === 'If'
    const ifs = outerIfs + (isIf ? 1 : 0)
    if (isIf && ifs > flow.nestedIfsMax) {
      return [fault('nestedIfs', found.path, { max: flow.nestedIfsMax })]
    }
    const withFooter = branches.filter((branch) => hasFooter(branch.list)).length
    const expected = isIf ? 2 : branches.length
    const isUneven = (isIf || entry['type'] === 'Switch') && withFooter > 0 && withFooter < expected
    return [
      ...(isUneven ? [fault('footerBranches', found.path, { type: String(entry['type']) })] : []),
      ...branches.flatMap((branch) => branchFaults(branch.list, branch.path, ifs)),
    ]
  })
}

function finalFaults(
  screen: CheckedScreen,
  path: JsonPath,
  components: readonly FoundComponent[],
): FlowJsonFault[] {
  if (screen.terminal !== true) return []
  const list = components.find(({ component }) => component['type'] === 'NavigationList')
  const isEnding = components.some(({ component }) => component['type'] === 'Footer')
  return [
    ...(isEnding ? [] : [fault('terminalWithoutFooter', path, { screen: screen.id })]),
    ...(list ? [fault('notOnFinalScreen', list.path, { type: 'NavigationList' })] : []),
  ]
}

/** Faults of a screen as a whole: its data, and the number, names and placement of its components. */
export function screenRuleFaults(
  screen: CheckedScreen,
  path: JsonPath,
  version: FlowJsonVersion,
): FlowJsonFault[] {
  const { children } = screen.layout
  const at = [...path, 'layout', 'children']
  const components = componentsIn(children, at)
  const hasForm = components.some(({ component }) => component['type'] === 'Form')
  return [
    ...dataFaults(screen, path),
    ...nameFaults(components),
    ...countFaults(screen, path),
    ...(hasForm ? formFaults(children, at) : []),
    ...placementFaults(components, version),
    ...branchFaults(children, at, 0),
    ...finalFaults(screen, path, components),
  ]
}

/** Faults for too many carousels in the whole flow. */
export function carouselFaults(screens: readonly CheckedScreen[]): FlowJsonFault[] {
  const type = 'ImageCarousel'
  const max = flow.carouselsPerFlowMax
  const count = screens.reduce(
    (sum, { layout }) => sum + countShown(layout.children, (each) => each === type),
    0,
  )
  return count > max ? [fault('tooManyInFlow', ['screens'], { type, max })] : []
}
