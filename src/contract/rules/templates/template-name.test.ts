import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { copyName, isTemplateNameTaken } from './template-name.ts'

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

const long = 'a'.repeat(limits.template.nameMax)
it.each([
  ['visita', [], 'visita_2'],
  ['visita_2', ['visita'], 'visita_3'],
  ['visita', ['visita_2', 'visita_3'], 'visita_4'],
  ['visita_3', ['visita', 'visita_2'], 'visita_4'],
  ['oferta_bf_2026', [], 'oferta_bf_2026_2'],
  ['oferta_bf_2026_2', ['oferta_bf_2026'], 'oferta_bf_2026_3'],
  ['oferta_bf_2026', ['oferta_bf', 'oferta_bf_2025'], 'oferta_bf_2026_2'],
  ['oferta_26', ['oferta', 'oferta_25'], 'oferta_26_2'],
  ['talla_1', ['talla'], 'talla_1_2'],
  ['promo_2', [], 'promo_2_2'],
  [long, [], `${long.slice(2)}_2`],
])('the copy of %s beside %j is called %s', (name, others, copied) => {
  const templates = [name, ...others].map((one) => ({ name: one, languageCode: 'es' }))
  const elsewhere = { name: `${name}_2`, languageCode: 'pt' }
  expect(copyName({ name, languageCode: 'es' }, [...templates, elsewhere])).toBe(copied)
})
