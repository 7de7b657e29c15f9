import { Flex, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { contactData } from '#contract/rules/contacts/contact-data.ts'
import { missingToFinish } from '#contract/rules/contacts/field-needs.ts'
import { ContactValue } from '#renderer/components/external-link.tsx'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { monthDayText } from '#renderer/components/dates/times.ts'
import { useContactFields, useFieldNames } from '#renderer/data/contacts/contact-fields.ts'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { blockText } from '#renderer/i18n/block-text.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './contact-data.module.css'
import { Section } from '#renderer/scenes/inbox/sidebar/section.tsx'

const FieldValue = lazy(() => import('#renderer/components/contact-fields/field-value.tsx'))

const labels = {
  name: 'inbox.sidebar.name',
  email: 'inbox.sidebar.email',
  phone: 'inbox.sidebar.phone',
  otherPhone: 'inbox.customerMessages.otherPhone',
  formerPhone: 'inbox.customerMessages.formerPhone',
  username: 'inbox.customerMessages.username',
  brand: 'inbox.sidebar.brand',
} as const

/**
 * Name, e-mail, phone, brand and custom fields. A field with a name is listed if the panel shows it. Empty fields are left
 * out, but for those that the chat needs before it is finished.
 */
export function ContactData({ contact, action }: { contact: Contact; action?: ReactNode }) {
  const { t, i18n } = useInboxTexts()
  const fields = useContactFields()
  const fieldNameOf = useFieldNames()
  const now = useAtomValue(todayAtom)
  const missing = contact.finishedChat ? [] : missingToFinish(fields, contact)
  const rows = contactData(contact, fields, missing)
    .filter((datum) => datum.field !== 'custom' || datum.named?.isShown !== false)
    .map((datum): { label: string; value: ReactNode } => {
      if (datum.field !== 'custom') return { label: t(labels[datum.field]), value: shown(datum) }
      const { number, named, value } = datum
      return {
        label: fieldNameOf(number),
        value:
          named === undefined ? (
            shown(datum)
          ) : (
            <Suspense fallback={value}>
              <FieldValue field={named} value={value} />
            </Suspense>
          ),
      }
    })
  const { marketingOptOutAt } = contact
  if (marketingOptOutAt !== undefined) {
    const day = monthDayText(marketingOptOutAt, now, i18n.language)
    rows.push({
      label: t('inbox.customerMessages.marketing'),
      value: t('inbox.customerMessages.refused', { day }),
    })
  }
  if (contact.blocked !== undefined) {
    const day = monthDayText(contact.blocked.at, now, i18n.language)
    rows.push({ label: t('inbox.block.blocked'), value: blockText(t, contact.blocked, day) })
  }
  return (
    <Section title={t('inbox.sidebar.contact')} action={action}>
      <Flex component="dl" direction="column" gap={8}>
        {rows.map(({ label, value }) => (
          <div key={label} className={classes.row}>
            <Text component="dt" size="sm" c="dimmed" className="breakable">
              {label}
            </Text>
            <Text component="dd" miw={0} size="sm" className="breakable selectable">
              {value}
            </Text>
          </div>
        ))}
      </Flex>
    </Section>
  )
}

const shown = ({ value }: { value: string }) => <ContactValue value={value} onOpen={openExternal} />
