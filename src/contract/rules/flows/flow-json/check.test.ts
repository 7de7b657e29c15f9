import { expect, it } from 'vitest'
import { flowJsonFaults } from './check.ts'

const footer = {
  type: 'Footer',
  label: 'Send',
  'on-click-action': { name: 'complete', payload: {} },
}
const screen = (id: string, children: readonly unknown[], rest: object = {}) => ({
  id,
  layout: { type: 'SingleColumnLayout', children },
  terminal: true,
  ...rest,
})
const file = (...screens: readonly object[]) => ({ version: '7.3', screens })
const at = (...children: readonly unknown[]) => file(screen('END', [...children, footer]))
const CHILDREN = 'screens.0.layout.children'

const input = { type: 'TextInput', name: 'n', label: 'Name' }
const calendar = { type: 'CalendarPicker', name: 'd', label: 'Day' }
const item = { id: '1', 'main-content': { title: 'One' } }
const open = { name: 'data_exchange' }
const list = (rest: object, ...items: readonly object[]) => ({
  type: 'NavigationList',
  name: 'list',
  'list-items': items,
  ...rest,
})
/** A flow of two screens. The first contains only the given component, the second ends the flow. */
const listed = (component: object) => ({
  ...file(screen('LIST', [component], { terminal: false }), screen('END', [footer])),
  data_api_version: '3.0',
})

it.each<[string, unknown, string[]]>([
  ['a valid file', file(screen('END', [footer])), []],
  ['a value that is not an object', [], ['wrongType ']],
  ['no version', { screens: [] }, ['missing ']],
  ['an unknown version', { version: '4.0', screens: [] }, ['unknownVersion version']],
  ['no screens', { version: '7.3' }, ['missing ']],
  [
    'no terminal screen',
    file(screen('END', [], { terminal: false })),
    ['noTerminalScreen screens'],
  ],
  [
    'a terminal screen with success false',
    file(screen('END', [footer], { success: false })),
    ['noTerminalScreen screens'],
  ],
  ['a screen id with a digit', file(screen('END_1', [footer])), ['screenId screens.0.id']],
  ['a reserved screen id', file(screen('SUCCESS', [footer])), ['reservedScreenId screens.0.id']],
  [
    'a duplicate screen id',
    file(screen('END', [footer]), screen('END', [footer])),
    ['duplicateScreen screens.1.id'],
  ],
  ['an entry that is not an object', at('text'), [`wrongType ${CHILDREN}.0`]],
  ['a component without a type', at({ label: 'x' }), [`missing ${CHILDREN}.0`]],
  ['an unknown component', at({ type: 'Slider' }), [`unknownComponent ${CHILDREN}.0.type`]],
  [
    'a component of a later version',
    { ...at({ ...calendar }), version: '6.0' },
    [`newerComponent ${CHILDREN}.0.type`],
  ],
  [
    'a property of a later version',
    { ...at({ ...input, 'label-variant': 'large' }), version: '6.0' },
    [`newerProperty ${CHILDREN}.0`],
  ],
  ['an unknown property', at({ ...input, colour: 'red' }), [`unknownKey ${CHILDREN}.0`]],
  [
    'a minimum above the maximum',
    at({ ...input, 'min-chars': 5, 'max-chars': 4 }),
    [`minOverMax ${CHILDREN}.0.min-chars`],
  ],
  ['a minimum that equals the maximum', at({ ...input, 'min-chars': 4, 'max-chars': '4' }), []],
  [
    'a pattern without a help text',
    at({ ...input, pattern: '\\d+' }),
    [`patternWithoutHelp ${CHILDREN}.0.pattern`],
  ],
  ['a pattern with a help text', at({ ...input, pattern: '\\d+', 'helper-text': 'Digits' }), []],
  [
    'captions both in the centre and at a side',
    file(screen('END', [{ ...footer, 'center-caption': 'a', 'left-caption': 'b' }])),
    [`captionMix ${CHILDREN}.0.center-caption`],
  ],
  [
    'a single label for a date range',
    at({ ...calendar, mode: 'range' }),
    [`wrongType ${CHILDREN}.0.label`],
  ],
  [
    'a label from data for a date range',
    at({ ...calendar, mode: 'range', label: '${data.l}' }),
    [],
  ],
  [
    'two labels for a single date',
    at({ ...calendar, label: { 'start-date': 'From' } }),
    [`wrongType ${CHILDREN}.0.label`],
  ],
  ['an action for a list', listed(list({ 'on-click-action': open }, item)), []],
  ['an action for each item', listed(list({}, { ...item, 'on-click-action': open })), []],
  ['a list without any action', listed(list({}, item)), [`missing ${CHILDREN}.0`]],
  [
    'an action for both the list and an item',
    listed(list({ 'on-click-action': open }, { ...item, 'on-click-action': open })),
    [`actionTwice ${CHILDREN}.0.on-click-action`],
  ],
  [
    'a route to an unknown screen',
    { ...file(screen('END', [footer])), routing_model: { END: ['OTHER'] } },
    ['unknownScreen routing_model.END'],
  ],
])('flowJsonFaults returns the faults in this case: %s', (_, value, expected) => {
  expect(flowJsonFaults(value).map(({ code, path }) => `${code} ${path.join('.')}`)).toEqual(
    expected,
  )
})
