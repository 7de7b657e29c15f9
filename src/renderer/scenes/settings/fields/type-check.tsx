import { Box, Button, Flex, Progress, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { bodyOfDraft, replacementsOf } from './field-draft.ts'
import classes from './fields.module.css'
import type { FieldForm } from './use-field-form.ts'

/** Values that do not fit, and are shown before the rest is asked for. */
const shownAtFirst = 5
const keep = ''
/** Not a text that a contact can have as a value, because values are trimmed. */
const addOption = ' add'

/** What saving the form does to the values of contacts, and what is to happen with those that do not fit. */
export function TypeCheck({ form }: { form: FieldForm }) {
  const { t, draft, edit, check, contacts } = form
  const numbers = useNumbers()
  const { data } = check
  const written = (data?.written ?? 0) + (data?.replaced ?? 0)
  const parts = [
    { key: 'contactFields:check.same', count: data?.same ?? 0, color: 'var(--b-accent)' },
    { key: 'contactFields:check.written', count: written, color: 'var(--b-status-green)' },
    { key: 'contactFields:check.unfit', count: data?.unfit ?? 0, color: 'var(--b-status-orange)' },
  ] as const
  return (
    <section className={classes.check} aria-label={t('contactFields:check.title')}>
      <Flex align="center" gap={8} mb={8}>
        <IconFlask size={17} aria-hidden="true" />
        <Text size="sm" fw={600}>
          {t('contactFields:check.title')}
        </Text>
      </Flex>
      {check.error !== null && (
        <ErrorNotice
          title={t('contactFields:check.failed')}
          error={check.error}
          onRetry={() => void check.refetch()}
        />
      )}
      {data === undefined ? (
        check.error === null && (
          <Text size="sm" c="dimmed" role="status">
            {t('contactFields:check.busy')}
          </Text>
        )
      ) : (
        <Stack gap={8}>
          <Progress.Root size={6} aria-hidden="true">
            {parts.map(({ key, count, color }) => (
              <Progress.Section
                key={key}
                value={contacts === 0 ? 0 : (100 * count) / contacts}
                color={color}
                withAria={false}
              />
            ))}
          </Progress.Root>
          <Flex wrap="wrap" columnGap={12} rowGap={2} fz="sm" role="status">
            {parts.map(({ key, count, color }) => (
              <span key={key}>
                <span className={classes.dot} style={{ background: color }} />
                {t(key, { count, total: numbers.count(count) })}
              </span>
            ))}
          </Flex>
          {data.hasAmbiguousDays && (
            <Box>
              <Text size="sm" mb={4}>
                {t('contactFields:check.dayOrder')}
              </Text>
              <SegmentedControl
                size="xs"
                aria-label={t('contactFields:check.dayOrder')}
                value={draft.isMonthFirst ? 'month' : 'day'}
                data={[
                  { value: 'day', label: t('contactFields:check.dayFirst') },
                  { value: 'month', label: t('contactFields:check.monthFirst') },
                ]}
                onChange={(value) => edit({ isMonthFirst: value === 'month' })}
              />
            </Box>
          )}
          <Unfitting form={form} items={data.items} />
          <Text size="xs" c="dimmed">
            {t('contactFields:check.note')}
          </Text>
        </Stack>
      )}
    </section>
  )
}

interface UnfittingProps {
  form: FieldForm
  items: readonly { readonly value: string; readonly contacts: number }[]
}

function Unfitting({ form, items }: UnfittingProps) {
  const { t, draft, edit } = form
  const numbers = useNumbers()
  const [isWhole, setWhole] = useState(false)
  const { choices } = bodyOfDraft(draft)
  const shown = isWhole ? items : items.slice(0, shownAtFirst)
  const more = items.length - shown.length
  const chosen = (value: string): string => {
    const to = replacementsOf(draft)[value] ?? keep
    return choices.includes(to) ? to : keep
  }
  const choose = (value: string, to: string | null) => {
    const { [value]: _former, ...others } = draft.replacements
    if (to === addOption) {
      edit({
        choices: [
          ...draft.choices.filter(({ text }) => text.trim() !== ''),
          { was: null, text: value },
        ],
        replacements: others,
      })
    } else {
      const isRenamed = replacementsOf({ ...draft, replacements: {} })[value] !== undefined
      const isKept = to === null || (to === keep && !isRenamed)
      edit({ replacements: isKept ? others : { ...others, [value]: to } })
    }
  }
  const mayAdd = (value: string) =>
    value.length <= limits.contactFields.choiceMax &&
    choices.length < limits.contactFields.choicesMax
  return (
    <Stack component="ul" gap={6}>
      {shown.map(({ value, contacts }) => (
        <Flex key={value} component="li" align="center" gap={10}>
          <Text span flex={1} miw={0} size="sm" fw={600} truncate title={value}>
            {t('contactFields:check.value', { value })}
          </Text>
          <Text span size="sm" className="numbers">
            {numbers.count(contacts)}
          </Text>
          {draft.type === 'choice' && (
            <Select
              w={170}
              size="xs"
              aria-label={t('contactFields:check.replacement', { value })}
              allowDeselect={false}
              value={chosen(value)}
              data={[
                { value: keep, label: t('contactFields:check.keep') },
                ...choices.map((choice) => ({ value: choice, label: choice })),
                ...(mayAdd(value)
                  ? [{ value: addOption, label: t('contactFields:check.add', { value }) }]
                  : []),
              ]}
              onChange={(to) => choose(value, to)}
            />
          )}
        </Flex>
      ))}
      {more > 0 && (
        <Button
          component="button"
          variant="subtle"
          size="compact-sm"
          onClick={() => setWhole(true)}
        >
          {t('contactFields:check.more', { count: more })}
        </Button>
      )}
    </Stack>
  )
}
