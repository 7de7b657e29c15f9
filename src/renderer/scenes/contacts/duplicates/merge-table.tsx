import { Group, Radio } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { MergeParts } from '#contract/entities/contacts/contact-merge.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { mergeFields, mergeValue, type MergeField } from '#contract/rules/contacts/merge-values.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { monthDayText } from '#renderer/components/dates/times.ts'
import { TagChip } from '#renderer/components/tags/tag-chip.tsx'
import { useNumberedFields } from '#renderer/data/contacts/contact-fields.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { ContactNames } from '#renderer/scenes/contacts/contact-names.ts'
import classes from './duplicates.module.css'
import { shownPhone } from './shown-phone.ts'
import type { useMergeChoice } from './use-merge-choice.ts'

export interface MergeTableProps {
  contacts: readonly [Contact, Contact]
  parts: readonly [MergeParts, MergeParts]
  choice: ReturnType<typeof useMergeChoice>
  names: ContactNames
}

const sides = [0, 1] as const

/** The values of two contacts, with a choice where they differ, and what the one contact has. */
export function MergeTable({ contacts, parts, choice, names }: MergeTableProps) {
  const { t, language } = useTexts('duplicates', 'contacts')
  const now = useAtomValue(nowAtom)
  const day = (at: string) => monthDayText(at, now, language)
  const labels = useFieldLabels()
  const shown = (contact: Contact, field: MergeField): string => {
    if (field === 'phone') return shownPhone(contact.phone)
    if (field !== 'owner') return mergeValue(contact, field)
    return [names.agentOf(contact), names.teamOf(contact)].filter(Boolean).join(' · ')
  }
  const fields = mergeFields.filter((field) => contacts.some((one) => mergeValue(one, field)))
  const nothing = (field: MergeField) =>
    t(field === 'owner' ? 'duplicates:nobody' : 'duplicates:none')
  const result = (field: MergeField): string => {
    const value = shown(contacts[choice.sideOf(field)], field)
    if (field === 'phone' && choice.isOpen('phone')) return t('duplicates:both', { phone: value })
    return value || nothing(field)
  }
  return (
    <div className={classes.card}>
      <table className={classes.table} aria-label={t('duplicates:compare')}>
        <thead>
          <tr>
            <th scope="col">{t('duplicates:kept')}</th>
            {sides.map((side) => {
              const contact = contacts[side]
              const name = contactName(contact)
              const facts = [
                contact.createdAt && t('duplicates:since', { day: day(contact.createdAt) }),
                t('duplicates:messages', { count: parts[side].messages }),
              ]
              return (
                <th key={side} scope="col">
                  <Radio
                    name="kept"
                    label={name}
                    description={facts.filter(Boolean).join(' · ')}
                    aria-label={t('duplicates:keep', { name })}
                    checked={choice.kept === side}
                    onChange={() => choice.keep(side)}
                  />
                </th>
              )
            })}
            <th scope="col">{t('duplicates:result')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{labels(field)}</th>
              {sides.map((side) => {
                const value = shown(contacts[side], field) || nothing(field)
                return (
                  <td key={side}>
                    {choice.isOpen(field) ? (
                      <Radio
                        name={field}
                        label={value}
                        aria-label={t('duplicates:take', { field: labels(field), value })}
                        checked={choice.sideOf(field) === side}
                        onChange={() => choice.choose(field, side)}
                      />
                    ) : (
                      value
                    )}
                  </td>
                )
              })}
              <td>{result(field)}</td>
            </tr>
          ))}
          <UnitedRows contacts={contacts} parts={parts} names={names} day={day} />
        </tbody>
      </table>
    </div>
  )
}

/** The names of the fields in the table. */
function useFieldLabels(): (field: MergeField) => string {
  const { t } = useTexts('duplicates', 'contacts')
  const numbered = useNumberedFields()
  const own = {
    name: t('contacts:fields.name'),
    phone: t('duplicates:phones'),
    email: t('contacts:fields.email'),
    brand: t('contacts:fields.brand'),
    owner: t('duplicates:owner'),
  }
  const isOwn = (field: MergeField): field is keyof typeof own => Object.hasOwn(own, field)
  return (field) =>
    isOwn(field)
      ? own[field]
      : (numbered.find(({ number }) => field === `custom_${number}`)?.name ?? field)
}

interface UnitedRowsProps extends Pick<MergeTableProps, 'contacts' | 'parts' | 'names'> {
  day: (at: string) => string
}

/** What is united without a choice: tags, the opt-out, notes and files. */
function UnitedRows({ contacts, parts, names, day }: UnitedRowsProps) {
  const { t } = useTexts('duplicates', 'contacts')
  const tagsOf = (...all: readonly Contact[]): ReactNode => {
    const tags = new Map(all.flatMap(names.tagsOf).map((tag) => [tag.id, tag]))
    if (tags.size === 0) return t('duplicates:none')
    return (
      <Group gap={6}>
        {[...tags.values()].map((tag) => (
          <TagChip key={tag.id} tag={tag} isSmall />
        ))}
      </Group>
    )
  }
  const optOut = ({ marketingOptOutAt: at }: Contact): string =>
    at === undefined ? t('duplicates:receives') : t('duplicates:optedOut', { day: day(at) })
  const isOut = contacts.some(({ marketingOptOutAt }) => marketingOptOutAt !== undefined)
  const counts = (...all: readonly MergeParts[]): string => {
    const sum = (part: 'notes' | 'files') => all.reduce((count, one) => count + one[part], 0)
    return t('duplicates:notesText', {
      notes: t('duplicates:noteCount', { count: sum('notes') }),
      files: t('duplicates:fileCount', { count: sum('files') }),
    })
  }
  return (
    <>
      <tr>
        <th scope="row">{t('contacts:fields.tags')}</th>
        <td>{tagsOf(contacts[0])}</td>
        <td>{tagsOf(contacts[1])}</td>
        <td>{tagsOf(...contacts)}</td>
      </tr>
      <tr>
        <th scope="row">{t('duplicates:campaigns')}</th>
        <td>{optOut(contacts[0])}</td>
        <td>{optOut(contacts[1])}</td>
        <td className={isOut ? classes.strict : undefined}>
          {isOut && <IconLock size={14} aria-hidden="true" />}{' '}
          {t(isOut ? 'duplicates:stricter' : 'duplicates:receives')}
        </td>
      </tr>
      <tr>
        <th scope="row">{t('duplicates:notes')}</th>
        <td>{counts(parts[0])}</td>
        <td>{counts(parts[1])}</td>
        <td>{counts(...parts)}</td>
      </tr>
    </>
  )
}
