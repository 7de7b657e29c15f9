import type {
  FlowAction,
  FlowComponent,
  FlowElement,
  FlowScreen,
} from '#contract/entities/flows/flow-screen.ts'
import {
  editableElement,
  flowInputNames,
  isFlowInput,
  renumberFlowElements,
  unnumberedName,
} from '#contract/rules/flows/flow-elements.ts'
import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import { targetsOf } from '#contract/rules/flows/flow-json/navigation.ts'
import { isObject } from '#contract/wire.ts'
import { renameAnswers, renamedInputs, renameScreen, routesOf } from './references.ts'

/** The position of an element in a document: the indexes of its screen and of the element. */
export interface ElementPosition {
  readonly screen: number
  readonly element: number
}

const isFooter = ({ type }: FlowComponent) => type === 'Footer'

/** The screen's footer with its index; null if the screen has no editable footer. */
export function footerOf(screen: FlowScreen): { footer: FlowElement; index: number } | null {
  const index = screen.layout.children.findIndex(isFooter)
  const found = screen.layout.children[index]
  const footer = found && editableElement(found)
  return footer ? { footer, index } : null
}

/** Whether a screen has a footer, editable or not. */
export const hasFooter = (screen: FlowScreen): boolean => screen.layout.children.some(isFooter)

/** The id of a screen, and the ids of all screens from which the customer can reach it. */
function screensBefore(screens: readonly FlowScreen[], id: string): Set<string> {
  const found = new Set([id])
  for (const target of found) {
    for (const screen of screens) if (targetsOf(screen).includes(target)) found.add(screen.id)
  }
  return found
}

/**
 * The payload of a final screen: references to its answers and to those of all screens that lead to it. If two screens
 * have an answer of the same name, the second key begins with the screen's id: `text_1` and `SCREEN_text_1`.
 */
export function completePayload(
  screens: readonly FlowScreen[],
  screen: FlowScreen,
): Record<string, string> {
  const before = screensBefore(screens, screen.id)
  const payload: Record<string, string> = {}
  for (const each of screens.filter(({ id }) => before.has(id))) {
    for (const name of flowInputNames(each)) {
      const key = name in payload ? `${each.id}_${name}` : name
      payload[key] =
        each.id === screen.id ? `\${form.${name}}` : `\${screen.${each.id}.form.${name}}`
    }
  }
  return payload
}

const sortedEntries = (payload: object) =>
  Object.entries(payload).toSorted(([one], [other]) => (one < other ? -1 : 1))
const isSamePayload = (one: object | undefined, other: object) =>
  JSON.stringify(sortedEntries(one ?? {})) === JSON.stringify(sortedEntries(other))

function completion(screen: FlowScreen): { index: number; action: FlowAction } | null {
  const found = footerOf(screen)
  const action = found?.footer['on-click-action']
  return found && action?.name === 'complete' ? { index: found.index, action } : null
}

/**
 * Updates the payloads of final screens after a change. A payload that was equal to `completePayload` before the change
 * is replaced by the new `completePayload`. Any other payload is custom, from an imported file, and stays as it is.
 */
function withPayloads(before: FlowDocument, after: FlowDocument): FlowDocument {
  const customIds = new Set(
    before.screens.flatMap((screen) => {
      const done = completion(screen)
      if (done === null) return []
      const listed = completePayload(before.screens, screen)
      return isSamePayload(done.action.payload, listed) ? [] : [screen.id]
    }),
  )
  const screens = after.screens.map((screen) => {
    const done = completion(screen)
    if (done === null || customIds.has(screen.id)) return screen
    const payload = completePayload(after.screens, screen)
    if (isSamePayload(done.action.payload, payload)) return screen
    return withChildren(
      screen,
      screen.layout.children.map((component, index) =>
        index === done.index
          ? { ...component, 'on-click-action': { ...done.action, payload } }
          : component,
      ),
    )
  })
  return { ...after, screens }
}

const withChildren = (screen: FlowScreen, children: FlowComponent[]): FlowScreen => ({
  ...screen,
  layout: { ...screen.layout, children },
})

const replaceAt = <T>(items: readonly T[], at: number, item: T): T[] =>
  items.map((each, index) => (index === at ? item : each))

/**
 * Replaces the elements of a screen, numbers its inputs by their index, and updates their names in every reference.
 */
function setChildren(
  document: FlowDocument,
  index: number,
  children: readonly FlowComponent[],
): FlowDocument {
  const screen = document.screens[index]
  if (screen === undefined) return document
  const numbered = renumberFlowElements(children)
  const screens = renameAnswers(
    replaceAt(document.screens, index, withChildren(screen, [...children])),
    screen.id,
    renamedInputs(children, numbered),
  )
  const renamed = screens[index]
  if (renamed === undefined) return document
  const named = renamed.layout.children.map((component, at) => {
    const name = numbered[at]?.['name']
    return isFlowInput(component) && typeof name === 'string' ? { ...component, name } : component
  })
  return withPayloads(document, {
    ...document,
    screens: replaceAt(screens, index, withChildren(renamed, named)),
  })
}

