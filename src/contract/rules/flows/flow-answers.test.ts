import { expect, it } from 'vitest'
import { flowAnswers, flowFields } from './flow-answers.ts'

const screens = [
  {
    layout: {
      type: 'SingleColumnLayout' as const,
      children: [
        { type: 'TextHeading', text: 'Hola' },
        { type: 'TextInput', name: 'nombre_1', label: 'Nombre', required: true },
        {
          type: 'Form',
          name: 'form',
          children: [
            {
              type: 'CheckboxGroup',
              name: 'colores_0',
              label: 'Colores',
              'data-source': [
                { id: 'r', title: 'Rojo' },
                { id: 'v', title: 'Verde' },
              ],
            },
          ],
        },
      ],
    },
  },
  {
    layout: {
      type: 'SingleColumnLayout' as const,
      children: [{ type: 'OptIn', name: 'acepto_0', label: 'Acepto' }],
    },
  },
]
const yesNo = { yes: 'Sí', no: 'No' }

it('flowFields lists the fields in the order of the screens, including those inside a form', () => {
  expect(flowFields(screens).map(({ name, required }) => [name, required])).toEqual([
    ['nombre_1', true],
    ['colores_0', false],
    ['acepto_0', false],
  ])
})

it('flowAnswers shows options by their titles and checkboxes as yes or no', () => {
  const values = { nombre_1: 'Ana', colores_0: ['v', 'r'], acepto_0: true, other: 'x' }
  expect(flowAnswers(screens, values, yesNo)).toEqual([
    { label: 'Nombre', value: 'Ana' },
    { label: 'Colores', value: 'Verde, Rojo' },
    { label: 'Acepto', value: 'Sí' },
  ])
})

it('flowAnswers omits empty fields and shows the id of an unknown option', () => {
  expect(flowAnswers(screens, { nombre_1: '', colores_0: [] }, yesNo)).toEqual([])
  expect(flowAnswers(screens, { colores_0: ['x'], acepto_0: false }, yesNo)).toEqual([
    { label: 'Colores', value: 'x' },
    { label: 'Acepto', value: 'No' },
  ])
})
