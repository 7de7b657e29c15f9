import { expect, it } from 'vitest'
import { isTemplateNameTaken } from './template-name.ts'

const offer = { name: 'offer', languageCode: 'es', status: 'approved' }

it.each([
  ['a template with its name and language', [offer], true],
  ['a rejected one', [{ ...offer, status: 'rejected' }], true],
  ['a deleted one', [{ ...offer, status: 'deleted' }], false],
  ['one in another language', [{ ...offer, languageCode: 'pt' }], false],
  ['one with another name', [{ ...offer, name: 'offer_2' }], false],
  ['no template', [], false],
])('beside %s the name of a new template is taken: %#', (_, templates, isTaken) => {
  expect(isTemplateNameTaken(offer, templates)).toBe(isTaken)
})
