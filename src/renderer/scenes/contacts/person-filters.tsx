import { useAtomValue } from 'jotai'
import type { TextCondition } from '#contract/entities/contacts/field-condition.ts'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import { limits } from '#contract/limits.ts'
import { groupReading } from '#contract/rules/contacts/field-value.ts'
import type { AddableFilter } from '#renderer/components/page/added-filters.tsx'
import { useContactFields, useFieldNames } from '#renderer/data/contacts/contact-fields.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ConditionForm } from '#renderer/components/contact-conditions/condition-form.tsx'
import { conditionText, textField } from '#renderer/components/contact-conditions/condition-text.ts'
import type { ContactView } from './contact-view.ts'
import { CountryForm } from './country-form.tsx'
import { RegistrationForm } from './registration-form.tsx'

const dayText = (day: string): string => day.split('-').toReversed().join('/')

/** The filters by fields, brand, country, day of registration and opt-out; none at a service without them. */
export function usePersonFilters(
  view: ContactView,
  onChange: (view: ContactView) => void,
): AddableFilter[] {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const group = useAtomValue(groupAtom)
  const named = useContactFields()
  const nameOf = useFieldNames()
  if (group?.filtersFields !== true) return []
  const reading = groupReading(group)
  const { fields = [], brand = [], countries = [], ...others } = view
  const { createdFrom, createdTo, isOptedOut, ...rest } = others
  const person = { fields, brand, countries, createdFrom, createdTo, isOptedOut }
  const set = (change: Partial<typeof person>) => onChange({ ...rest, ...person, ...change })
  const fieldOf = (number: number): ContactField =>
    named.find((one) => one.number === number) ?? textField(number)

  /** One filter for each condition, and one that adds another. */
  const ofConditions = <One extends TextCondition>(
    {
      id,
      label,
      field,
      section,
    }: { id: string; label: string; field: ContactField; section?: string },
    all: readonly One[],
    max: number,
    { make, store }: { make: (condition: TextCondition) => One; store: (all: One[]) => void },
  ): AddableFilter[] => {
    const at = (index: number, condition: One | undefined): AddableFilter => ({
      id: `${id}-${index}`,
      label,
      ...(section !== undefined && { section }),
      summary: condition && conditionText(condition, field, t, language),
      onRemove: () => store(all.toSpliced(index, 1)),
      form: (close) => (
        <ConditionForm
          field={field}
          reading={reading}
          condition={condition}
          onApply={(changed) => {
            store(all.toSpliced(index, 1, make(changed)))
            close()
          }}
        />
      ),
    })
    return [
      ...all.map((condition, index) => at(index, condition)),
      ...(all.length < max ? [at(all.length, undefined)] : []),
    ]
  }
  /** The named fields, and those of conditions that have no name. */
  const numbers = [...new Set([...named, ...fields].map(({ number }) => number))]
  const ofField = (number: number): AddableFilter[] =>
    ofConditions(
      {
        id: `field-${number}`,
        label: nameOf(number),
        field: fieldOf(number),
        section: t('contacts:filters.fields'),
      },
      fields.filter((one) => one.number === number),
      fields.length < limits.contacts.conditionsMax ? Infinity : 0,
      {
        make: (condition) => ({ number, ...condition }),
        store: (all) => set({ fields: [...fields.filter((one) => one.number !== number), ...all] }),
      },
    )
  const registered =
    createdFrom !== undefined && createdTo !== undefined
      ? t('contacts:filters.span', { from: dayText(createdFrom), to: dayText(createdTo) })
      : createdFrom !== undefined
        ? t('contacts:filters.since', { day: dayText(createdFrom) })
        : createdTo !== undefined
          ? t('contacts:filters.until', { day: dayText(createdTo) })
          : undefined
  return [
    ...ofConditions(
      { id: 'brand', label: t('contacts:filters.brand'), field: textField(1) },
      brand,
      limits.contacts.conditionsMax,
      { make: (condition) => condition, store: (all) => set({ brand: all }) },
    ),
    {
      id: 'country',
      label: t('contacts:filters.country'),
      summary: countries.length === 0 ? undefined : countries.map((code) => `+${code}`).join(', '),
      onRemove: () => set({ countries: [] }),
      form: (close) => (
        <CountryForm
          countries={countries}
          onApply={(chosen) => {
            set({ countries: chosen })
            close()
          }}
        />
      ),
    },
    {
      id: 'createdAt',
      label: t('contacts:filters.createdAt'),
      summary: registered,
      onRemove: () => set({ createdFrom: undefined, createdTo: undefined }),
      form: (close) => (
        <RegistrationForm
          from={createdFrom}
          to={createdTo}
          onApply={(span) => {
            set({ createdFrom: span.from, createdTo: span.to })
            close()
          }}
        />
      ),
    },
    {
      label: t('contacts:filters.promotions'),
      options: [
        { value: 'out', label: t('contacts:filters.optedOut') },
        { value: 'in', label: t('contacts:filters.optedIn') },
      ],
      value: isOptedOut === undefined ? [] : [isOptedOut ? 'out' : 'in'],
      // Only one of them can be chosen: a new choice replaces the previous one.
      onChange: (values) => {
        const chosen = values.at(-1)
        set({ isOptedOut: chosen === undefined ? undefined : chosen === 'out' })
      },
    },
    ...numbers.flatMap((number) => ofField(number)),
  ]
}
