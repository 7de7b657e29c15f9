import { contactFieldsApi } from '#contract/api/contacts/contact-fields.ts'
import { contactFieldSchema, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import { customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import { can } from '#contract/policies/index.ts'
import { fieldNameFault } from '#contract/rules/contacts/field-name.ts'
import { enterGroup, type Who } from '#workspace/access.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import {
  hasFieldValue,
  listContactFields,
  saveContactFields,
} from '#workspace/storage/contacts/contact-fields.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'
import { write } from '#workspace/unit-of-work.ts'

/** @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not change its fields */
async function enterToEdit(db: Db, call: Who): Promise<void> {
  const { viewer } = await enterGroup(db, call)
  if (!can(viewer, 'contactFields.edit')) throw forbidden('You may not change the fields.')
}

/** Changes the group's fields as `change` returns them. */
const edit = (
  service: Service,
  call: Who,
  change: (tx: Tx, before: ContactField[]) => Promise<ContactField[]> | ContactField[],
): Promise<ContactField[]> =>
  write(service, async ({ tx, announce }) => {
    const { groupId, userId } = call
    await enterToEdit(tx, call)
    const fields = await change(tx, await listContactFields(tx, groupId))
    await saveContactFields(tx, groupId, fields)
    announce(toGroup(groupId, 'contactFields.changed', {}, userId))
    return fields
  })

/** @throws ServiceFailure 404 if no custom field has this number */
function numberIn({ params }: { params: { number: string } }): number {
  const number = customNumbers.find((one) => String(one) === params.number)
  if (number === undefined) throw notFound('field')
  return number
}

/** The fields with one of them replaced, or with a new last one. */
const withField = (fields: readonly ContactField[], field: ContactField): ContactField[] =>
  fields.some(({ number }) => number === field.number)
    ? fields.map((one) => (one.number === field.number ? field : one))
    : [...fields, field]

export const contactFieldsRoutes = [
  implement(contactFieldsApi.contactFields, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'contactFields.see')) throw forbidden('You may not see the fields.')
    return { items: await listContactFields(storage.db, call.groupId) }
  }),

  implement(contactFieldsApi.saveContactField, async (call, service) => {
    const fields = await edit(service, call, async (tx, before) => {
      const { body } = call
      const number = numberIn(call)
      const field = contactFieldSchema.parse({
        ...body,
        number,
        choices: body.type === 'choice' ? body.choices : [],
        unit: body.type === 'number' && body.unit !== '' ? body.unit : undefined,
      })
      const others = before.filter((one) => one.number !== number)
      const fault = fieldNameFault(field, others)
      if (fault !== null) throw badRequest(`The name ${fault.name} is taken.`)
      const type = before.find((one) => one.number === number)?.type ?? 'text'
      if (field.type !== type && (await hasFieldValue(tx, call.groupId, number)))
        throw new ServiceFailure('CONFLICT', 'Contacts have values of another type.')
      return withField(before, field)
    })
    return contactFieldSchema.parse(fields.find((one) => one.number === numberIn(call)))
  }),

  implement(contactFieldsApi.deleteContactField, async (call, service) => {
    return {
      items: await edit(service, call, (_, before) => {
        const number = numberIn(call)
        return before.filter((one) => one.number !== number)
      }),
    }
  }),

  implement(contactFieldsApi.orderContactFields, async (call, service) => {
    return {
      items: await edit(service, call, (_, before) => {
        const { numbers } = call.body
        const place = ({ number }: ContactField) =>
          numbers.includes(number) ? numbers.indexOf(number) : numbers.length
        return before.toSorted((a, b) => place(a) - place(b))
      }),
    }
  }),
]
