import { Flex, NumberInput, Stack, Text } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import classes from './targets.module.css'
import type { TargetsForm } from './use-targets-form.ts'

const alerts = ['agentBefore', 'freeBefore', 'managerAfter'] as const

/** Whom a target alerts, and how long before or after it is due. */
export function TargetAlerts({ form }: { form: TargetsForm }) {
  const { t, draft, edit, mayEdit } = form
  return (
    <section aria-label={t('targets:alerts.title')}>
      <Flex align="center" gap={10} mb={8} mih={30}>
        <Text component="h2" size="md" fw={650}>
          {t('targets:alerts.title')}
        </Text>
        <Text span size="sm" c="dimmed">
          {t('targets:alerts.text')}
        </Text>
      </Flex>
      <Stack className={classes.card} gap={10} px={16} py={14}>
        {alerts.map((name) => {
          const label = t(`targets:alerts.${name}`)
          const value = draft[name]
          return (
            <Flex key={name} align="center" gap={12} mih={34}>
              <Text span size="sm" flex={1} miw={0}>
                {label}
              </Text>
              {mayEdit ? (
                <NumberInput
                  size="sm"
                  w={120}
                  flex="none"
                  aria-label={label}
                  placeholder={t('targets:alerts.never')}
                  suffix=" min"
                  min={0}
                  max={limits.targets.alertMinutesMax}
                  clampBehavior="strict"
                  allowDecimal={false}
                  allowNegative={false}
                  value={value === '' ? '' : Number(value)}
                  onChange={(minutes) => edit({ [name]: String(minutes) })}
                />
              ) : (
                <Text span size="sm" className="numbers">
                  {value === '' ? t('targets:alerts.never') : `${value} min`}
                </Text>
              )}
            </Flex>
          )
        })}
      </Stack>
    </section>
  )
}
