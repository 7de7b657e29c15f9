import { Button, MultiSelect, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { codeOptions } from '#renderer/components/contact-conditions/country-codes.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

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
