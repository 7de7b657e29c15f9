import { z } from 'zod'
import { contactFieldUsesApi } from '#contract/api/contacts/contact-field-uses.ts'
import { contactFieldsApi } from '#contract/api/contacts/contact-fields.ts'
import { contactFieldSchema, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import { customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import type { FieldUse } from '#contract/entities/contacts/field-use.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import FieldsScene from './fields-scene.tsx'

export const clientType = {
  same: 5_094,
  written: 26,
  replaced: 0,
  unfit: 61,
  items: [
    { value: 'casa', contacts: 31 },
    { value: 'Estudio', contacts: 18 },
    { value: 'revendedor', contacts: 12 },
  ],
  moreItems: 0,
  choices: [
    { value: 'Hogar', contacts: 3_104, added: 0 },
    { value: 'Empresa', contacts: 2_016, added: 0 },
  ],
  hasAmbiguousDays: false,
}

const object = z.looseObject({})

/**
 * Opens the screen of the fields over a double that stores them.
 * @param at the number of the field that is open; absent for none
 */
export async function openFields({
  fields = [],
  counts = {},
  uses = {},
  at,
  ...options
}: ScreenOptions & {
  fields?: readonly ContactField[]
  counts?: Readonly<Record<number, number>>
  /** What uses the fields, by their numbers. */
  uses?: Readonly<Record<number, FieldUse[]>>
  at?: number
} = {}) {
  const screen = await startScreen({
    ...options,
    group: { namesFields: true, ...options.group },
  })
  let stored = [...fields]
  const { service } = screen
  const put = (number: number, body: unknown) => {
    const field = contactFieldSchema.parse({ ...object.parse(body), number })
    const isKnown = stored.some((one) => one.number === number)
    stored = isKnown
      ? stored.map((one) => (one.number === number ? field : one))
      : [...stored, field]
    return field
  }
  service.answer(contactFieldsApi.contactFields, () => ({ items: stored }))
  service.answer(contactFieldsApi.contactFieldCounts, () => ({
    items: customNumbers.map((number) => ({ number, contacts: counts[number] ?? 0 })),
  }))
  service.answer(contactFieldUsesApi.contactFieldUses, () => ({
    items: Object.entries(uses).map(([number, of]) => ({ number: Number(number), uses: of })),
  }))
  const saved = service.answer(contactFieldsApi.saveContactField, ({ params, body }) =>
    put(Number(params['number']), body),
  )
  const ordered = service.answer(contactFieldsApi.orderContactFields, ({ body }) => {
    const { numbers } = contactFieldsApi.orderContactFields.body.parse(body)
    stored = stored.toSorted((a, b) => numbers.indexOf(a.number) - numbers.indexOf(b.number))
    return { items: stored }
  })
  const removed = service.answer(contactFieldsApi.deleteContactField, ({ params }) => {
    stored = stored.filter(({ number }) => String(number) !== params['number'])
    return { items: stored }
  })
  const checked = service.answer(contactFieldsApi.checkContactField, () => clientType)
  const converted = service.answer(contactFieldsApi.convertContactField, ({ params, body }) => ({
    field: put(Number(params['number']), body),
    changed: 26,
    left: 0,
  }))
  const path = menuPaths.fields
  const shown = await screen.show(<FieldsScene />, path, at === undefined ? path : `${path}/${at}`)
  return { ...screen, shown, saved, ordered, removed, checked, converted }
}
