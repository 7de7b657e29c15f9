import { Box, Button, Flex, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'
import type { Template } from '#contract/entities/answers/template.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { mayUnarchive } from '#contract/rules/templates/template-archive.ts'
import { PlaceholderText } from '#renderer/components/templates/placeholder-text.tsx'
import { stored, useStored } from '#renderer/data/stored.ts'
import { channelTemplatesQuery } from '#renderer/data/templates/template-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { answerText } from './answer.ts'
import { unarchiveQuick } from './answer-mutations.ts'
import { Thumbnail } from './answer-row.tsx'
import classes from './answers.module.css'

/** Whether the section is open. */
const storedOpen = stored(
  'answers.archived.open',
  z.stringbool({ truthy: ['1'], falsy: ['0'] }),
  false,
)

/** The archived quick messages, in a section that is closed by default. */
export function ArchivedAnswers({
  viewer,
  templates,
}: {
  viewer: Viewer
  templates: readonly Template[]
}) {
  const { t } = useTexts('templates', 'answers')
  const id = useId()
  const { value: isOpen, store: setOpen } = useStored(storedOpen)
  const channel = useQuery(channelTemplatesQuery(viewer.groupId))
  const mayArchive = can(viewer, 'template.archive')
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <section aria-label={t('answers:sections.archived')}>
      <Text component="h2" pt={12} px={24} pb={6} size="xs" fw={600} c="dimmed">
        <Flex
          component="button"
          type="button"
          display="inline-flex"
          align="center"
          gap={6}
          ms={-4}
          px={4}
          py={2}
          bdrs="sm"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={16} aria-hidden="true" />
          {t('answers:sections.archived')} <span className="numbers">{templates.length}</span>
        </Flex>
      </Text>
      {isOpen && (
        <ul id={id} aria-label={t('answers:sections.archived')}>
          {templates.map((template) => {
            const behind = channel.data?.find((one) => one.id === template.gsId)
            const isRefused = behind !== undefined && !mayUnarchive(behind)
            const answer = { list: 'quick', template } as const
            return (
              <li key={template.id} className={classes.row}>
                <Flex component="span" justify="center" w={18} flex="none" />
                <Flex component="span" justify="center" w={28} flex="none" />
                <span className={classes.open}>
                  <Thumbnail answer={answer} />
                  <Box component="span" display="grid" miw={0} flex={1}>
                    <Text span truncate fw={600} c="dimmed">
                      {template.name}
                    </Text>
                    <Text span truncate size="sm" c="dimmed" id={`${id}-${template.id}`} dir="auto">
                      {isRefused ? (
                        t('answers:row.notApproved', { name: behind.name })
                      ) : (
                        <PlaceholderText text={answerText(answer)} />
                      )}
                    </Text>
                  </Box>
                </span>
                {mayArchive && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-disabled={isRefused}
                    {...(isRefused && { 'data-disabled': true })}
                    aria-label={t('answers:row.unarchiveNamed', { name: template.name })}
                    aria-describedby={isRefused ? `${id}-${template.id}` : undefined}
                    onClick={isRefused ? undefined : () => void unarchiveQuick(template)}
                  >
                    {t('answers:row.unarchive')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
