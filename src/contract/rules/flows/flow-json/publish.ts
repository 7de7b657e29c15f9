import type { FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import { type FaultyFlowElement, faultyFlowElements } from '#contract/rules/flows/flow-validity.ts'
import { flowJsonFaults } from './check.ts'
import type { FlowDocument } from './document.ts'
import { type FlowJsonFault, fault } from './fault.ts'
import { isDynamic } from '#contract/rules/flows/flow-text.ts'
import { targetsOf } from './navigation.ts'
import { dataEntries } from './screen.ts'
import { isObject } from '#contract/wire.ts'
import { actionsIn, componentsIn, type JsonPath } from './walk.ts'

/**
 * Matches `${data.x}` and `${form.x}`, also with `screen.ID.` before `data` or `form`. Of a nested `${data.x.y}`, only
 * `x` is captured and checked.
 */
const REFERENCE =
  /\$\{(?:screen\.(?<screen>[A-Za-z_]+)\.)?(?<kind>data|form)\.(?<name>[\w-]+)(?=[}.[])/gu

/** The names to which texts can refer: those of a screen's data and those of its fields. */
interface Names {
  readonly data: ReadonlySet<string>
  readonly form: ReadonlySet<string>
}

/** Names of the fields of a screen, including those inside forms, conditions and switches. */
function fieldNames({ layout }: FlowScreen): string[] {
  return componentsIn(layout.children, []).flatMap(({ component: { type, name } }) =>
    typeof name === 'string' && type !== 'Form' ? [name] : [],
  )
}

/** All texts in a value at any depth, with their paths. */
function textsIn(value: unknown, path: JsonPath): { text: string; path: JsonPath }[] {
  if (typeof value === 'string') return [{ text: value, path }]
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => textsIn(item, [...path, index]))
  }
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, [...path, key]))
}

/** Faults for references to data or fields that the referenced screen does not have. */
function referenceFaults(screens: readonly FlowScreen[]): FlowJsonFault[] {
  const names = new Map<string, Names>(
    screens.map((screen) => [
      screen.id,
      {
        data: new Set(dataEntries(screen).map(([key]) => key)),
        form: new Set(fieldNames(screen)),
      },
    ]),
  )
  return screens.flatMap(({ id, layout }, index) =>
    textsIn(layout.children, ['screens', index, 'layout', 'children']).flatMap(({ text, path }) =>
      [...text.matchAll(REFERENCE)].flatMap(({ groups = {} }) => {
        const { screen = id, kind, name = '' } = groups
        const known = names.get(screen)?.[kind === 'data' ? 'data' : 'form']
        return known?.has(name)
          ? []
          : [fault('unknownReference', path, { screen, reference: `${kind}.${name}` })]
      }),
    ),
  )
}

/** Faults for screens that the customer cannot reach from the first one. They apply only to a flow without a server. */
function unreachedFaults(screens: readonly FlowScreen[]): FlowJsonFault[] {
  const byId = new Map(screens.map((screen) => [screen.id, screen]))
  const reached = new Set(screens.slice(0, 1).map(({ id }) => id))
  for (const id of reached) {
    const screen = byId.get(id)
    for (const target of screen === undefined ? [] : targetsOf(screen)) reached.add(target)
  }
  // A target that only the customer's phone knows may be any screen.
  if ([...reached].some(isDynamic)) return []
  return screens.flatMap(({ id }, index) =>
    reached.has(id) ? [] : [fault('unreachedScreen', ['screens', index])],
  )
}

/** Faults for features that need a server. They apply only to a flow without one. */
function endpointFaults(screens: readonly FlowScreen[]): FlowJsonFault[] {
  return screens.flatMap((screen, index) => {
    const path = ['screens', index]
    const key = 'data_exchange'
    const ofActions = componentsIn(screen.layout.children, [...path, 'layout', 'children'])
      .flatMap(actionsIn)
      .flatMap(({ action, path: at }) =>
        action['name'] === key ? [fault('needsEndpoint', at, { key })] : [],
      )
    return screen['refresh_on_back'] === true
      ? [
          fault('needsEndpoint', [...path, 'refresh_on_back'], { key: 'refresh_on_back' }),
          ...ofActions,
        ]
      : ofActions
  })
}

/**
 * The faults for which the channel refuses to publish a draft:
 * - faults of the format (`flowJsonFaults`)
 * - references to data or fields that do not exist
 * - in a flow without a server: features that need one, and screens that nothing leads to
 * - in a flow with a server: missing routes
 *
 * The import checks only the format: a draft may have the other faults until it is published.
 */
export function flowPublishFaults(document: FlowDocument): FlowJsonFault[] {
  const { screens } = document
  const hasEndpoint = document['data_api_version'] !== undefined
  return [
    ...flowJsonFaults(document),
    ...referenceFaults(screens),
    ...(hasEndpoint
      ? document['routing_model'] === undefined
        ? [fault('missing', [], { key: 'routing_model' })]
        : []
      : [...endpointFaults(screens), ...unreachedFaults(screens)]),
  ]
}

/**
 * What prevents the publication of a draft: the faults of its elements (specification, section 5) and those of the
 * channel. The draft can be published if both lists are empty.
 */
export function publicationFaults(document: FlowDocument): {
  elements: FaultyFlowElement[]
  /** Without the faults inside those elements, whose own faults describe them. */
  channel: FlowJsonFault[]
} {
  const elements = faultyFlowElements(document.screens)
  const isInside = (path: JsonPath) =>
    elements.some((element) => element.path.every((key, index) => path[index] === key))
  return { elements, channel: flowPublishFaults(document).filter(({ path }) => !isInside(path)) }
}

/** The number of faults in `publicationFaults`. */
export function publicationFaultCount(document: FlowDocument): number {
  const { elements, channel } = publicationFaults(document)
  return elements.reduce((sum, { faults }) => sum + faults.length, channel.length)
}
