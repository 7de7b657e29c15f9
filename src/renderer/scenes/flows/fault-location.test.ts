import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { readFlowJson } from '#contract/rules/flows/flow-json/file.ts'
import { flows as en } from '#renderer/i18n/en/flows.ts'
import { flows as es } from '#renderer/i18n/es/flows.ts'
import { flows as pt } from '#renderer/i18n/pt/flows.ts'
import { faultLocation } from './fault-location.ts'
import { locatedFaultText } from './flow-json-texts.ts'

const texts = createInstance()
const resources = { es: { flows: es }, en: { flows: en }, pt: { flows: pt } }
await texts.init({ lng: 'es', resources, interpolation: { escapeValue: false } })
const inLanguage = (language: string) =>
  texts.getFixedT<['translation', 'flows']>(language, ['translation', 'flows'])

const input = { type: 'TextInput', name: 'a', label: 'A' }
const value = {
  version: '7.3',
  screens: [
    {
      id: 'A',
      title: 'Hola',
      layout: {
        type: 'SingleColumnLayout',
        children: [
          input,
          { type: 'Form', children: [input, { type: 'Switch', cases: { label: [input] } }] },
          { type: 'Foo' },
          { type: 'Dropdown', 'data-source': [{ id: '1', title: '' }] },
        ],
      },
    },
    { id: 'B', layout: { children: [] } },
    {},
  ],
}
const children = (screen: number) => ['screens', screen, 'layout', 'children']

it.each([
  ['es', [], ''],
  ['es', ['screens'], ''],
  ['es', ['version'], 'versión'],
  ['es', children(0), 'Pantalla 1 «Hola»'],
  ['es', ['screens', 1], 'Pantalla 2 «B»'],
  ['es', ['screens', 2, 'id'], 'Pantalla 3, identificador'],
  ['es', [...children(0), 0, 'label'], 'Pantalla 1 «Hola», Texto 1, etiqueta'],
  ['es', [...children(0), 1, 'children', 0], 'Pantalla 1 «Hola», Formulario 2, Texto 1'],
  [
    'es',
    [...children(0), 1, 'children', 1, 'cases', 'label', 0],
    'Pantalla 1 «Hola», Formulario 2, Casos 2, Texto 1',
  ],
  ['es', [...children(0), 2, 'type'], 'Pantalla 1 «Hola», Elemento 3 «Foo», tipo'],
  [
    'es',
    [...children(0), 3, 'data-source', 0, 'title'],
    'Pantalla 1 «Hola», Lista desplegable 4, opciones, n.º 1, título',
  ],
  ['es', [...children(0), 0, 'min-chars'], 'Pantalla 1 «Hola», Texto 1, «min-chars»'],
  ['en', [...children(0), 1, 'children', 0], 'Screen 1 “Hola”, Form 2, Text 1'],
  ['pt', [...children(0), 3, 'label'], 'Tela 1 “Hola”, Lista suspensa 4, rótulo'],
])('in %s, the path %j is called %s', (language, path, words) => {
  expect(faultLocation(inLanguage(language), value, path)).toBe(words)
})

it.each([
  ['es', 'Pantalla 1 «Inicio», Elemento 1 «Foo», tipo: '],
  ['en', 'Screen 1 “Inicio”, Element 1 “Foo”, type: '],
  ['pt', 'Tela 1 “Inicio”, Elemento 1 “Foo”, tipo: '],
])('in %s, the reason why a file is refused begins with %s', (language, words) => {
  const screen = {
    id: 'A',
    title: 'Inicio',
    terminal: true,
    layout: { type: 'SingleColumnLayout', children: [{ type: 'Foo' }] },
  }
  const file = { version: '7.3', screens: [screen] }
  const [fault] = readFlowJson(JSON.stringify(file)).faults ?? []
  expect(fault && locatedFaultText(inLanguage(language), file, fault)).toContain(words)
})
