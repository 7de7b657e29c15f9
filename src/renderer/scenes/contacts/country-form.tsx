import { Button, MultiSelect, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { phoneCountries } from '#contract/rules/contacts/phone-number.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** The calling codes, each with the countries that share it: "+51 Perú". */
function codeOptions(language: string) {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const byCode = Map.groupBy(phoneCountries(), ({ callingCode }) => callingCode)
  return [...byCode]
    .map(([value, countries]) => ({
      value,
      names: countries
        .map(({ country }) => names.of(country) ?? country)
        .toSorted((a, b) => a.localeCompare(b, language))
        .join(', '),
    }))
    .toSorted((a, b) => a.names.localeCompare(b.names, language))
    .map(({ value, names: label }) => ({ value, label: `${label} +${value}` }))
}

interface CountryFormProps {
  countries: readonly string[]
  onApply: (countries: string[]) => void
}

/** Chooses the countries of a filter by the calling codes of their numbers. */
export function CountryForm({ countries, onApply }: CountryFormProps) {
  const { t, language } = useTexts('contacts')
  const options = useMemo(() => codeOptions(language), [language])
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string[]>([...countries])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onApply(chosen)
      }}
    >
      <Stack gap={12}>
        <MultiSelect
          label={t('contacts:filters.country')}
          data={options}
          searchable
          limit={50}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
          value={chosen}
          // An open list would cover the button below.
          dropdownOpened={isOpen}
          onDropdownOpen={() => setOpen(true)}
          onDropdownClose={() => setOpen(false)}
          onChange={(next) => {
            setChosen(next)
            setOpen(false)
          }}
        />
        <Button type="submit" size="sm">
          {t('contacts:filters.apply')}
        </Button>
      </Stack>
    </form>
  )
}
