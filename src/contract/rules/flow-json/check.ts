import { limits } from '../../limits.ts'
import { componentsOf, documentSchema } from './components.ts'
import { type FlowJsonFault, fault } from './fault.ts'
import {
  type FlowJsonVersion,
  flowJsonVersions,
  newestFlowJsonVersion,
  isSince,
} from './versions.ts'
import {
  actionsIn,
  branchesOf,
  componentsIn,
  type FoundComponent,
  isObject,
  type JsonPath,
} from './walk.ts'
import { faultsOfIssues } from './zod-faults.ts'

/** A screen id: letters and underscore only. */
const SCREEN_ID = /^[A-Za-z_]+$/
/** The channel ends a flow on a screen of this id. */
const RESERVED_SCREEN_ID = 'SUCCESS'

const { flow } = limits

/** A screen of a document that has passed `documentSchema`. */
interface CheckedScreen {
  readonly id: string
  readonly terminal?: boolean | undefined
  readonly success?: boolean | undefined
  readonly data?: Readonly<Record<string, unknown>> | undefined
  readonly layout: { readonly children: readonly unknown[] }
}

function versionFault(value: unknown): FlowJsonFault | null {
  if (!isObject(value)) return fault('wrongType', [])
  const { version } = value
  if (version === undefined) return fault('missing', [], { key: 'version' })
  return flowJsonVersions.some((known) => known === version)
    ? null
    : fault('unknownVersion', ['version'], {
        version: typeof version === 'string' ? version : JSON.stringify(version),
      })
}

function componentFaults(found: FoundComponent, version: FlowJsonVersion): FlowJsonFault[] {
  const { component, path } = found
  const { type } = component
  if (typeof type !== 'string') return [fault('missing', path, { key: 'type' })]
  const known = componentsOf.get(version)?.get(type)
  if (known === undefined) return [fault('unknownComponent', [...path, 'type'], { type })]
  if (!isSince(version, known.since)) {
    return [fault('newerComponent', [...path, 'type'], { type, version: known.since })]
  }
  const { error } = known.schema.safeParse(component)
  const newest = componentsOf.get(newestFlowJsonVersion)?.get(type)?.properties
  const faults = faultsOfIssues(error?.issues ?? [], component, path).map((each) =>
    each.code === 'unknownKey' &&
    each.path.length === path.length &&
    newest?.has(String(each.details['key']))
      ? fault('newerProperty', each.path, each.details)
      : each,
  )
  return [...faults, ...combinationFaults(found)]
}

/** Properties that exclude or require each other. */
function combinationFaults({ component, path }: FoundComponent): FlowJsonFault[] {
  if (component['type'] === 'Footer') {
    const isMixed =
      component['center-caption'] !== undefined &&
      (component['left-caption'] !== undefined || component['right-caption'] !== undefined)
    return isMixed ? [fault('captionMix', [...path, 'center-caption'])] : []
  }
  const isPatternAlone =
    component['type'] === 'TextInput' &&
    component['pattern'] !== undefined &&
    component['helper-text'] === undefined
  return isPatternAlone ? [fault('patternWithoutHelp', [...path, 'pattern'])] : []
}

const WRAPPERS = new Set<unknown>(['Form', 'If', 'Switch'])

/** Components that can show at once: of a condition's branches the largest counts. */
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
  ['OptIn', flow.optInsPerScreenMax],
  ['EmbeddedLink', flow.linksPerScreenMax],
  ['Image', flow.imagesPerScreenMax],
] as const

function countFaults({ layout }: CheckedScreen, path: JsonPath): FlowJsonFault[] {
  const at = [...path, 'layout', 'children']
  const all = countShown(layout.children, (type) => !WRAPPERS.has(type))
  const max = flow.componentsPerScreenMax
  return [
    ...(all > max ? [fault('tooManyComponents', at, { max })] : []),
    ...MOST_PER_SCREEN.flatMap(([type, most]) =>
      countShown(layout.children, (each) => each === type) > most
        ? [fault('tooManyOfType', at, { type, max: most })]
        : [],
    ),
  ]
}

/** Inputs of one list share no name: the channel sends the answers by name. */
function nameFaults(list: readonly unknown[], path: JsonPath): FlowJsonFault[] {
  const seen = new Set<unknown>()
  return list.flatMap((entry, index) => {
    const name = isObject(entry) ? entry['name'] : undefined
    if (typeof name !== 'string') return []
    const isTaken = seen.has(name)
    seen.add(name)
    return isTaken ? [fault('duplicateName', [...path, index, 'name'], { name })] : []
  })
}

