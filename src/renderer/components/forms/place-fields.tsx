import { SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import {
  isMapAddress,
  parsePlace,
  placeFaults,
  type PlaceInput,
} from '#contract/rules/messages/place.ts'

const labels = {
  name: 'inbox.place.name',
  address: 'inbox.place.address',
  latitude: 'inbox.place.latitude',
  longitude: 'inbox.place.longitude',
} as const

interface PlaceFieldsProps {
  value: PlaceInput
  onChange: (part: Partial<PlaceInput>) => void
  /** Whether the user has tried to send the place. Only then are empty coordinates an error. */
  isTried: boolean
  /** Whether a name and an address are required, as in the header of a template. */
  needsWords?: boolean
}

/** The fields of a place. A pasted address of a map, or coordinates, fill them in; nothing is loaded from a map. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { value, onChange, isTried, needsWords = false } = props
  const { t } = useTranslation()
  const [pasted, setPasted] = useState('')
  const faults = placeFaults(value)
  const paste = (text: string) => {
    setPasted(text)
    const place = parsePlace(text)
    if (place === undefined) return
    onChange({
      latitude: String(place.latitude),
      longitude: String(place.longitude),
      ...(place.name !== undefined && value.name.trim() === '' && { name: place.name }),
    })
  }
  const isUnread = pasted.trim() !== '' && parsePlace(pasted) === undefined
  const unread = isMapAddress(pasted) ? 'inbox.place.noPoint' : 'inbox.place.notCoordinates'
  const coordinate = (field: 'latitude' | 'longitude') => (
    <TextInput
      size="sm"
      required
      inputMode="decimal"
      label={t(labels[field])}
      value={value[field]}
      error={
        (isTried || value[field].trim() !== '') &&
        faults.has(field) &&
        t(field === 'latitude' ? 'inbox.place.wrongLatitude' : 'inbox.place.wrongLongitude')
      }
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  )
  const words = (field: 'name' | 'address') => (
    <TextInput
      size="sm"
      required={needsWords}
      label={t(labels[field])}
      error={needsWords && isTried && value[field].trim() === '' && t('inbox.place.missing')}
      maxLength={limits.placeTextMax}
      value={value[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <TextInput
        size="sm"
        {...(!needsWords && { 'data-autofocus': true })}
        label={t('inbox.place.pasted')}
        description={t('inbox.place.pastedHint')}
        placeholder="-12.0464, -77.0428"
        value={pasted}
        error={isUnread && t(unread)}
        onChange={(event) => paste(event.currentTarget.value)}
      />
      {words('name')}
      {words('address')}
      <SimpleGrid cols={2} spacing={12}>
        {coordinate('latitude')}
        {coordinate('longitude')}
      </SimpleGrid>
    </>
  )
}
