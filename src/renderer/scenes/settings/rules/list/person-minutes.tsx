import { Button, Flex, NumberInput, Popover, Stack, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { patchGroup } from '#renderer/data/groups/apply-group.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { groupMinutes, minutesText } from '#renderer/scenes/settings/rules/shared/minutes.ts'
import { savePersonMinutes } from '#renderer/scenes/settings/rules/shared/rule-changes.ts'

/** Says that a person always wins, and for how long, which admins change here. */
export function PersonMinutes({ group, mayEdit }: { group: Group; mayEdit: boolean }) {
  const { t } = useTexts('rules')
  const [isOpen, setOpen] = useState(false)
  const minutes = groupMinutes(group)
  return (
    <Flex component="footer" flex="none" align="center" gap={10} px={24} py={12} fz="sm">
      <IconUserCheck size={18} aria-hidden="true" />
      <Text span size="sm" flex={1} miw={0}>
        <strong>{t('rules:person.title')}</strong>{' '}
        <Text span inherit c="dimmed">
          {minutes === 0
            ? t('rules:person.none')
            : t('rules:person.text', { time: minutesText(minutes) })}
        </Text>
      </Text>
      {mayEdit && (
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="top-end"
          width={280}
          trapFocus
          returnFocus
          portalProps={{ target: '#screen' }}
        >
          <Popover.Target>
            <Button variant="subtle" size="compact-sm" onClick={() => setOpen(!isOpen)}>
              {t('rules:person.change')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('rules:person.title')}>
            <MinutesForm group={group} minutes={minutes} onClose={() => setOpen(false)} />
          </Popover.Dropdown>
        </Popover>
      )}
    </Flex>
  )
}

interface MinutesFormProps {
  group: Group
  minutes: number
  onClose: () => void
}

function MinutesForm({ group, minutes, onClose }: MinutesFormProps) {
  const { t } = useTexts('rules')
  const [typed, setTyped] = useState<number | string>(minutes)
  const save = useChange({
    send: (rulePersonMinutes: number) => savePersonMinutes(group.id, rulePersonMinutes),
    accept: (_, rulePersonMinutes) => {
      patchGroup(group.id, { rulePersonMinutes })
      showToast(t('rules:person.saved'))
    },
    refetches: ['group'],
    onDone: onClose,
  })
  const isValid = typeof typed === 'number' && Number.isInteger(typed)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid) save.run(typed)
      }}
    >
      <Stack gap={12}>
        <NumberInput
          label={t('rules:person.label')}
          suffix={` ${t('rules:person.unit')}`}
          min={0}
          max={limits.rules.personMinutesMax}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={typed}
          data-autofocus
          onChange={setTyped}
        />
        {save.error !== null && <ErrorNotice error={save.error} />}
        <Button type="submit" size="sm" disabled={!isValid} loading={save.busy}>
          {t('rules:person.save')}
        </Button>
      </Stack>
    </form>
  )
}