/**
 * Gives an input a name that no input of the document has: `text`, `text_b`, `text_c`. The comparison ignores the index
 * at the end of a name, which `renumberFlowElements` appends. Other elements are returned unchanged.
 */
function freeName(document: FlowDocument, component: FlowComponent): FlowComponent {
  if (!isFlowInput(component)) return component
  const used = new Set(
    document.screens.flatMap((screen) => flowInputNames(screen).map(unnumberedName)),
  )
  const wanted = unnumberedName(
    typeof component['name'] === 'string' ? component['name'] : component.type.toLowerCase(),
  ).replace(/_[b-z]{1,2}$/u, '')
  return { ...component, name: firstFree(wanted, (name) => used.has(name)) }
}

/**
 * Returns the first unused name of `WORD`, `WORD_b` … `WORD_z`, `WORD_bb` … `WORD_zz`; `WORD_more` if all are used.
 * Suffixes are letters, because ids of screens contain no digits.
 */
function firstFree(word: string, isUsed: (name: string) => boolean): string {
  if (!isUsed(word)) return word
  const letters = 'bcdefghijklmnopqrstuvwxyz'.split('')
  const ends = [...letters, ...letters.flatMap((one) => letters.map((two) => one + two))]
  return ends.map((end) => `${word}_${end}`).find((name) => !isUsed(name)) ?? `${word}_more`
}

/**
 * Adds an element before the element at the position, or before the footer if the position is after it. A footer is
 * added at the end, unless the screen already has one.
 */
export function addElement(
  document: FlowDocument,
  { screen: index, element }: ElementPosition,
  component: FlowComponent,
): FlowDocument {
  const screen = document.screens[index]
  if (screen === undefined) return document
  const { children } = screen.layout
  const footer = children.findIndex(isFooter)
  if (isFooter(component)) {
    if (footer >= 0) return document
    const isFinal = editableElement(component)?.['on-click-action']?.name === 'complete'
    const added = setChildren(document, index, [...children, component])
    return isFinal ? mapScreen(added, index, (each) => asFinal(each, true)) : added
  }
  const at = Math.max(0, Math.min(element, footer < 0 ? children.length : footer))
  return setChildren(document, index, children.toSpliced(at, 0, freeName(document, component)))
}

/**
 * The index at which `addElement` inserts a component.
 * @param type the type of the component. The index for a footer is the end of the screen. If the screen already has a
 *   footer, nothing is inserted and the index is that of the existing footer
 */
export function insertionIndex(screen: FlowScreen, element: number, type?: string): number {
  const footer = screen.layout.children.findIndex(isFooter)
  const last = footer < 0 ? screen.layout.children.length : footer
  return type === 'Footer' ? last : Math.max(0, Math.min(element, last))
}

export function removeElement(
  document: FlowDocument,
  { screen, element }: ElementPosition,
): FlowDocument {
  const children = document.screens[screen]?.layout.children
  return children?.[element] === undefined
    ? document
    : setChildren(document, screen, children.toSpliced(element, 1))
}

/** Moves an element to an index of the same or another screen. A footer does not move. */
export function moveElement(
  document: FlowDocument,
  from: ElementPosition,
  to: ElementPosition,
): FlowDocument {
  const source = document.screens[from.screen]
  const component = source?.layout.children[from.element]
  if (source === undefined || component === undefined || isFooter(component)) return document
  if (document.screens[to.screen] === undefined) return document
  const rest = source.layout.children.toSpliced(from.element, 1)
  if (from.screen === to.screen) {
    const at = insertionIndex(withChildren(source, rest), to.element)
    return at === from.element
      ? document
      : setChildren(document, from.screen, rest.toSpliced(at, 0, component))
  }
  return addElement(setChildren(document, from.screen, rest), to, component)
}

/** Inserts a copy below the element. A footer is not copied. */
export function duplicateElement(
  document: FlowDocument,
  { screen, element }: ElementPosition,
): FlowDocument {
  const component = document.screens[screen]?.layout.children[element]
  return component === undefined
    ? document
    : addElement(document, { screen, element: element + 1 }, component)
}

/** Changes members of an element; `undefined` removes a member. */
export function updateElement(
  document: FlowDocument,
  { screen, element }: ElementPosition,
  changes: Partial<Record<keyof FlowElement, unknown>>,
): FlowDocument {
  return mapScreen(document, screen, (each) => {
    const component = each.layout.children[element]
    if (component === undefined) return each
    const changed = Object.entries({ ...component, ...changes }).filter(
      ([, value]) => value !== undefined,
    )
    const next = { ...Object.fromEntries(changed), type: component.type }
    return withChildren(each, replaceAt(each.layout.children, element, next))
  })
}

function mapScreen(
  document: FlowDocument,
  index: number,
  change: (screen: FlowScreen) => FlowScreen,
): FlowDocument {
  const screen = document.screens[index]
  return screen === undefined
    ? document
    : withPayloads(document, {
        ...document,
        screens: replaceAt(document.screens, index, change(screen)),
      })
}

