import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Badge, Checkbox } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contact.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { phoneText } from '#contract/rules/phone-text.ts'
import { registrationOrigin } from '#contract/rules/registration-origin.ts'
import { isUndated } from '#contract/rules/undated-chat.ts'
import { Avatar } from '../../components/avatar.tsx'
import { todayAtom } from '../../components/dates/clock.ts'
import { rowTimeText } from '../../components/dates/times.ts'
import type { Column } from '../../components/page/data-table.tsx'
import { groupAtom } from '../../data/session.ts'
import { useContactTexts } from '../../i18n/contact-texts.ts'
import type { ContactNames } from './contact-names.ts'
import classes from './contacts.module.css'

/** The columns that can be hidden; the name is always shown. */
export const optionalColumns = [
  'phone',
  'email',
  'brand',
  'tags',
  'agent',
  'team',
  'origin',
  'lastMessage',
  'createdAt',
] as const
export type OptionalColumn = (typeof optionalColumns)[number]

export const columnLabels = {
  phone: 'contacts:fields.phone',
  email: 'contacts:fields.email',
  brand: 'contacts:fields.brand',
  tags: 'contacts:fields.tags',
  agent: 'contacts:fields.agent',
  team: 'contacts:fields.team',
  origin: 'contacts:fields.origin',
  lastMessage: 'contacts:fields.lastMessage',
  createdAt: 'contacts:fields.createdAt',
} as const

export const originLabels = {
  api: 'inbox.sidebar.origins.api',
  whatsApp: 'inbox.sidebar.origins.whatsApp',
  webApp: 'inbox.sidebar.origins.webApp',
  integration: 'inbox.sidebar.origins.integration',
} as const

interface Checks {
  readonly checked: ReadonlySet<string>
  readonly onToggle: (id: string) => void
}

/** @param checks the selection of a bulk change; null for users who may make none */
export function useContactColumns(
  shown: readonly OptionalColumn[],
  names: ContactNames,
  checks: Checks | null,
): readonly Column<Contact>[] {
  const { t, language } = useContactTexts()
  const today = useAtomValue(todayAtom)
  const sourceInputs = useAtomValue(groupAtom)?.sourceInputs ?? []
  const timeOf = (at: string) => rowTimeText(at, today, language, t('inbox.days.yesterday'))
  const cells: Record<OptionalColumn, Omit<Column<Contact>, 'id' | 'header'>> = {
    phone: {
      width: 152,
      isSortable: true,
      render: (contact) => <span className="numbers">{phoneText(contact)}</span>,
    },
    email: { width: 190, render: ({ email }) => email },
    brand: { width: 130, render: ({ brand }) => brand },
    tags: { width: 140, render: (contact) => <Tags names={names.tagsOf(contact)} /> },
    agent: {
      width: 116,
      render: (contact) =>
        names.agentOf(contact) ?? <span className={classes.dim}>{t('contacts:noAgent')}</span>,
    },
    team: { width: 120, render: (contact) => names.teamOf(contact) },
    origin: {
      width: 120,
      render: (contact) => {
        const { kind, name } = registrationOrigin(contact, { sourceInputs })
        return kind === null ? '—' : (name ?? t(originLabels[kind]))
      },
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
  const select: Column<Contact> = {
    id: 'select',
    header: t('contacts:selection'),
    hasHiddenHeader: true,
    width: 52,
    render: (contact) => (
      <div>
        <Checkbox
          size="xs"
          aria-label={t('contacts:select', { name: contactName(contact) })}
          checked={checks?.checked.has(contact.id) ?? false}
          onChange={() => checks?.onToggle(contact.id)}
        />
      </div>
    ),
  }
  return [
    ...(checks === null ? [] : [select]),
    {
      id: 'name',
      header: t('contacts:fields.name'),
      isSortable: true,
      render: (contact) => {
        const name = contactName(contact)
        return (
          <div className={classes.name}>
            <Avatar id={contact.id} name={name} size={28} />
            <span className={classes.nameText} title={name}>
              {name}
            </span>
          </div>
        )
      },
    },
    ...optionalColumns
      .filter((id) => shown.includes(id))
      .map((id) => ({ id, header: t(columnLabels[id]), ...cells[id] })),
  ]
}

/** The first tag, and how many more there are with their names as a tooltip. */
function Tags({ names }: { names: readonly string[] }) {
  const [first, ...others] = names
  if (first === undefined) return null
  return (
    <div className={classes.tags} title={names.join(', ')}>
      <Badge variant="light" className={classes.tag ?? ''}>
        {first}
      </Badge>
      {others.length > 0 && <span className={classes.dim}>+{others.length}</span>}
    </div>
  )
}
