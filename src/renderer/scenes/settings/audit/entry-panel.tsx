import { Anchor, Button, Flex, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCopy, IconFilter, IconLink, IconListSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/entities/trust/audit-entry.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { anyWidth, menuPaths } from '#contract/policies/menu.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { dateTimeText, momentText } from '#renderer/components/dates/times.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { membersAtom } from '#renderer/data/session/session.ts'
import { auditCountsQuery, auditEntriesQuery, auditEntryQuery } from '#renderer/data/trust/audit.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { roleText } from '#renderer/i18n/role-text.ts'
import { ActorMark } from './actor-mark.tsx'
import type { AuditView } from './audit-filter.ts'
import classes from './audit.module.css'
import { actionText, actorText, extentText, isGone, kindIcons, objectName } from './audit-words.ts'
import { ChangeList } from './change-list.tsx'
import { objectPlace } from './object-place.ts'

const widthPx = 400
/** Entries about the same object that the details list. */
const pastShown = 5

export interface EntryPanelProps {
  groupId: string
  number: number
  timeZone: string
  viewer: Viewer
  /** The entry, if the list has it. */
  known: AuditEntry | undefined
  /** Where the entry is in the list; undefined if it is not in it. */
  position: { index: number; total: number } | undefined
  previous: number | undefined
  next: number | undefined
  /** Whether the log's chain is intact; undefined while it is not known. */
  isIntact: boolean | undefined
  onStep: (number: number) => void
  onCopy: (entry: AuditEntry) => void
  onFilter: (part: Partial<AuditView>) => void
  onClose: () => void
}

/** What one entry says: who, when and from where, each value before and after, and what else happened to the object. */
export function EntryPanel(props: EntryPanelProps) {
  const { groupId, number, known, position, previous, next, onStep, onCopy, onClose } = props
  const { t, language } = useTexts('audit')
  const query = useQuery({
    ...auditEntryQuery(groupId, number),
    ...(known !== undefined && { initialData: known }),
  })
  const entry = query.data
  const Glyph = kindIcons[entry?.kind ?? 'settings']
  const name = entry && objectName(entry)
  return (
    <SidePanel
      title={
        entry === undefined ? '' : [actionText(t, entry.action), name].filter(Boolean).join(' ')
      }
      subtitle={entry && extentText(t, entry)}
      icon={
        <ThemeIcon size={36} color="gray" aria-hidden="true">
          <Glyph size={19} stroke={1.7} />
        </ThemeIcon>
      }
      width={widthPx}
      steps={{
        text:
          position === undefined
            ? ''
            : t('audit:entry.position', {
                index: (position.index + 1).toLocaleString(language),
                total: position.total.toLocaleString(language),
              }),
        previousLabel: t('audit:entry.previous'),
        nextLabel: t('audit:entry.next'),
        onPrevious: previous === undefined ? undefined : () => onStep(previous),
        onNext: next === undefined ? undefined : () => onStep(next),
      }}
      actions={
        entry && (
          <IconButton
            icon={IconCopy}
            size={32}
            label={t('audit:entry.copy')}
            onClick={() => onCopy(entry)}
          />
        )
      }
      footer={entry && <PanelFoot {...props} entry={entry} />}
      onClose={onClose}
    >
      <QueryContent
        query={query}
        failedTitle={t('audit:failedEntry')}
        skeleton={<SkeletonRows rowHeight={34} />}
      >
        {(shown) => <Details key={shown.number} {...props} entry={shown} />}
      </QueryContent>
    </SidePanel>
  )
}

type PartProps = EntryPanelProps & { entry: AuditEntry }

function Details(props: PartProps) {
  const { entry, timeZone } = props
  const { t } = useTexts('audit')
  const member = useAtomValue(membersAtom)?.find(({ id }) => id === entry.by.id)
  const from = [entry.device, entry.address].filter((part) => part !== undefined).join(' · ')
  return (
    <div>
      <div className={classes.part}>
        <dl className={classes.facts}>
          <dt>{t('audit:entry.who')}</dt>
          <dd>
            <Group component="span" gap={8}>
              <ActorMark actor={entry.by} />
              <Text span inherit fw={600} className="selectable">
                {actorText(t, entry.by)}
              </Text>
              <Text span inherit c="dimmed">
                {entry.by.type === 'key'
                  ? t('audit:program')
                  : member !== undefined && roleText(t, member)}
              </Text>
            </Group>
          </dd>
          <dt>{t('audit:entry.when')}</dt>
          <dd className="numbers selectable">{dateTimeText(entry.at, { timeZone })}</dd>
          {from !== '' && (
            <>
              <dt>{t('audit:entry.from')}</dt>
              <dd className="selectable">{from}</dd>
            </>
          )}
        </dl>
      </div>
      <div className={classes.part}>
        <ChangeList changes={entry.changes} timeZone={timeZone} />
      </div>
      <SameObject {...props} />
    </div>
  )
}

/** The other entries about the same object, and the filter that lists them all. */
function SameObject({ groupId, entry, onStep, onFilter }: PartProps) {
  const { t, language } = useTexts('audit')
  const now = useAtomValue(minuteAtom)
  const { type, id } = entry.object ?? {}
  const isKnown = type !== undefined && id !== undefined
  const filter = isKnown ? { objectType: type, objectId: id } : {}
  const entries = useInfiniteQuery({
    ...auditEntriesQuery(groupId, filter, pastShown),
    enabled: isKnown,
  }).data?.pages[0]?.items
  const counts = useQuery({ ...auditCountsQuery(groupId, filter), enabled: isKnown }).data
  if (!isKnown || entries === undefined || counts === undefined || counts.total < 2) return null
  return (
    <section className={classes.part} aria-label={t('audit:entry.sameObject')}>
      <Group justify="space-between" mb={8}>
        <Text component="h3" size="sm" fw={650}>
          {t('audit:entry.sameObject')}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconFilter size={15} aria-hidden="true" />}
          onClick={() => onFilter({ object: { type, id } })}
        >
          {t('audit:entry.onlyObject', {
            entries: t('audit:entries', { count: counts.total }),
          })}
        </Button>
      </Group>
      <ol className={classes.past}>
        {entries.map((one) => (
          <li key={one.number}>
            <Text span size="sm" c="dimmed" className="numbers">
              {momentText(one.at, now, language)}
            </Text>
            {one.number === entry.number ? (
              <Text span size="sm" fw={600} aria-current="true">
                {actionText(t, one.action)}
              </Text>
            ) : (
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="left"
                onClick={() => onStep(one.number)}
              >
                {actionText(t, one.action)} · {actorText(t, one.by)}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Where to go from the entry, and that the log's chain is intact. */
function PanelFoot({ entry, viewer, isIntact, onFilter }: PartProps) {
  const { t, language } = useTexts('audit')
  const place = isGone(entry.action) ? undefined : objectPlace(entry.object)
  const by = entry.by.id ?? (entry.by.type === 'service' ? 'service' : undefined)
  return (
    <Stack gap={8} w="100%">
      <Flex gap={8} wrap="wrap">
        {place !== undefined &&
          can(viewer, 'menu.see', { item: place.item, widthPx: anyWidth }) && (
            <Button
              component={Link}
              to={menuPaths[place.item] + place.rest}
              variant="default"
              flex="none"
              leftSection={<IconLink size={16} aria-hidden="true" />}
            >
              {t('audit:entry.open', { screen: t(place.labelKey) })}
            </Button>
          )}
        {by !== undefined && (
          <Button
            variant="default"
            flex="none"
            leftSection={<IconListSearch size={16} aria-hidden="true" />}
            onClick={() => onFilter({ by })}
          >
            {t('audit:entry.onlyPerson', { name: actorText(t, entry.by) })}
          </Button>
        )}
      </Flex>
      <Text size="xs" c="dimmed" className="numbers">
        {isIntact === true ? (
          <>
            {t('audit:entry.chained', { number: entry.number.toLocaleString(language) })}{' '}
            <Text span inherit fw={600} c="var(--b-ok)">
              {t('audit:entry.intact')}
            </Text>
          </>
        ) : (
          `${t('audit:entry.number')} ${entry.number.toLocaleString(language)}`
        )}
      </Text>
    </Stack>
  )
}
