import { componentsOf, documentSchema } from './components.ts'
import { type FlowJsonFault, fault } from './fault.ts'
import { actionFaults, routeFaults } from './navigation.ts'
import { carouselFaults, screenRuleFaults } from './screen-rules.ts'
import type { CheckedScreen } from './screen.ts'
import { isDynamic } from '#contract/rules/flows/flow-text.ts'
import {
  type FlowJsonVersion,
  flowJsonVersions,
  newestFlowJsonVersion,
  isSince,
} from './versions.ts'
import { isObject } from '#contract/wire.ts'
import { branchesOf, componentsIn, type FoundComponent, type JsonPath } from './walk.ts'
import { faultsOfIssues } from './zod-faults.ts'

/** A screen id consists of letters and underscores. */
const SCREEN_ID = /^[A-Za-z_]+$/
/** Screen ids that the channel reserves: it ends a flow at a screen with such an id. */
const RESERVED_SCREEN_ID = /^(?:SUCCESS|success)$/

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
  return [...faults, ...rangeFaults(found), ...combinationFaults(found)]
}

const RANGES = [
  ['min-chars', 'max-chars'],
  ['min-selected-items', 'max-selected-items'],
  ['min-uploaded-photos', 'max-uploaded-photos'],
  ['min-uploaded-documents', 'max-uploaded-documents'],
  ['min-days', 'max-days'],
] as const

function rangeFaults({ component, path }: FoundComponent): FlowJsonFault[] {
  return RANGES.flatMap(([least, most]) =>
    Number(component[least]) > Number(component[most])
      ? [fault('minOverMax', [...path, least], { least, most })]
      : [],
  )
}

/** Faults of properties of one component that exclude or require each other. */
function combinationFaults(found: FoundComponent): FlowJsonFault[] {
  const { component, path } = found
  switch (component['type']) {
    case 'Footer': {
      const isMixed =
        component['center-caption'] !== undefined &&
        (component['left-caption'] !== undefined || component['right-caption'] !== undefined)
      return isMixed ? [fault('captionMix', [...path, 'center-caption'])] : []
    }
    case 'TextInput':
      return component['pattern'] !== undefined && component['helper-text'] === undefined
        ? [fault('patternWithoutHelp', [...path, 'pattern'])]
        : []
    case 'CalendarPicker': {
      const { mode = 'single', label } = component
      if (typeof mode !== 'string' || isDynamic(mode)) return []
      const isFitting =
        mode === 'range'
          ? isObject(label) || (typeof label === 'string' && isDynamic(label))
          : !isObject(label)
      return isFitting ? [] : [fault('wrongType', [...path, 'label'])]
    }
    case 'NavigationList':
      return listActionFaults(found)
    default:
      return []
  }
}

/**
 * Faults of the `on-click-action` of a navigation list. Either the list has the action, or each of its items has it.
 */
function listActionFaults({ component, path }: FoundComponent): FlowJsonFault[] {
  const items = component['list-items']
  const key = 'on-click-action'
  const isShared = component[key] !== undefined
  if (!Array.isArray(items)) return []
  const own = items.filter((item: unknown) => isObject(item) && item[key] !== undefined).length
  if (isShared) return own > 0 ? [fault('actionTwice', [...path, key])] : []
  return own < items.length ? [fault('missing', path, { key })] : []
}

/**
 * A fault for each entry of a component list that is not an object. The lists are `children` and, at every depth, the
 * lists inside forms, conditions and switches.
 */
function entryFaults(children: readonly unknown[], path: JsonPath): FlowJsonFault[] {
  const lists = [
    { list: children, path },
    ...componentsIn(children, path).flatMap((found) => branchesOf(found)),
  ]
  return lists.flatMap(({ list, path: at }) =>
    list.flatMap((entry, index) => (isObject(entry) ? [] : [fault('wrongType', [...at, index])])),
  )
}

function idFaults(screens: readonly CheckedScreen[]): FlowJsonFault[] {
  const seen = new Set<string>()
  return screens.flatMap(({ id }, index) => {
    const path = ['screens', index, 'id']
    const isTaken = seen.has(id)
    seen.add(id)
    if (isTaken) return [fault('duplicateScreen', path, { screen: id })]
    if (RESERVED_SCREEN_ID.test(id)) return [fault('reservedScreenId', path, { screen: id })]
    return SCREEN_ID.test(id) ? [] : [fault('screenId', path, { screen: id })]
  })
}

/**
 * Checks a parsed Flow JSON document, as the import does. `flowPublishFaults` adds the checks that only publishing
 * requires.
 * @returns all faults; empty for a valid document. If the version or the structure is invalid, nothing else is checked
 */
export function flowJsonFaults(value: unknown): FlowJsonFault[] {
  const wrongVersion = versionFault(value)
  if (wrongVersion !== null) return [wrongVersion]
  const { data: document, error } = documentSchema.safeParse(value)
  if (document === undefined) return faultsOfIssues(error.issues, value, [])
  const { version, routing_model: routes } = document
  const screens = new Map(document.screens.map((screen) => [screen.id, screen]))
  const hasEndpoint = document.data_api_version !== undefined
  const isEnded = document.screens.some(
    ({ terminal, success }) => terminal === true && success !== false,
  )
  return [
    ...idFaults(document.screens),
    ...document.screens.flatMap((screen, index) => {
      const path = ['screens', index]
      const { children } = screen.layout
      const at = [...path, 'layout', 'children']
      return [
        ...entryFaults(children, at),
        ...componentsIn(children, at).flatMap((found) => componentFaults(found, version)),
        ...screenRuleFaults(screen, path, version),
        ...actionFaults(path, { screen, screens, hasEndpoint }),
      ]
    }),
    ...carouselFaults(document.screens),
    ...(isEnded ? [] : [fault('noTerminalScreen', ['screens'])]),
    ...routeFaults(routes ?? {}, screens),
  ]
}
