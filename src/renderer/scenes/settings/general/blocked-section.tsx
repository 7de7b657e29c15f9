import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { use, useState } from 'react'
import { contactBlocksApi } from '#contract/api/contacts/contact-blocks.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { monthDayText } from '#renderer/components/dates/times.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import {
  RowFilterContext,
  SettingsCard,
  SettingsRow,
  SettingsSection,
} from '#renderer/components/page/settings-rows.tsx'
import { useChange } from '#renderer/data/change/use-change.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { membersAtom } from '#renderer/data/session/session.ts'
import { blockText } from '#renderer/i18n/block-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { Settings } from './use-settings.ts'

/** The blocked people of the group, with a button that unblocks them. */
export function BlockedSection({ settings: { group, viewer } }: { settings: Settings }) {
  const { t } = useTexts('settings')
  const isFound = use(RowFilterContext)
  const [asked, setAsked] = useState<Contact | null>(null)
  const title = t('shell.settings.blocked')
  const searched = [title, t('settings:words.blocked')]
  const queryKey = queryKeyOf('blockedContacts', group.id)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(contactBlocksApi.blockedContacts, {
        groupId: group.id,
        query: { offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMoreItems }, pages) =>
      hasMoreItems ? pages.flatMap(({ items }) => items).length : undefined,
  })
  return (
    <SettingsSection id="blocked" title={title} text={t('settings:blocked.text')}>
      <SettingsCard>
        <QueryContent
          query={query}
          failedTitle={t('settings:blocked.failed')}
          skeleton={<SkeletonRows />}
          isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
          empty={<SettingsRow label={t('settings:blocked.none')} foundBy={searched} />}
        >
          {({ pages }) =>
            pages
              .flatMap(({ items }) => items)
              .map((contact) => (
                <BlockedRow
                  key={contact.id}
                  contact={contact}
                  foundBy={searched}
                  onUnblock={
                    can(viewer, 'contact.block', contact) ? () => setAsked(contact) : undefined
                  }
                />
              ))
          }
        </QueryContent>
      </SettingsCard>
      {query.hasNextPage && isFound(searched) && (
        <Button
          mt={8}
          variant="subtle"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('settings:blocked.more')}
        </Button>
      )}
      {asked !== null && (
        <Unblock
          contact={asked}
          onDone={() => void query.refetch()}
          onClose={() => setAsked(null)}
        />
      )}
    </SettingsSection>
  )
}

interface BlockedRowProps {
  contact: Contact
  foundBy: readonly string[]
  /** Absent if the viewer may not unblock the person. */
  onUnblock: (() => void) | undefined
}

/** A blocked person: why, since when and by whom. */
function BlockedRow({ contact, foundBy, onUnblock }: BlockedRowProps) {
  const { t, language } = useTexts('settings')
  const today = useAtomValue(todayAtom)
  const members = useAtomValue(membersAtom)
  const { blocked } = contact
  const name = contactName(contact)
  const by = members?.find(({ id }) => id === blocked?.byUserId)?.name
  const phone = phoneText(contact)
  const facts = [
    phone === name ? undefined : phone,
    blocked && blockText(t, blocked, monthDayText(blocked.at, today, language)),
    by && t('settings:blocked.by', { name: by }),
  ]
  return (
    <SettingsRow
      label={name}
      text={facts.filter((fact) => fact !== undefined).join(' · ')}
      foundBy={foundBy}
      control={
        onUnblock && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('settings:blocked.unblock', { name })}
            onClick={onUnblock}
          >
            {t('inbox.block.undo')}
          </Button>
        )
      }
    />
  )
}

interface UnblockProps {
  contact: Contact
  onDone: () => void
  onClose: () => void
}

/** Asks before a person is unblocked. */
function Unblock({ contact, onDone, onClose }: UnblockProps) {
  const { t } = useTexts('settings', 'inboxActions')
  const { id, groupId } = contact
  const { busy, error, run } = useChange({
    send: () => call(contactBlocksApi.unblockContact, { params: { id }, groupId }),
    accept: onDone,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('inboxActions:block.unblockTitle', { name: contactName(contact) })}
      confirmLabel={t('inbox.block.undo')}
      focused="act"
      isBusy={busy}
      error={error}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t('inboxActions:block.unblockText')}
    </ConfirmDialog>
  )
}
