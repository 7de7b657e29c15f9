import type { FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import { isFlowInput } from '#contract/rules/flows/flow-elements.ts'
import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'

/** Replaces each string of a JSON value by a function's result. Objects without a change keep their identity. */
export function mapTexts<T>(value: T, replace: (text: string) => string): T
export function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) {
    const items: unknown[] = value
    const mapped = items.map((item) => mapTexts(item, replace))
    return mapped.some((item, index) => item !== items[index]) ? mapped : items
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const mapped = entries.map(([key, item]) => [key, mapTexts(item, replace)] as const)
  return mapped.some(([, item], index) => item !== entries[index]?.[1])
    ? Object.fromEntries(mapped)
    : value
}

const OWN_ANSWER = /\$\{form\.(\w+)\}/gu
const OTHER_ANSWER = /\$\{screen\.(\w+)\.form\.(\w+)\}/gu

/**
 * Updates every reference to the answers of one screen after its inputs were renamed. The screen's own references are
 * `${form.NAME}`. Those of other screens are `${screen.ID.form.NAME}`.
 * @param names the new names by the earlier names
 */
export function renameAnswers(
  screens: readonly FlowScreen[],
  screenId: string,
  names: ReadonlyMap<string, string>,
): FlowScreen[] {
  if (names.size === 0) return [...screens]
  const own = (text: string) =>
    text.replaceAll(OWN_ANSWER, (all, name: string) => {
      const renamed = names.get(name)
      return renamed === undefined ? all : `\${form.${renamed}}`
    })
  const other = (text: string) =>
    text.replaceAll(OTHER_ANSWER, (all, screen: string, name: string) => {
      const renamed = screen === screenId ? names.get(name) : undefined
      return renamed === undefined ? all : `\${screen.${screen}.form.${renamed}}`
    })
  return screens.map((screen) =>
    mapTexts(screen, screen.id === screenId ? (text) => other(own(text)) : other),
  )
}

/** Changes the id of a screen and every reference to it: in answers, navigation and routes. */
export function renameScreen(document: FlowDocument, from: string, to: string): FlowDocument {
  const screens = document.screens.map((screen) => {
    const { id, ...rest } = mapTexts(screen, (text) =>
      text.replaceAll(OTHER_ANSWER, (all, name: string, field: string) =>
        name === from ? `\${screen.${to}.form.${field}}` : all,
      ),
    )
    return { ...withTarget(rest, from, to), id: id === from ? to : id }
  })
  const routes = routesOf(document)
  if (routes === null) return { ...document, screens }
  const named = (id: string) => (id === from ? to : id)
  return {
    ...document,
    screens,
    routing_model: Object.fromEntries(
      Object.entries(routes).map(([id, targets]) => [named(id), targets.map(named)]),
    ),
  }
}

/** Replaces the screen `from` by `to` in every `next` of a JSON value. */
function withTarget<T>(value: T, from: string, to: string): T
function withTarget(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withTarget(item, from, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => {
      const isTarget = key === 'next' && typeof item === 'object' && item !== null && 'name' in item
      return [
        key,
        isTarget && item.name === from ? { ...item, name: to } : withTarget(item, from, to),
      ]
    }),
  )
}

/**
 * The routes of an imported document: the ids of the possible next screens by screen id. Null if the document has no
 * routes.
 */
export function routesOf(document: FlowDocument): Record<string, string[]> | null {
  const routes = document['routing_model']
  if (typeof routes !== 'object' || routes === null) return null
  return Object.fromEntries(
    Object.entries(routes).map(([id, targets]: [string, unknown]) => [
      id,
      Array.isArray(targets) ? targets.filter((target) => typeof target === 'string') : [],
    ]),
  )
}

/** The new names of a screen's inputs after renumbering, by their earlier names. */
export function renamedInputs(
  before: readonly FlowScreen['layout']['children'][number][],
  after: readonly FlowScreen['layout']['children'][number][],
): Map<string, string> {
  return new Map(
    before.flatMap((component, index) => {
      const from = component['name']
      const to = after[index]?.['name']
      return isFlowInput(component) &&
        typeof from === 'string' &&
        typeof to === 'string' &&
        from !== to
        ? [[from, to] as const]
        : []
    }),
  )
}
