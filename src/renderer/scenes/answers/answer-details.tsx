import { Box, Flex, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { PlaceholderText } from '#renderer/components/templates/placeholder-text.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { Answer } from './answer.ts'
import { AnswerPreview, previewedParts } from './answer-preview.tsx'
import classes from './editor.module.css'
import { answerDraftOf, messageOf, sentFile } from './interactive-answer.ts'
import { LastUsed } from './last-used.tsx'
import { quickDraftOf } from './quick-draft.ts'

/** Shows an answer to a user who may not change it: its fields as text, and a preview. */
export function AnswerDetails({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const { t } = useTexts('templates', 'answers')
  const { name } = answer.template
  return (
    <SidePanel title={name} width={440} onClose={onClose}>
      <Stack gap={16}>
        <Flex component="dl" direction="column" gap={12}>
          <Fact label={t('answers:editor.name')}>{name}</Fact>
          {(answer.template.content.text ?? '') !== '' && (
            <Fact label={t('answers:editor.text')} dir="auto">
              <PlaceholderText text={answer.template.content.text ?? ''} />
            </Fact>
          )}
          {answer.template.content.filename !== undefined && (
            <Fact label={t('answers:editor.file')}>{answer.template.content.filename}</Fact>
          )}
        </Flex>
        <DetailsPreview answer={answer} />
        {answer.list !== 'quick' && <LastUsed template={answer.template} />}
      </Stack>
    </SidePanel>
  )
}

function DetailsPreview({ answer }: { answer: Answer }) {
  if (answer.list === 'quick') {
    const { text, file } = quickDraftOf(answer.template)
    return <AnswerPreview text={text} file={file} />
  }
  const draft = answerDraftOf(answer.template)
  const content = messageOf(draft)
  return (
    <AnswerPreview
      text={draft.message.text}
      file={sentFile(draft)}
      {...(content !== null && previewedParts(content))}
    />
  )
}

function Fact({ label, children, dir }: { label: string; children: ReactNode; dir?: 'auto' }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Box component="dd" mt={2} className={`${classes.fact} breakable selectable`} dir={dir}>
        {children}
      </Box>
    </div>
  )
}
