import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { xmlElements, type XmlElement } from '#tests/support/xml.ts'
import { policyNames, policyValues, registryKinds, registryName } from './policy-values.ts'

const KEY = 'Software\\Policies\\Bandeja'
const LANGUAGES = ['en-US', 'es-ES', 'pt-BR']

const text = (name: string) =>
  readFile(
    fileURLToPath(new URL(`../../../resources/windows/group-policy/${name}`, import.meta.url)),
    'utf8',
  )
const template = await text('bandeja.admx')
const elements = xmlElements(template)

const ofWindows = policyNames.filter((name) => registryKinds[name] !== null)
const named = (all: readonly XmlElement[], name: string) =>
  all.filter((element) => element.name === name).map(({ attributes }) => attributes)

/** The ids of texts that the template references. */
function references(kind: 'string' | 'presentation'): string[] {
  const found = [...template.matchAll(new RegExp(`\\$\\(${kind}\\.(\\w+)\\)`, 'g'))]
  return [...new Set(found.map(([, id = '']) => id))].toSorted()
}

describe('the template for Windows group policy', () => {
  it('has every policy that the registry can set, and no other', () => {
    const policies = named(elements, 'policy')
    expect(policies.map(({ name }) => name)).toEqual(ofWindows.map(registryName))
    for (const policy of policies) expect(policy).toMatchObject({ key: KEY, class: 'Machine' })
  })

  it.each(ofWindows)('stores %s in the form that the app reads', (policy) => {
    const name = registryName(policy)
    const kind = registryKinds[policy]
    const start = elements.findIndex(
      (one) => one.name === 'policy' && one.attributes['name'] === name,
    )
    const after = elements.slice(start + 1)
    const end = after.findIndex((one) => one.name === 'policy')
    const parts = end === -1 ? after : after.slice(0, end)
    const schema = policyValues[policy]
    const isEnum = schema instanceof z.ZodEnum
    const expected = {
      text: [isEnum ? 'enum' : 'text', { id: name, valueName: name }],
      number: ['decimal', { id: name, valueName: name }],
      list: ['list', { id: name, key: `${KEY}\\${name}`, valuePrefix: '' }],
      switch: ['decimal', { value: '1' }],
      none: ['', {}],
    } as const
    const [element, attributes] = expected[kind ?? 'none']
    expect(named(parts, element)[0]).toMatchObject(attributes)
    const block = template.slice(template.indexOf(`<policy name="${name}"`)).split('</policy>')[0]
    const items = [...(block ?? '').matchAll(/<string>(\w+)<\/string>/g)].map(([, item]) => item)
    expect(items).toEqual(isEnum ? schema.options : [])
  })

  it('limits the minutes before the lock to the same range as the app', () => {
    const decimal = named(elements, 'decimal').find((one) => 'minValue' in one)
    const accepts = (value: string | undefined) =>
      policyValues.lockAfterMinutes.safeParse(Number(value)).success
    expect([decimal?.['minValue'], decimal?.['maxValue']].map(accepts)).toEqual([true, true])
    expect(accepts(String(Number(decimal?.['maxValue']) + 1))).toBe(false)
  })
})

describe.each(LANGUAGES)('the texts of the template in %s', (language) => {
  it('are complete and all used', async () => {
    const found = xmlElements(await text(`${language}/bandeja.adml`))
    const ids = (name: string) =>
      named(found, name)
        .map(({ id = '' }) => id)
        .toSorted()
    expect(ids('string')).toEqual(references('string'))
    expect(ids('presentation')).toEqual(references('presentation'))
    const controls = found.filter(({ attributes }) => 'refId' in attributes)
    expect(controls.map(({ attributes }) => attributes['refId'] ?? '').toSorted()).toEqual(
      references('presentation'),
    )
  })

  it('are not empty', async () => {
    expect(await text(`${language}/bandeja.adml`)).not.toMatch(/<string id="\w+">\s*<\/string>/)
  })
})

it.each(policyNames)('docs/administration.md describes %s', async (name) => {
  const path = fileURLToPath(new URL('../../../docs/administration.md', import.meta.url))
  const group = registryKinds[name] === null ? ' +' : ` \`${registryName(name)}\` +`
  expect(await readFile(path, 'utf8')).toMatch(
    new RegExp(`^\\| \`${name}\` +\\|${group}\\| .+ \\| .+ \\|$`, 'm'),
  )
})
