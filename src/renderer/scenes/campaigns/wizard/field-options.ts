import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import type { Audience } from '#contract/entities/campaigns/campaign.ts'
import { columnField, columnOf } from '#contract/rules/campaigns/campaign-parameters.ts'
import { useFieldNames, useNumberedFields } from '#renderer/data/contacts/contact-fields.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

const fieldKeys = {
  'contact.first_name': 'campaigns:parameters.fields.firstName',
  'contact.name': 'campaigns:parameters.fields.name',
  'contact.phone': 'campaigns:parameters.fields.phone',
  'contact.email': 'campaigns:parameters.fields.email',
  'contact.brand': 'campaigns:parameters.fields.brand',
  'agent.first_name': 'campaigns:parameters.fields.agentFirstName',
  'agent.name': 'campaigns:parameters.fields.agent',
  'group.name': 'campaigns:parameters.fields.group',
} as const

const isContactField = (field: string): field is keyof typeof fieldKeys =>
  Object.hasOwn(fieldKeys, field)

/** The label of a field that a placeholder can use. */
export function useFieldLabel(): (field: string) => string {
  const { t } = useTexts('campaigns')
  const fieldNameOf = useFieldNames()
  return (field) => {
    const column = columnOf(field)
    if (column !== undefined) return t('campaigns:parameters.fields.column', { name: column })
    if (isContactField(field)) return t(fieldKeys[field])
    return fieldNameOf(Number(field.replace(/^custom_/u, '')))
  }
}

/** The fields that a placeholder can use, as groups of a select: the columns of the files, and the contact's data. */
export function useFieldOptions({ sources }: Audience) {
  const { t } = useTexts('campaigns')
  const labelOf = useFieldLabel()
  const custom = useNumberedFields().map(({ number }) => customFieldName(number))
  const option = (value: string) => ({ value, label: labelOf(value) })
  const columns = [...new Set(sources.flatMap(({ columns: own = [] }) => own))]
  return [
    ...(columns.length > 0
      ? [
          {
            group: t('campaigns:parameters.fileColumns'),
            items: columns.map((name) => option(columnField(name))),
          },
        ]
      : []),
    {
      group: t('campaigns:parameters.contact'),
      items: [...Object.keys(fieldKeys), ...custom].map(option),
    },
  ]
}
