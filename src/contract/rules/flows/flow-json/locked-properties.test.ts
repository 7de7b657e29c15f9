import { expect, it } from 'vitest'
import { z } from 'zod'
import { lockedProperties, lockedTypesSince } from './locked-properties.ts'
import type { FlowJsonVersion } from './versions.ts'
import { ifBranches } from './walk.ts'

type Type = keyof typeof lockedTypesSince

const chip = (id: string) => ({ id, title: `Chip ${id}` })
const item = { 'main-content': { title: 'One' } }
const photo = { name: 'p', label: 'Photo' }
const date = { name: 'd', label: 'Day' }
const form = (...children: readonly object[]) => ({ name: 'form', children })
const image = { src: 'aGk=', 'alt-text': 'x' }
const times = (count: number, value: object) => Array.from({ length: count }, () => value)
const when = (condition: unknown, list: readonly object[]) => ({ condition, [ifBranches[0]]: list })

it('lockedProperties defines properties for every locked type', () => {
  expect(Object.keys(lockedProperties('7.3')).toSorted()).toEqual(
    Object.keys(lockedTypesSince).toSorted(),
  )
})

it.each<[FlowJsonVersion, Type, object, boolean]>([
  ['7.3', 'NavigationList', { name: 'l', 'list-items': [item] }, true],
  ['7.3', 'NavigationList', { name: 'l', 'list-items': [] }, false],
  ['7.3', 'NavigationList', { name: 'l', 'list-items': times(21, item) }, false],
  ['7.3', 'NavigationList', { name: 'l', 'list-items': '${data.items}' }, true],
  ['7.3', 'ChipsSelector', { name: 'c', label: 'L', 'data-source': [chip('1'), chip('2')] }, true],
  ['7.3', 'ChipsSelector', { name: 'c', label: 'L', 'data-source': [chip('1')] }, false],
  ['7.3', 'PhotoPicker', photo, true],
  ['7.3', 'PhotoPicker', { ...photo, 'photo-source': 'gallery' }, true],
  ['7.3', 'PhotoPicker', { ...photo, 'photo-source': 'scanner' }, false],
  ['7.3', 'PhotoPicker', { ...photo, 'max-uploaded-photos': 30 }, true],
  ['7.3', 'PhotoPicker', { ...photo, 'max-uploaded-photos': 31 }, false],
  ['7.3', 'PhotoPicker', { ...photo, 'max-file-size-kb': 25_601 }, false],
  ['7.3', 'PhotoPicker', { ...photo, 'allowed-mime-types': ['image/png'] }, false],
  ['7.3', 'DocumentPicker', { ...photo, 'allowed-mime-types': ['image/png'] }, true],
  ['7.3', 'DocumentPicker', { ...photo, label: 'x'.repeat(81) }, false],
  ['7.3', 'DatePicker', { ...date, 'helper-text': '' }, false],
  ['5.1', 'DatePicker', { ...date, 'helper-text': '' }, true],
  ['7.3', 'DatePicker', { ...date, label: 'x'.repeat(41) }, false],
  ['7.3', 'CalendarPicker', { ...date, label: { 'start-date': 'From', 'end-date': 'To' } }, true],
  ['7.3', 'CalendarPicker', { ...date, 'include-days': ['Mon'] }, true],
  ['7.3', 'CalendarPicker', { ...date, 'include-days': ['Monday'] }, false],
  ['7.3', 'EmbeddedLink', { text: 'More', 'on-click-action': { name: 'data_exchange' } }, true],
  ['7.3', 'EmbeddedLink', { text: 'x'.repeat(26), 'on-click-action': { name: 'x' } }, false],
  ['7.3', 'Form', form({ type: 'TextInput' }), true],
  ['7.3', 'Form', form(), false],
  ['7.3', 'Form', { name: 'form' }, false],
  ['7.3', 'If', when('${data.a}', [{}]), true],
  ['7.3', 'If', when(true, []), false],
  ['7.3', 'Image', { src: 'aGk=' }, true],
  ['7.3', 'Image', { src: '' }, false],
  ['7.3', 'ImageCarousel', { images: times(4, image) }, false],
  ['7.3', 'ImageCarousel', { images: [image] }, true],
  ['7.3', 'RichText', { text: ['# Title', ''] }, true],
  ['7.3', 'RichText', { text: [' '] }, false],
  ['7.3', 'Switch', { value: '${data.a}', cases: { a: [] } }, true],
  ['7.3', 'Switch', { value: '${data.a}', cases: {} }, false],
])('in version %s, %s accepts %j: %s', (version, type, properties, isAccepted) => {
  const schema = z.strictObject(lockedProperties(version)[type])
  expect(schema.safeParse(properties).success).toBe(isAccepted)
})