function dataFaults({ data = {} }: CheckedScreen, path: JsonPath): FlowJsonFault[] {
  return Object.entries(data).flatMap(([key, entry]) =>
    isObject(entry) && entry['__example__'] !== undefined
      ? []
      : [fault('noExample', [...path, 'data', key], { key })],
  )
}

function navigateFaults(
  action: Readonly<Record<string, unknown>>,
  path: JsonPath,
  screens: ReadonlyMap<string, CheckedScreen>,
): FlowJsonFault[] {
  const next = isObject(action['next']) ? action['next'] : {}
  if (next['type'] === 'plugin' || typeof next['name'] !== 'string') return []
  const target = screens.get(next['name'])
  if (target === undefined) {
    return [fault('unknownScreen', [...path, 'next', 'name'], { screen: next['name'] })]
  }
  const given = Object.keys(isObject(action['payload']) ? action['payload'] : {})
  const expected = Object.keys(target.data ?? {})
  const at = [...path, 'payload']
  return [
    ...expected
      .filter((key) => !given.includes(key))
      .map((key) => fault('payloadMissing', at, { key, screen: target.id })),
    ...given
      .filter((key) => !expected.includes(key))
      .map((key) => fault('payloadExtra', at, { key, screen: target.id })),
  ]
}

function screenFaults(
  screen: CheckedScreen,
  path: JsonPath,
  version: FlowJsonVersion,
  screens: ReadonlyMap<string, CheckedScreen>,
): FlowJsonFault[] {
  const { children } = screen.layout
  const childrenPath = [...path, 'layout', 'children']
  const components = componentsIn(children, childrenPath)
  const hasFooter = components.some(({ component }) => component['type'] === 'Footer')
  const actionFaults = components.flatMap(actionsIn).flatMap(({ action, path: at }) => {
    if (action['name'] === 'complete' && screen.terminal !== true) {
      return [fault('completeOutsideTerminal', at, { screen: screen.id })]
    }
    return action['name'] === 'navigate' ? navigateFaults(action, at, screens) : []
  })
  const lists = [
    { list: children, path: childrenPath },
    ...components.flatMap((found) => branchesOf(found)),
  ]
  return [
    ...lists.flatMap(({ list, path: at }) =>
      list.flatMap((entry, index) => (isObject(entry) ? [] : [fault('wrongType', [...at, index])])),
    ),
    ...components.flatMap((found) => componentFaults(found, version)),
    ...dataFaults(screen, path),
    ...lists.flatMap(({ list, path: at }) => nameFaults(list, at)),
    ...countFaults(screen, path),
    ...(screen.terminal === true && !hasFooter
      ? [fault('terminalWithoutFooter', path, { screen: screen.id })]
      : []),
    ...actionFaults,
  ]
}

function idFaults(screens: readonly CheckedScreen[]): FlowJsonFault[] {
  const seen = new Set<string>()
  return screens.flatMap(({ id }, index) => {
    const path = ['screens', index, 'id']
    const isTaken = seen.has(id)
    seen.add(id)
    if (isTaken) return [fault('duplicateScreen', path, { screen: id })]
    if (id === RESERVED_SCREEN_ID) return [fault('reservedScreenId', path, { screen: id })]
    return SCREEN_ID.test(id) ? [] : [fault('screenId', path, { screen: id })]
  })
}

function routeFaults(
  routes: Readonly<Record<string, readonly string[]>>,
  screens: ReadonlyMap<string, CheckedScreen>,
): FlowJsonFault[] {
  return Object.entries(routes).flatMap(([from, targets]) =>
    [from, ...targets]
      .filter((screen) => !screens.has(screen))
      .map((screen) => fault('unknownScreen', ['routing_model', from], { screen })),
  )
}

/**
 * Checks a parsed Flow JSON document as the channel does when it is published.
 *
 * @returns every fault, in the order of the document; none for a valid document
 */
export function flowJsonFaults(value: unknown): FlowJsonFault[] {
  const wrongVersion = versionFault(value)
  if (wrongVersion !== null) return [wrongVersion]
  const { data: document, error } = documentSchema.safeParse(value)
  if (document === undefined) return faultsOfIssues(error.issues, value, [])
  const screens = new Map(document.screens.map((screen) => [screen.id, screen]))
  const isEnded = document.screens.some(
    ({ terminal, success }) => terminal === true && success !== false,
  )
  return [
    ...idFaults(document.screens),
    ...document.screens.flatMap((screen, index) =>
      screenFaults(screen, ['screens', index], document.version, screens),
    ),
    ...(isEnded ? [] : [fault('noTerminalScreen', ['screens'])]),
    ...routeFaults(document.routing_model ?? {}, screens),
  ]
}
