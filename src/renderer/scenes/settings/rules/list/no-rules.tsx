import { Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconGitFork } from '@tabler/icons-react'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { exampleKeys, examples } from '#renderer/scenes/settings/rules/shared/examples.ts'
import classes from './rules.module.css'

interface NoRulesProps {
  mayEdit: boolean
  /** Called with the address of a new rule below the screen's. */
  onOpen: (path: string) => void
}

/** What is shown while there are no rules: what they do, and four to begin with. */
export function NoRules({ mayEdit, onOpen }: NoRulesProps) {
  const { t } = useTexts('rules')
  return (
    <EmptyState
      icon={IconGitFork}
      title={t('rules:none')}
      text={t(mayEdit ? 'rules:noneText' : 'rules:noneTextReader')}
      action={
        mayEdit && (
          <Stack align="center" gap={16}>
            <ul className={classes.examples} aria-label={t('rules:examples.label')}>
              {examples.map((one) => (
                <li key={one}>
                  <UnstyledButton
                    className={classes.example}
                    onClick={() => onOpen(`new?example=${one}`)}
                  >
                    <Text component="span" display="block" size="sm" fw={600}>
                      {t(exampleKeys[one].name)}
                    </Text>
                    <Text component="span" display="block" size="sm" c="dimmed">
                      {t(exampleKeys[one].text)}
                    </Text>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            <Button variant="default" onClick={() => onOpen('new')}>
              {t('rules:examples.own')}
            </Button>
          </Stack>
        )
      }
    />
  )
}
