import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { xmlElements } from '#tests/support/xml.ts'
import { withWorkspaceAndLinks } from './msi-project.mjs'
import { MODULES } from './paths.mjs'

/** The project from electron-builder's template, with the one file that it always contains. */
async function project(): Promise<string> {
  const template = join(MODULES, 'app-builder-lib', 'templates', 'msi', 'template.xml')
  const text = await readFile(template, 'utf8')
  const file = '<Component><File Name="bandeja.exe" Id="mainExecutable"/></Component>'
  return text.replace('{{-files}}', file).replaceAll(/\{\{.*?\}\}/gs, '')
}

describe('the project of the MSI', () => {
  it('has a property for the address of the workspace', async () => {
    const elements = xmlElements(withWorkspaceAndLinks(await project()))
    expect(elements).toContainEqual({
      name: 'Property',
      attributes: { Id: 'WORKSPACE', Secure: 'yes' },
    })
    const value = elements.find(({ attributes }) => attributes['Value'] === '[WORKSPACE]')
    expect(value?.attributes).toMatchObject({
      Root: 'HKLM',
      Key: 'Software\\Policies\\Bandeja',
      Name: 'Workspace',
      Type: 'string',
    })
    const component = elements.find(({ attributes }) => attributes['Id'] === 'workspaceAddress')
    expect(component?.attributes).toMatchObject({ Permanent: 'yes' })
  })

  it('registers the links of the app', async () => {
    const elements = xmlElements(withWorkspaceAndLinks(await project()))
    const key = elements.find(({ name }) => name === 'RegistryKey')
    expect(key?.attributes).toEqual({ Root: 'HKMU', Key: 'Software\\Classes\\bandeja' })
    const command = elements.find(({ attributes }) => attributes['Key'] === 'shell\\open\\command')
    expect(command?.attributes['Value']).toBe('"[#mainExecutable]" "%1"')
  })

  it('is refused if it has another form or was already changed', async () => {
    const xml = await project()
    const changed = withWorkspaceAndLinks(xml)
    for (const other of ['', xml.replace('</ComponentGroup>', ''), changed]) {
      expect(() => withWorkspaceAndLinks(other)).toThrow('another form')
    }
  })
})
