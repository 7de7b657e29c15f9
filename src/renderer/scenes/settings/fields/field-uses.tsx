import { Anchor, Box, Flex, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { FieldUse } from '#contract/entities/contacts/field-use.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

const kindKeys = {
  segment: 'contactFields:uses.segment',
  rule: 'contactFields:uses.rule',
  macro: 'contactFields:uses.macro',
  answer: 'contactFields:uses.answer',
  message: 'contactFields:uses.message',
  template: 'contactFields:uses.template',
  campaign: 'contactFields:uses.campaign',
  unknown: 'contactFields:uses.unknown',
} as const satisfies Record<FieldUse['kind'], string>

/** The screen on which a use is changed. */
function pathOf({ kind, id }: FieldUse): string | null {
  switch (kind) {
    case 'segment':
      return menuPaths.contacts
    case 'rule':
      return `${menuPaths.rules}/${encodeURIComponent(id)}`
    case 'macro':
      return menuPaths.macros
    case 'answer':
    case 'message':
      return menuPaths.answers
    case 'template':
      return menuPaths.templates
    case 'campaign':
      return menuPaths.campaigns
    case 'unknown':
      return null
  }
}

/** What uses a field, with links. */
export function FieldUses({ uses }: { uses: readonly FieldUse[] }) {
  const { t } = useTexts('contactFields')
  const title = t('contactFields:uses.title', { count: uses.length })
  return (
    <Box role="group" aria-label={title}>
      <Text size="sm" fw={600} mb={6}>
        {title}
      </Text>
      <Stack component="ul" gap={4}>
        {uses.map((use) => {
          const path = pathOf(use)
          return (
            <Flex
              key={`${use.kind} ${use.id}`}
              component="li"
              justify="space-between"
              gap={12}
              fz="sm"
            >
              {path === null ? (
                <Text span size="sm" className="breakable">
                  {use.name}
                </Text>
              ) : (
                <Anchor component={Link} to={path} size="sm" className="breakable">
                  {use.name}
                </Anchor>
              )}
              <Text span size="sm" c="dimmed" flex="none">
                {t(kindKeys[use.kind])}
              </Text>
            </Flex>
          )
        })}
      </Stack>
    </Box>
  )
}
