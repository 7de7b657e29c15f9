import {
  IconCalendar,
  IconCursorText,
  IconHash,
  IconLink,
  IconListCheck,
  IconMail,
  IconPhone,
  IconToggleLeft,
  type Icon,
} from '@tabler/icons-react'
import type { FieldType } from '#contract/entities/contacts/field-types.ts'
import type { Language } from '#contract/limits.ts'
import type { Tick } from './field-changes.ts'

export const fieldIcons: Readonly<Record<FieldType, Icon>> = {
  text: IconCursorText,
  number: IconHash,
  date: IconCalendar,
  choice: IconListCheck,
  boolean: IconToggleLeft,
  link: IconLink,
  email: IconMail,
  phone: IconPhone,
}

/** The keys of the texts of types, ticks, heads of columns and languages. */
export const typeKeys = {
  text: 'contactFields:types.text',
  number: 'contactFields:types.number',
  date: 'contactFields:types.date',
  choice: 'contactFields:types.choice',
  boolean: 'contactFields:types.boolean',
  link: 'contactFields:types.link',
  email: 'contactFields:types.email',
  phone: 'contactFields:types.phone',
} as const satisfies Record<FieldType, string>

export const columnKeys = {
  isShown: 'contactFields:columns.isShown',
  agentsEdit: 'contactFields:columns.agentsEdit',
  isRequired: 'contactFields:columns.isRequired',
} as const satisfies Record<Tick, string>

export const languageKeys = {
  es: 'contactFields:panel.languages.es',
  en: 'contactFields:panel.languages.en',
  pt: 'contactFields:panel.languages.pt',
} as const satisfies Record<Language, string>