/** Marks a screen as final, or removes the mark. The builder marks a screen whose footer completes the flow. */
function asFinal(screen: FlowScreen, isFinal: boolean): FlowScreen {
  const { terminal: _terminal, success: _success, ...rest } = screen
  return isFinal ? { ...rest, terminal: true, success: true } : rest
}

/** The example values that a screen declares for its data: `{ name: { __example__: 'Ana' } }` → `{ name: 'Ana' }`. */
function examplePayload(screen: FlowScreen): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(screen.data ?? {}).map(([key, entry]) => [
      key,
      isObject(entry) ? entry['__example__'] : '',
    ]),
  )
}

/**
 * Sets the action of a screen's footer: complete the flow, or navigate to another screen. Changes nothing if the screen
 * has no editable footer, or if the screen to navigate to is missing or is the same screen.
 */
export function setFooterAction(
  document: FlowDocument,
  index: number,
  target: { readonly kind: 'complete' } | { readonly kind: 'navigate'; readonly screenId: string },
): FlowDocument {
  const found = document.screens[index] && footerOf(document.screens[index])
  if (!found) return document
  const next = document.screens.find(
    ({ id }) => target.kind === 'navigate' && id === target.screenId,
  )
  if (target.kind === 'navigate' && (next === undefined || next === document.screens[index])) {
    return document
  }
  const action =
    next === undefined
      ? { name: 'complete', payload: {} }
      : {
          name: 'navigate',
          next: { type: 'screen', name: next.id },
          payload: examplePayload(next),
        }
  const changed = mapScreen(document, index, (screen) =>
    asFinal(
      withChildren(
        screen,
        screen.layout.children.map((component, at) =>
          at === found.index ? { ...component, 'on-click-action': action } : component,
        ),
      ),
      target.kind === 'complete',
    ),
  )
  return withRoutes(changed)
}

/**
 * Updates the routes of an imported document: adds the routes of new navigation, and removes the routes from and to
 * removed screens. A document without routes stays as it is.
 */
function withRoutes(document: FlowDocument): FlowDocument {
  const routes = routesOf(document)
  if (routes === null) return document
  const ids = new Set(document.screens.map(({ id }) => id))
  return {
    ...document,
    routing_model: Object.fromEntries(
      document.screens.map((screen) => [
        screen.id,
        [
          ...new Set([
            ...(routes[screen.id] ?? []).filter((id) => ids.has(id)),
            ...targetsOf(screen),
          ]),
        ].filter((id) => ids.has(id)),
      ]),
    ),
  }
}

/**
 * Inserts a screen at an index. The screen's id and the names of its inputs get a suffix if the document already has
 * them.
 */
export function addScreen(document: FlowDocument, index: number, screen: FlowScreen): FlowDocument {
  const taken = new Set(document.screens.map(({ id }) => id))
  const id = firstFree(screen.id, (name) => taken.has(name))
  const children = screen.layout.children.reduce<FlowComponent[]>(
    (named, component) => [
      ...named,
      freeName(
        {
          ...document,
          screens: [...document.screens, withChildren(screen, named)],
        },
        component,
      ),
    ],
    [],
  )
  const added = { ...withChildren(screen, renumberFlowElements(children)), id }
  return withRoutes(
    withPayloads(document, { ...document, screens: document.screens.toSpliced(index, 0, added) }),
  )
}

/** Removes a screen and the action of each footer that led to it. The only screen of a flow cannot be removed. */
export function removeScreen(document: FlowDocument, index: number): FlowDocument {
  const removed = document.screens[index]
  if (removed === undefined || document.screens.length === 1) return document
  const screens = document.screens.toSpliced(index, 1).map((screen) => {
    const found = footerOf(screen)
    if (found?.footer['on-click-action']?.next?.name !== removed.id) return screen
    const { 'on-click-action': _, ...footer } = found.footer
    return withChildren(screen, replaceAt(screen.layout.children, found.index, footer))
  })
  return withRoutes(withPayloads(document, { ...document, screens }))
}

/** Moves a screen to another index. The flow begins with the first screen. */
export function moveScreen(document: FlowDocument, from: number, to: number): FlowDocument {
  const screen = document.screens[from]
  if (screen === undefined || to < 0 || to >= document.screens.length || from === to) {
    return document
  }
  const screens = document.screens.toSpliced(from, 1).toSpliced(to, 0, screen)
  return withPayloads(document, { ...document, screens })
}

/**
 * Changes the title or the id of a screen, and updates the references to the id. An empty id and the id of another
 * screen are ignored.
 */
export function updateScreen(
  document: FlowDocument,
  index: number,
  { title, id }: { readonly title?: string; readonly id?: string },
): FlowDocument {
  const screen = document.screens[index]
  if (screen === undefined) return document
  const isTaken = document.screens.some((each, at) => at !== index && each.id === id)
  const renamed =
    id === undefined || id === '' || id === screen.id || isTaken
      ? document
      : renameScreen(document, screen.id, id)
  return title === undefined ? renamed : mapScreen(renamed, index, (each) => ({ ...each, title }))
}
