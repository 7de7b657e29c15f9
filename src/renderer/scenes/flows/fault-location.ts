import type { TFunction } from 'i18next'
import { lockedTypesSince } from '#contract/rules/flows/flow-json/locked-properties.ts'
import { isObject } from '#contract/wire.ts'
import type { JsonPath } from '#contract/rules/flows/flow-json/walk.ts'
import { elementNameKeys } from './builder/element-types.ts'

type Texts = TFunction<['translation', 'flows']>

const lockedNameKeys = {
  DatePicker: 'flows:where.types.DatePicker',
  DocumentPicker: 'flows:where.types.DocumentPicker',
  EmbeddedLink: 'flows:where.types.EmbeddedLink',
  Form: 'flows:where.types.Form',
  If: 'flows:where.types.If',
  Image: 'flows:where.types.Image',
  PhotoPicker: 'flows:where.types.PhotoPicker',
  RichText: 'flows:where.types.RichText',
  Switch: 'flows:where.types.Switch',
  CalendarPicker: 'flows:where.types.CalendarPicker',
  NavigationList: 'flows:where.types.NavigationList',
  ChipsSelector: 'flows:where.types.ChipsSelector',
  ImageCarousel: 'flows:where.types.ImageCarousel',
} as const satisfies Record<keyof typeof lockedTypesSince, string>

const nameKeys = { ...elementNameKeys, ...lockedNameKeys }
const hasName = (type: string): type is keyof typeof nameKeys => Object.hasOwn(nameKeys, type)

const propertyKeys = {
  text: 'flows:where.keys.text',
  label: 'flows:where.keys.label',
  description: 'flows:where.keys.description',
  'helper-text': 'flows:where.keys.helperText',
  'error-message': 'flows:where.keys.errorMessage',
  name: 'flows:where.keys.name',
  'data-source': 'flows:where.keys.options',
  'list-items': 'flows:where.keys.items',
  'on-click-action': 'flows:where.keys.action',
  title: 'flows:where.keys.title',
  id: 'flows:where.keys.id',
  type: 'flows:where.keys.type',
  data: 'flows:where.keys.data',
  payload: 'flows:where.keys.payload',
  version: 'flows:where.keys.version',
  routing_model: 'flows:where.keys.routes',
} as const
const isKnownProperty = (key: string): key is keyof typeof propertyKeys =>
  Object.hasOwn(propertyKeys, key)

/** Keys that only lead to a screen or an element. */
const structure: ReadonlySet<unknown> = new Set([
  'screens',
  'layout',
  'children',
  'then',
  'else',
  'cases',
])

const textOr = (value: unknown, other: unknown): string | undefined =>
  [value, other].find((each): each is string => typeof each === 'string' && each.trim() !== '')

/** The name of a screen or an element, or the number of another item of a list. */
function itemName(
  t: Texts,
  item: unknown,
  list: { parent: unknown; isElements: boolean },
  index: number,
): string {
  const number = index + 1
  if (list.parent === 'screens') {
    const name = isObject(item) ? textOr(item['title'], item['id']) : undefined
    return name === undefined
      ? t('flows:where.screen', { number })
      : t('flows:where.namedScreen', { number, name })
  }
  if (!list.isElements) return t('flows:where.item', { number })
  const type = isObject(item) ? textOr(item['type'], undefined) : undefined
  if (type === undefined) return t('flows:where.unnamedElement', { number })
  return hasName(type)
    ? t('flows:where.element', { type: t(nameKeys[type]), number })
    : t('flows:where.otherElement', { type, number })
}

/**
 * Describes a path in a document in words, from the screen to the property: “Pantalla 1 «Hola», Texto 2, etiqueta”.
 * Empty for the whole document.
 * @param value the document, which may have faults
 */
export function faultLocation(t: Texts, value: unknown, path: JsonPath): string {
  const parts: string[] = []
  let at = value
  for (const [index, key] of path.entries()) {
    const parent = path[index - 1]
    at = isObject(at) ? at[key] : Array.isArray(at) ? (at[Number(key)] as unknown) : undefined
    if (typeof key === 'number') {
      const isElements = structure.has(parent) || path[index - 2] === 'cases'
      parts.push(itemName(t, at, { parent, isElements }, key))
    } else if (!structure.has(key) && parent !== 'cases')
      parts.push(isKnownProperty(key) ? t(propertyKeys[key]) : t('flows:where.property', { key }))
  }
  return parts.join(', ')
}
