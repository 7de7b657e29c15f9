import { Button, Chip, Flex, Menu } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { auditApi } from '#contract/api/trust/audit.ts'
import { auditKinds, type AuditKind } from '#contract/entities/trust/audit-entry.ts'
import { DateRangeField } from '#renderer/components/dates/date-range-field.tsx'
import { today } from '#renderer/components/dates/period.ts'
import { SearchField } from '#renderer/components/page/filters.tsx'
import { membersAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './audit.module.css'
import { isFiltered, periods, spanOf, unfiltered, type AuditView } from './audit-filter.ts'
import { actorText, kindKeys } from './audit-words.ts'

/** The value of the option that filters nothing. */
const ALL = 'all'
const SERVICE = 'service'

const periodKeys = {
  today: 'audit:periods.today',
  week: 'audit:periods.week',
  month: 'audit:periods.month',
  thisMonth: 'audit:periods.thisMonth',
  all: 'audit:periods.all',
  own: 'audit:periods.own',
} as const satisfies Record<(typeof periods)[number], string>

export interface AuditFiltersProps {
  view: AuditView
  timeZone: string
  /** Absent while they are loading. */
  counts: z.output<(typeof auditApi)['auditCounts']['output']> | undefined
  /** The name of the only object whose entries are listed; absent if it is not known. */
  objectName: string | undefined
  onChange: (view: AuditView) => void
}

/** The filters of the list: text, person, period and kinds. */
export function AuditFilters(props: AuditFiltersProps) {
  const { view, timeZone, counts, objectName, onChange } = props
  const { t } = useTexts('audit')
  const people = usePeople(counts, view.by)
  const lastDay = today(timeZone)
  const span = spanOf(view, lastDay)
  return (
    <div className={classes.head}>
      <div className={classes.filters}>
        <SearchField
          label={t('audit:search')}
          value={view.text}
          onChange={(text) => onChange({ ...view, text })}
        />
        <ChoiceMenu
          label={t('audit:person')}
          choices={[{ value: ALL, label: t('audit:everybody') }, ...people]}
          value={view.by ?? ALL}
          onChange={(value) => onChange({ ...view, by: value === ALL ? null : value })}
        />
        <ChoiceMenu
          label={t('audit:period')}
          choices={periods.map((value) => ({ value, label: t(periodKeys[value]) }))}
          value={view.period}
          onChange={(value) => {
            const period = periods.find((one) => one === value) ?? view.period
            const days = period === 'own' ? { from: lastDay, to: lastDay, ...span } : null
            onChange({ ...view, period, days })
          }}
        />
        {view.days !== null && (
          <DateRangeField
            label={t('audit:ownPeriod')}
            span={view.days}
            timeZone={timeZone}
            onChange={(days) => onChange({ ...view, days })}
          />
        )}
        {view.object !== null && (
          <Button
            variant="light"
            size="compact-sm"
            rightSection={<IconX size={14} aria-hidden="true" />}
            aria-label={t('audit:clearObject')}
            onClick={() => onChange({ ...view, object: null })}
          >
            {objectName === undefined
              ? t('audit:ofObjectUnnamed')
              : t('audit:ofObject', { name: objectName })}
          </Button>
        )}
        {isFiltered(view) && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(unfiltered(view))}>
            {t('shell.page.clearFilters')}
          </Button>
        )}
      </div>
      <KindChips
        counts={counts?.kinds ?? {}}
        chosen={view.kinds}
        onChange={(kinds) => onChange({ ...view, kinds })}
      />
    </div>
  )
}

interface KindChipsProps {
  counts: Readonly<Record<string, number>>
  chosen: readonly AuditKind[]
  onChange: (kinds: readonly AuditKind[]) => void
}

/** Kinds with their numbers. A press chooses one; with Ctrl, Cmd or Shift it adds or removes one. */
function KindChips({ counts, chosen, onChange }: KindChipsProps) {
  const { t } = useTexts('audit')
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const numbered = (label: string, count: number): ReactNode => (
    <span className="numbers">
      {label} {count}
    </span>
  )
  const press = (kind: AuditKind, adds: boolean) => {
    const isChosen = chosen.includes(kind)
    if (adds) onChange(isChosen ? chosen.filter((one) => one !== kind) : [...chosen, kind])
    else onChange(isChosen && chosen.length === 1 ? [] : [kind])
  }
  return (
    <Flex
      wrap="wrap"
      gap={6}
      role="group"
      aria-label={t('audit:kinds.label')}
      title={t('audit:kinds.hint')}
    >
      <Chip size="xs" variant="light" checked={chosen.length === 0} onChange={() => onChange([])}>
        {numbered(t('audit:kinds.all'), all)}
      </Chip>
      {auditKinds.map((kind) => (
        <Chip
          key={kind}
          size="xs"
          variant="light"
          checked={chosen.includes(kind)}
          // What a press does depends on the keys that are held, which `onChange` does not get.
          onChange={() => undefined}
          onClick={({ ctrlKey, metaKey, shiftKey }) => press(kind, ctrlKey || metaKey || shiftKey)}
        >
          {numbered(t(kindKeys[kind]), counts[kind] ?? 0)}
        </Chip>
      ))}
    </Flex>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
  /** Shown after the label. */
  readonly count?: number
}

interface ChoiceMenuProps {
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
}

/** A button with the chosen value, "Persona Todas", and a menu of the others. */
function ChoiceMenu({ label, choices, value, onChange }: ChoiceMenuProps) {
  const chosen = choices.find((one) => one.value === value)
  return (
    // Inside the screen's landmark, so that landmark navigation finds the menu.
    <Menu position="bottom-start" width={240} portalProps={{ target: '#screen' }}>
      <Menu.Target>
        <Button
          className={classes.choice}
          variant="default"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          <span className={classes.choiceLabel}>{label}</span> <strong>{chosen?.label}</strong>
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className={classes.choices}>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value}>
              {choice.label}
              {choice.count !== undefined && (
                <span className={`${classes.choiceCount} numbers`}>{choice.count}</span>
              )}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Everybody who has entries, and who is chosen even without any. */
function usePeople(counts: AuditFiltersProps['counts'], chosenId: string | null): Choice[] {
  const { t } = useTexts('audit')
  const members = useAtomValue(membersAtom)
  const isFormer = (id: string) => members !== null && members.every((one) => one.id !== id)
  const people = (counts?.actors ?? []).flatMap((actor): Choice[] => {
    const { type, id, entries } = actor
    const value = id ?? (type === 'service' ? SERVICE : undefined)
    if (value === undefined) return []
    const name = actorText(t, actor)
    const note =
      type === 'key'
        ? t('audit:program')
        : type === 'member' && isFormer(value)
          ? t('audit:former')
          : undefined
    return [{ value, label: note === undefined ? name : `${name} (${note})`, count: entries }]
  })
  if (chosenId === null || people.some(({ value }) => value === chosenId)) return people
  const name =
    chosenId === SERVICE
      ? t('audit:service')
      : (members?.find(({ id }) => id === chosenId)?.name ?? t('audit:unknown'))
  return [...people, { value: chosenId, label: name, count: 0 }]
}
