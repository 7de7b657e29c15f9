import { expect, test } from 'vitest'
import { matchingVariables, openName } from './placeholder-completion.ts'

test.each([
  ['Hello {{|', ''],
  ['Hello {{con|', 'con'],
  ['Hello {{con| and {{agent.name}}', 'con'],
  ['Hello {{contact.name}}|', null],
  ['Hello {{con|tact.name}}', null],
  ['Hello {|', null],
  ['Hello {{\n|', null],
  ['|{{', null],
])('in %j, with the cursor at |, the typed part of the open placeholder is %j', (marked, name) => {
  const cursor = marked.indexOf('|')
  expect(openName(marked.replace('|', ''), cursor)).toBe(name)
})

test('variables match by name and by label', () => {
  const variables = [
    { name: 'contact.name', label: 'Nombre del cliente' },
    { name: 'agent.name', label: 'Nombre del agente' },
  ]
  const names = (typed: string) => matchingVariables(variables, typed).map(({ name }) => name)
  expect(names('')).toEqual(['contact.name', 'agent.name'])
  expect(names('CLIENTE')).toEqual(['contact.name'])
  expect(names('agent.')).toEqual(['agent.name'])
  expect(names('order')).toEqual([])
})
