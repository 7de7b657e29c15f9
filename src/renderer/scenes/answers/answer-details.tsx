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
      <div className={classes.form}>
        <dl className={classes.facts}>
          <div>
            <dt>{t('answers:editor.name')}</dt>
            <dd className="selectable">{name}</dd>
          </div>
          {(answer.template.content.text ?? '') !== '' && (
            <div>
              <dt>{t('answers:editor.text')}</dt>
              <dd className="selectable" dir="auto">
                <PlaceholderText text={answer.template.content.text ?? ''} />
              </dd>
            </div>
          )}
          {answer.template.content.filename !== undefined && (
            <div>
              <dt>{t('answers:editor.file')}</dt>
              <dd className="selectable">{answer.template.content.filename}</dd>
            </div>
          )}
        </dl>
        <DetailsPreview answer={answer} />
        {answer.list !== 'quick' && <LastUsed template={answer.template} />}
      </div>
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
