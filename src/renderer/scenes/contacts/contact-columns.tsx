import { Badge, Checkbox, Group, Text } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { customFields, type Contact } from '#contract/entities/contacts/contact.ts'
import { customFieldName, customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { statusOf } from '#contract/rules/chats/chat-status.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { originText } from '#contract/rules/contacts/registration-origin.ts'
import { isUndated } from '#contract/rules/chats/undated-chat.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { rowTimeText } from '#renderer/components/dates/times.ts'
import type { Column } from '#renderer/components/page/data-table.tsx'
import { useFieldWords } from '#renderer/components/contact-fields/use-field-words.ts'
import { TagChip } from '#renderer/components/tags/tag-chip.tsx'
import { useContactFields, useNumberedFields } from '#renderer/data/contacts/contact-fields.ts'
import { fieldText } from '#contract/rules/contacts/field-text.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { fixedColumns, type FixedColumn, type OptionalColumn } from './column-choice.ts'
import type { ContactNames } from './contact-names.ts'
import { originLabels } from '#renderer/components/contact-conditions/origin-labels.ts'
import { statusColors, statusNames } from '#renderer/components/contact-conditions/status-names.ts'

const columnLabels = {
  phone: 'contacts:fields.phone',
  email: 'contacts:fields.email',
  brand: 'contacts:fields.brand',
  status: 'contacts:fields.status',
  tags: 'contacts:fields.tags',
  agent: 'contacts:fields.agent',
  team: 'contacts:fields.team',
  origin: 'contacts:fields.origin',
  optOut: 'contacts:fields.optOut',
  lastMessage: 'contacts:fields.lastMessage',
  createdAt: 'contacts:fields.createdAt',
} as const satisfies Record<FixedColumn, string>

type ContactTexts = ReturnType<typeof useTexts<['sidePanel', 'contacts']>>

interface Checks {
  readonly checked: ReadonlySet<string>
  /** @param isRange whether Shift was held; the rows from the anchor to this row are then selected (`selectRange`) */
  readonly onToggle: (id: string, isRange: boolean) => void
  /** The ids of the fetched rows. */
  readonly rowIds: readonly string[]
  readonly onToggleAll: () => void
}

/**
 * The labels of the columns, and whether a column is available. Only the status column can be unavailable: in groups
 * without chat statuses.
 */
export function useColumnLabels() {
  const { t } = useTexts('sidePanel', 'contacts')
  const hasStatus = useAtomValue(groupAtom)?.hasChatStatus === true
  const fields = useNumberedFields()
  return {
    /** Every column that can be chosen. The menu lists the hidden columns in this order. */
    all: [...fixedColumns, ...fields.map(({ number }) => customFieldName(number))],
    labelOf: (id: OptionalColumn): string => {
      const fixed = fixedColumns.find((one) => one === id)
      if (fixed !== undefined) return t(columnLabels[fixed])
      return fields.find(({ number }) => number === numberOf(id))?.name ?? ''
    },
    isAvailable: (id: OptionalColumn): boolean => id !== 'status' || hasStatus,
  }
}

const numberOf = (id: OptionalColumn): number | undefined =>
  customNumbers.find((number) => customFieldName(number) === id)

/**
 * The columns of the contact table.
 * @param checks the selection for bulk changes; null for users who may not make any
 */
export function useContactColumns(
  shown: readonly OptionalColumn[],
  names: ContactNames,
  checks: Checks | null,
): readonly Column<Contact>[] {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const today = useAtomValue(todayAtom)
  const { labelOf, isAvailable } = useColumnLabels()
  const group = useAtomValue(groupAtom)
  const sourceInputs = group?.sourceInputs ?? []
  const statuses = statusNames(t, group)
  const fields = useContactFields()
  const words = useFieldWords()
  const timeOf = (at: string) => rowTimeText(at, today, language, t('inbox.days.yesterday'))
  const cells: Record<FixedColumn, Omit<Column<Contact>, 'id' | 'header'>> = {
    phone: {
      width: 152,
      isSortable: true,
      render: (contact) => <span className="numbers">{phoneText(contact)}</span>,
    },
    email: { width: 190, render: ({ email }) => email },
    brand: { width: 130, render: ({ brand }) => brand },
    status: {
      width: 120,
      render: (contact) => {
        const status = statusOf(contact)
        return (
          <Badge component="span" color={statusColors[status]}>
            {statuses.find((one) => one.status === status)?.name}
          </Badge>
        )
      },
    },
    tags: { width: 140, render: (contact) => <Tags tags={names.tagsOf(contact)} /> },
    agent: {
      width: 116,
      render: (contact) =>
        names.agentOf(contact) ?? (
          <Text span inherit c="dimmed">
            {t('contacts:noAgent')}
          </Text>
        ),
    },
    team: { width: 120, render: (contact) => names.teamOf(contact) },
    origin: {
      width: 120,
      render: (contact) => originText(contact, { sourceInputs }, (kind) => t(originLabels[kind])),
    },
    optOut: {
      width: 140,
      render: ({ marketingOptOutAt: at }) =>
        at !== undefined && (
          <Badge component="span" color="orange">
            {t('contacts:optedOut', { day: timeOf(at) })}
          </Badge>
        ),
    },
    lastMessage: {
      width: 120,
      align: 'right',
      isSortable: true,
      render: ({ chat }) => (
        <span className="numbers">{isUndated(chat) ? '—' : timeOf(chat.updateAt)}</span>
      ),
    },
    createdAt: {
      width: 100,
      align: 'right',
      isSortable: true,
      render: ({ createdAt }) => (
        <span className="numbers">{createdAt === undefined ? '—' : timeOf(createdAt)}</span>
      ),
    },
  }
  const columnOf = (id: OptionalColumn): Column<Contact> => {
    const fixed = fixedColumns.find((one) => one === id)
    if (fixed !== undefined) return { id, header: labelOf(id), ...cells[fixed] }
    const number = numberOf(id)
    const named = fields.find((field) => field.number === number)
    return {
      id,
      header: labelOf(id),
      width: 140,
      align: named?.type === 'number' ? 'right' : 'left',
      // Plain text: a click on the row opens the panel, where a URL is a link.
      render: (contact) => {
        const value = customFields(contact).find(({ index }) => index === number)?.value
        return named === undefined || value === undefined ? value : fieldText(value, named, words)
      },
    }
  }
  return [
    ...(checks === null ? [] : [selection(checks, t)]),
    {
      id: 'name',
      header: t('contacts:fields.name'),
      isSortable: true,
      minWidth: 180,
      render: (contact) => <NameCell contact={contact} />,
    },
    ...shown.filter(isAvailable).map(columnOf),
  ]
}

/** A checkbox in each row, and one in the header for all fetched rows. */
function selection(checks: Checks, t: ContactTexts['t']): Column<Contact> {
  const { checked, rowIds, onToggle, onToggleAll } = checks
  const areAll = rowIds.length > 0 && rowIds.every((id) => checked.has(id))
  return {
    id: 'select',
    header: t('contacts:selection'),
    width: 52,
    headerContent: (
      <Checkbox
        size="xs"
        aria-label={t('contacts:selectShown')}
        checked={areAll}
        indeterminate={!areAll && checked.size > 0}
        onChange={onToggleAll}
      />
    ),
    render: (contact) => (
      <div>
        <Checkbox
          size="xs"
          aria-label={t('contacts:select', { name: contactName(contact) })}
          checked={checked.has(contact.id)}
          onChange={({ nativeEvent }) => onToggle(contact.id, isWithShift(nativeEvent))}
        />
      </div>
    ),
  }
}

/** Whether Shift was held. The event is a click event, even if the checkbox was changed with the keyboard. */
const isWithShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey

/** The contact's photo and name, and a bell if they want no campaigns. */
function NameCell({ contact }: { contact: Contact }) {
  const { t } = useTexts('sidePanel', 'contacts')
  const name = contactName(contact)
  const photo = useMediaUrl(contact.pictureUrl) ?? undefined
  return (
    <Group gap={8} miw={0}>
      <Avatar id={contact.id} name={name} photo={photo} size={28} />
      <Text span inherit truncate fw={550} title={name}>
        {name}
      </Text>
      {contact.marketingOptOutAt !== undefined && (
        <IconBellOff
          size={16}
          role="img"
          aria-label={t('contacts:noCampaigns')}
          style={{ flex: 'none', color: 'var(--b-warn)' }}
        >
          <title>{t('contacts:noCampaigns')}</title>
        </IconBellOff>
      )}
    </Group>
  )
}

/** The first tag and the number of further tags. The tooltip lists the names of all tags. */
function Tags({ tags }: { tags: readonly Tag[] }) {
  const [first, ...others] = tags
  if (first === undefined) return null
  return (
    <Group gap={8} miw={0} title={tags.map(({ name }) => name).join(', ')}>
      <TagChip tag={first} isSmall />
      {others.length > 0 && (
        <Text span inherit c="dimmed">
          +{others.length}
        </Text>
      )}
    </Group>
  )
}
