import { type FlowJsonFault, fault } from './fault.ts'
import { type CheckedScreen, dataEntries } from './screen.ts'
import { isDynamic } from '#contract/rules/flows/flow-text.ts'
import { isObject } from '#contract/wire.ts'
import { actionsIn, componentsIn, type JsonPath } from './walk.ts'

type Action = Readonly<Record<string, unknown>>

/** The screen of an action, and the flow that contains this screen. */
export interface ActionContext {
  readonly screen: CheckedScreen
  readonly screens: ReadonlyMap<string, CheckedScreen>
  /**
   * Whether the flow uses a server. If it does, the payload of an action is not checked, because the server may provide
   * the data of the next screen. An action may then also lead to its own screen.
   */
  readonly hasEndpoint: boolean
}

/** Ids of the screens that a screen leads to, also from inside a form, a condition or a switch. */
export function targetsOf({ layout }: Pick<CheckedScreen, 'layout'>): string[] {
  const names = componentsIn(layout.children, [])
    .flatMap(actionsIn)
    .flatMap(({ action }) => {
      const next = action['name'] === 'navigate' ? action['next'] : undefined
      return isObject(next) && typeof next['name'] === 'string' ? [next['name']] : []
    })
  return [...new Set(names)]
}

function payloadFaults(action: Action, path: JsonPath, target: CheckedScreen): FlowJsonFault[] {
  const given = Object.keys(isObject(action['payload']) ? action['payload'] : {})
  const expected = dataEntries(target).map(([key]) => key)
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

function navigateFaults(action: Action, path: JsonPath, context: ActionContext): FlowJsonFault[] {
  const next = isObject(action['next']) ? action['next'] : {}
  const { name } = next
  if (next['type'] === 'plugin' || typeof name !== 'string' || isDynamic(name)) return []
  const at = [...path, 'next', 'name']
  const target = context.screens.get(name)
  if (target === undefined) return [fault('unknownScreen', at, { screen: name })]
  if (context.hasEndpoint) return []
  if (target.id === context.screen.id) return [fault('sameScreen', at)]
  return payloadFaults(action, path, target)
}

/**
 * Faults of the actions of a screen's components.
 * @param path the screen's path in the document
 */
export function actionFaults(path: JsonPath, context: ActionContext): FlowJsonFault[] {
  const { screen } = context
  const components = componentsIn(screen.layout.children, [...path, 'layout', 'children'])
  return components.flatMap(actionsIn).flatMap(({ action, path: at }) => {
    if (action['name'] === 'complete' && screen.terminal !== true) {
      return [fault('completeOutsideTerminal', at, { screen: screen.id })]
    }
    return action['name'] === 'navigate' ? navigateFaults(action, at, context) : []
  })
}

/**
 * Faults for routes from or to screens that the flow does not have.
 * @param routes the document's `routing_model`: the possible next screens for each screen, by id
 */
export function routeFaults(
  routes: Readonly<Record<string, readonly string[]>>,
  screens: ReadonlyMap<string, CheckedScreen>,
): FlowJsonFault[] {
  return Object.entries(routes).flatMap(([from, targets]) =>
    [from, ...targets]
      .filter((screen) => !screens.has(screen))
      .map((screen) => fault('unknownScreen', ['routing_model', from], { screen })),
  )
}
