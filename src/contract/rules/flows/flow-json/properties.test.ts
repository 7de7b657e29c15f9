import { expect, it } from 'vitest'
import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { elementProperties } from './properties.ts'
import type { FlowJsonVersion } from './versions.ts'

type Type = keyof ReturnType<typeof elementProperties>

const flow = limits.flow
const long = (max: number) => 'x'.repeat(max + 1)
const input = { name: 'n', label: 'Name' }
const option = (id: number) => ({ id: String(id), title: `Option ${id}` })
const options = (count: number, rest: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ ...option(index), ...rest }))
const group = (...list: readonly object[]) => ({ ...input, 'data-source': list })
const complete = { name: 'complete', payload: {} }
const update = { name: 'update_data' }

it.each<[FlowJsonVersion, Type, object, boolean]>([
  ['7.3', 'TextHeading', { text: 'Hello' }, true],
  ['7.3', 'TextHeading', { text: ' ' }, false],
  ['7.3', 'TextHeading', { text: long(flow.headingMax) }, false],
  ['7.3', 'TextSubheading', { text: long(flow.subheadingMax) }, false],
  ['7.3', 'TextBody', { text: ['One', 'Two'], 'font-weight': 'bold' }, true],
  ['7.3', 'TextBody', { text: 'x', 'font-weight': 'heavy' }, false],
  ['7.3', 'TextCaption', { text: long(flow.captionMax) }, false],
  ['7.3', 'TextInput', { ...input, 'input-type': 'email' }, true],
  ['7.3', 'TextInput', { ...input, 'input-type': 'colour' }, false],
  ['7.3', 'TextInput', { ...input, label: long(flow.inputLabelMax) }, false],
  ['7.3', 'TextInput', { ...input, pattern: '\\d' }, true],
  ['6.1', 'TextInput', { ...input, pattern: '\\d' }, false],
  ['7.3', 'TextArea', { ...input, 'max-length': 600 }, true],
  ['7.3', 'TextArea', { ...input, 'helper-text': '' }, false],
  ['5.1', 'TextArea', { ...input, 'helper-text': '' }, true],
  ['7.3', 'CheckboxGroup', group(...options(flow.optionsMax)), true],
  ['7.3', 'CheckboxGroup', group(...options(flow.optionsMax + 1)), false],
  ['7.3', 'CheckboxGroup', group(), false],
  ['7.3', 'RadioButtonsGroup', group({ ...option(1), title: long(flow.optionTitleMax) }), false],
  ['7.3', 'RadioButtonsGroup', group({ ...option(1), 'on-select-action': update }), true],
  ['5.1', 'RadioButtonsGroup', group({ ...option(1), 'on-select-action': update }), false],
  ['7.3', 'Dropdown', group(...options(flow.importedDropdownOptionsMax)), true],
  [
    '7.3',
    'Dropdown',
    group(...options(flow.importedDropdownImageOptionsMax, { image: 'a' })),
    true,
  ],
  [
    '7.3',
    'Dropdown',
    group(...options(flow.importedDropdownImageOptionsMax + 1, { image: 'a' })),
    false,
  ],
  ['7.3', 'OptIn', { ...input, 'init-value': true }, true],
  ['7.3', 'OptIn', { ...input, 'on-unselect-action': update }, true],
  ['5.1', 'OptIn', { ...input, 'on-unselect-action': update }, false],
  ['7.3', 'Footer', { label: 'Send', 'on-click-action': complete }, true],
  ['7.3', 'Footer', { label: 'Send' }, false],
  ['7.3', 'Footer', { label: long(flow.footerLabelMax), 'on-click-action': complete }, false],
])('in version %s, %s accepts %j: %s', (version, type, properties, isAccepted) => {
  const schema = z.strictObject(elementProperties(version)[type])
  expect(schema.safeParse(properties).success).toBe(isAccepted)
})
