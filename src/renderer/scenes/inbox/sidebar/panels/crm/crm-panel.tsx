import { Button, Flex, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { CrmRecord } from '#contract/entities/contacts/crm.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { Breakable } from '#renderer/components/breakable-text.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { sinceText } from '#renderer/components/dates/times.ts'
import rows from '#renderer/scenes/inbox/sidebar/details/contact-data.module.css'
import { Section, SectionAction } from '#renderer/scenes/inbox/sidebar/section.tsx'
import { Orders } from './crm-orders.tsx'
import { crmQuery } from './crm-query.ts'
import {
  NotAvailable,
  PanelPlaceholder,
  useHasService,
} from '#renderer/scenes/inbox/sidebar/panels/panel-state.tsx'

export interface PanelProps {
  contact: Contact
  viewer: Viewer
}

/** The contact's CRM record and orders. */
export default function CrmPanel(props: PanelProps) {
  return useHasService('crm') ? <Crm {...props} /> : <NotAvailable />
}

function Crm({ contact, viewer }: PanelProps) {
  const { data, error, refetch } = useQuery(crmQuery(contact))
  if (data === undefined) return <PanelPlaceholder error={error} retry={() => void refetch()} />
  return (
    <>
      <Record contact={contact} viewer={viewer} record={data.record} />
      <Orders orders={data.orders} />
    </>
  )
}

function Record({ contact, viewer, record }: PanelProps & { record: CrmRecord | null }) {
  const { t } = useTexts('sidePanel')
  const today = useAtomValue(todayAtom)
  const ask = useSetAtom(inboxDialogAtom)
  const mayEdit = can(viewer, 'crm.edit', contact)
  const edit = () => ask({ kind: 'crm', contactId: contact.id, record })
  return (
    <Section
      title={t('sidePanel:crm.record')}
      action={
        mayEdit &&
        record !== null && <SectionAction label={t('sidePanel:crm.edit')} onClick={edit} />
      }
    >
      {record === null ? (
        <>
          <Text size="sm" c="dimmed">
            {t('sidePanel:crm.none')}
          </Text>
          {mayEdit && (
            <Button mt={12} variant="default" size="compact-md" onClick={edit}>
              {t('sidePanel:crm.create')}
            </Button>
          )}
        </>
      ) : (
        <>
          <Flex component="dl" direction="column" gap={8}>
            {factsOf(record, {
              name: t('sidePanel:crm.name'),
              email: t('sidePanel:crm.email'),
              company: t('sidePanel:crm.company'),
              document: t('sidePanel:crm.document'),
              address: t('sidePanel:crm.address'),
            }).map(([label, value]) => (
              <div key={label} className={rows.row}>
                <Text component="dt" size="sm" c="dimmed">
                  {label}
                </Text>
                <Text component="dd" miw={0} size="sm" className="breakable selectable" dir="auto">
                  <Breakable>{value}</Breakable>
                </Text>
              </div>
            ))}
          </Flex>
          {record.updatedAt !== undefined && (
            <Text mt={10} size="xs" c="dimmed" className="numbers">
              {t('sidePanel:crm.updated', { at: sinceText(record.updatedAt, today) })}
            </Text>
          )}
        </>
      )}
    </Section>
  )
}

const own = ['name', 'email', 'company', 'document', 'address'] as const

/** The non-empty fields of the record. Fields that only the CRM defines come last. */
function factsOf(
  record: CrmRecord,
  captions: Record<(typeof own)[number], string>,
): [label: string, value: string][] {
  const facts = own.map((key): [string, string] => [captions[key], record[key] ?? ''])
  const further = record.fields.map(({ caption, value }): [string, string] => [caption, value])
  return [...facts, ...further].filter(([, value]) => value !== '')
}
