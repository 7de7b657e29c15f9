import { expect, test } from 'vitest'
import { namesInText, previewParts } from './preview-text.ts'

const people = {
  contact: { name: 'Rosa', lastName: 'Quispe', phone: '', countryCode: '' },
  agentName: 'Ana Torres',
  groupName: 'Casa Nogal',
}

test.each([
  ['', []],
  ['Hola', ['Hola']],
  [
    '{{contact.first_name}}, soy {{agent.name}} de {{group.name}}.',
    ['Rosa, soy Ana Torres de Casa Nogal.'],
  ],
  ['Tu pedido {{ pedido }} llega {{día}}', ['Tu pedido ', '[pedido]', ' llega ', '[día]']],
  ['{{día}}{{día}}', ['[día]', '[día]']],
])(
  'the preview of "%s" has the values of variables and the names of other placeholders',
  (text, parts) => {
    expect(
      previewParts(text, people).map((part) => (part.isPlaceholder ? `[${part.text}]` : part.text)),
    ).toEqual(parts)
  },
)

test('placeholders that are not variables are listed without duplicates', () => {
  expect(
    namesInText(
      '{{contact.name}}{{contact.first_name}} {{pedido}} {{ Agent.Name }} {{pedido}} {{día}} {{}}',
    ),
  ).toEqual(['pedido', 'día'])
})
