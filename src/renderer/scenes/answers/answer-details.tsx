import { SidePanel } from '../../components/page/side-panel.tsx'
import { useAnswerTexts } from '../../i18n/answer-texts.ts'
import type { Answer } from './answer.ts'
import { AnswerPreview } from './answer-preview.tsx'
import classes from './editor.module.css'
import { answerDraftOf } from './interactive-answer.ts'
import { LastUsed } from './last-used.tsx'
import { quickDraftOf } from './quick-draft.ts'

/** An answer for a user who may not change it: its fields as text. */
export function AnswerDetails({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const { t } = useAnswerTexts()
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
                {answer.template.content.text}
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
  const { kind, message, file } = answerDraftOf(answer.template)
  if (kind === 'media') return <AnswerPreview text={message.text} file={file} />
  const { header, text, footer, button, choices } = message
  return (
    <AnswerPreview
      text={text}
      header={header}
      footer={footer}
      button={kind === 'list' ? button : ''}
      options={choices}
    />
  )
}
