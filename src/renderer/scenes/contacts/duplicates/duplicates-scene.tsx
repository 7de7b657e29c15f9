import { Badge, Box, Button, Flex, Text } from '@mantine/core'
import { IconArrowMerge, IconCopyCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ContactMerge, DuplicatePair } from '#contract/entities/contacts/contact-merge.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { FilterChips } from '#renderer/components/page/filter-chips.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent, type ContentQuery } from '#renderer/components/page/query-content.tsx'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useContactNames, type ContactNames } from '#renderer/scenes/contacts/contact-names.ts'
import classes from './duplicates.module.css'
import { MergePair } from './merge-pair.tsx'
import { shownPhone } from './shown-phone.ts'
import { duplicatesQuery, mergesQuery } from './merge-queries.ts'
import { useMerging } from './use-merging.ts'

/** In windows narrower than this the list and the pair take turns, CSS px. */
const besideFromPx = 1200

const reasonTexts = {
  phone: 'duplicates:reasons.phone',
  email: 'duplicates:reasons.email',
  name: 'duplicates:reasons.name',
  other: 'duplicates:reasons.other',
} as const

const keyOf = ({ contact, other }: DuplicatePair): string => `${contact.id}.${other.id}`

/** Contacts that may be the same person: a list of pairs, and the chosen pair with what it would become. */
export default function Duplicates({ viewer }: { viewer: Viewer }) {
  const { t } = useTexts('duplicates', 'contacts')
  const { groupId } = viewer
  const [params, setParams] = useSearchParams()
  const [tab, setTab] = useState<'open' | 'merged'>('open')
  const query = useQuery(duplicatesQuery(groupId))
  const merges = useQuery(mergesQuery(groupId))
  const names = useContactNames(groupId)
  const pairs = query.data?.items ?? []
  const isSideBySide = useWindowWidth() >= besideFromPx
  const wanted = params.get('pair')
  const chosen =
    pairs.find((pair) => keyOf(pair) === wanted) ?? (isSideBySide ? pairs[0] : undefined)
  const choose = (pair: DuplicatePair | undefined) =>
    setParams(pair === undefined ? {} : { pair: keyOf(pair) }, { replace: true })
  const merging = useMerging(groupId, () => {
    const next = pairs[pairs.findIndex((pair) => pair === chosen) + 1]
    choose(isSideBySide ? next : undefined)
  })
  const isPairShown = tab === 'open' && chosen !== undefined
  return (
    <Page
      title={t('duplicates:title')}
      parent={{ label: t('contacts:title'), path: menuPaths.contacts }}
    >
      <Flex h="100%" mih={0}>
        {(isSideBySide || !isPairShown) && (
          <section className={classes.list} data-wide={!isSideBySide || undefined}>
            <FilterChips
              p={16}
              label={t('duplicates:show')}
              value={tab}
              onChange={setTab}
              choices={[
                { value: 'open', label: `${t('duplicates:open')} ${pairs.length}` },
                {
                  value: 'merged',
                  label: `${t('duplicates:merged')} ${merges.data?.items.length ?? 0}`,
                },
              ]}
            />
            {tab === 'open' ? (
              <QueryContent
                query={query}
                failedTitle={t('duplicates:failed')}
                isEmpty={({ items }) => items.length === 0}
                empty={
                  <EmptyState
                    icon={IconCopyCheck}
                    title={t('duplicates:empty')}
                    text={t('duplicates:emptyText')}
                  />
                }
              >
                {({ items }) => (
                  <ul className={classes.pairs} aria-label={t('duplicates:title')}>
                    {items.map((pair) => (
                      <PairRow
                        key={keyOf(pair)}
                        pair={pair}
                        isChosen={pair === chosen}
                        onChoose={() => choose(pair)}
                      />
                    ))}
                  </ul>
                )}
              </QueryContent>
            ) : (
              <Merges query={merges} names={names} undo={merging.undo} />
            )}
          </section>
        )}
        {isPairShown && (
          <Box component="section" flex={1} miw={0} className={classes.pair}>
            {!isSideBySide && (
              <Button variant="subtle" m={8} mr="auto" onClick={() => choose(undefined)}>
                {t('duplicates:back')}
              </Button>
            )}
            <MergePair
              key={keyOf(chosen)}
              groupId={groupId}
              pair={chosen}
              names={names}
              merging={merging}
            />
          </Box>
        )}
      </Flex>
    </Page>
  )
}

interface PairRowProps {
  pair: DuplicatePair
  isChosen: boolean
  onChoose: () => void
}

function PairRow({ pair, isChosen, onChoose }: PairRowProps) {
  const { t } = useTexts('duplicates')
  const { contact, other, isSure, reason } = pair
  const name = contactName(contact)
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-current={isChosen || undefined}
        onClick={onChoose}
      >
        <Avatar id={contact.id} name={name} size={40} />
        <Box miw={0} flex={1}>
          <Flex gap={8} justify="space-between">
            <Text size="sm" fw={600} truncate>
              {name}
            </Text>
            <Badge variant="light" color={isSure ? 'green' : 'gray'} flex="none">
              {t(isSure ? 'duplicates:sure' : 'duplicates:likely')}
            </Badge>
          </Flex>
          <Text size="sm" truncate>
            {contactName(other)}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {t(reasonTexts[reason], { brand: contact.brand })}
          </Text>
        </Box>
      </button>
    </li>
  )
}

interface MergesProps {
  query: ContentQuery<{ items: ContactMerge[] }>
  names: ContactNames
  undo: ReturnType<typeof useMerging>['undo']
}

function Merges({ query, names, undo }: MergesProps) {
  const { t } = useTexts('duplicates')
  return (
    <QueryContent
      query={query}
      failedTitle={t('duplicates:failed')}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState
          icon={IconArrowMerge}
          title={t('duplicates:noMerges')}
          text={t('duplicates:noMergesText')}
        />
      }
    >
      {({ items }) => (
        <ul className={classes.pairs} aria-label={t('duplicates:merged')}>
          {items.map((merge) => (
            <MergeRow
              key={merge.id}
              merge={merge}
              by={names.userName(merge.byUserId) ?? ''}
              isBusy={undo.busy}
              onUndo={() => undo.run(merge.id)}
            />
          ))}
        </ul>
      )}
    </QueryContent>
  )
}

interface MergeRowProps {
  merge: ContactMerge
  by: string
  isBusy: boolean
  onUndo: () => void
}

function MergeRow({ merge, by, isBusy, onUndo }: MergeRowProps) {
  const { t, language } = useTexts('duplicates')
  const now = useAtomValue(nowAtom)
  const { contact, otherName, otherPhone, at, until } = merge
  const name = contactName(contact)
  const texts = { name: otherName || shownPhone(otherPhone), by, at: momentText(at, now, language) }
  return (
    <Flex component="li" align="center" gap={12} className={classes.merge}>
      <Box miw={0} flex={1}>
        <Text size="sm" fw={600} truncate>
          {name}
        </Text>
        <Text size="sm">{t('duplicates:mergedRow', texts)}</Text>
        <Text size="xs" c="dimmed">
          {t('duplicates:left', { until: momentText(until, now, language) })}
        </Text>
      </Box>
      <Button
        variant="default"
        size="compact-sm"
        loading={isBusy}
        aria-label={t('duplicates:undoOf', { name })}
        onClick={onUndo}
      >
        {t('duplicates:undo')}
      </Button>
    </Flex>
  )
}
