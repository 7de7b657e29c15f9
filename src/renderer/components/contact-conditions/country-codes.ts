import { phoneCountries } from '#contract/rules/contacts/phone-number.ts'

/** The calling codes, each with the countries that share it: "+51 Perú". */
export function codeOptions(language: string) {
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
