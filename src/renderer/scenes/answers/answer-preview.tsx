import { IconFile, IconList } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { MessageOption } from '#contract/entities/message.ts'
import type { TemplatePeople } from '#contract/rules/template-variables.ts'
import { groupAtom, userAtom } from '../../data/session.ts'
import { useImageLoad } from '../../components/use-image-load.ts'
import { useMediaUrl } from '../../data/use-media-url.ts'
import { useAnswerTexts } from '../../i18n/answer-texts.ts'
import classes from './answer-preview.module.css'
import { previewParts } from './preview-text.ts'
import type { AnswerFile } from './quick-draft.ts'

export interface AnswerPreviewProps {
  text: string
  header?: string
  footer?: string
  /** Text of the button that opens a list. */
  button?: string
  options?: readonly Pick<MessageOption, 'id' | 'title'>[]
  file?: AnswerFile | null
}

/** An answer as the customer sees it, with the variables filled in for an example customer. */
export function AnswerPreview(props: AnswerPreviewProps) {
  const { text, header = '', footer = '', button = '', options = [], file = null } = props
  const { t } = useAnswerTexts()
  const agentName = useAtomValue(userAtom)?.name ?? ''
  const groupName = useAtomValue(groupAtom)?.name ?? ''
  const [name = '', lastName = ''] = t('answers:preview.customer').split(' ')
  const contact = { name, lastName, phone: '', countryCode: '' }
  return (
    <section className={classes.preview} aria-label={t('answers:preview.title')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('answers:preview.title')}</h3>
        <span className={classes.with}>
          {t('answers:preview.with', { name: t('answers:preview.customer') })}
        </span>
      </div>
      <div className={classes.stage}>
        <div className={classes.bubble}>
          {file !== null && <PreviewFile file={file} />}
          {header.trim() !== '' && <p className={classes.header}>{header}</p>}
          <p className={classes.text} dir="auto">
            <FilledText text={text} people={{ contact, agentName, groupName }} />
          </p>
          {footer.trim() !== '' && <p className={classes.footer}>{footer}</p>}
          {button.trim() !== '' && (
            <p className={classes.option}>
              <IconList size={16} aria-hidden="true" /> {button}
            </p>
          )}
          {button === '' &&
            options.map((option) => (
              <p key={option.id} className={classes.option}>
                {option.title}
              </p>
            ))}
        </div>
      </div>
    </section>
  )
}

function FilledText({ text, people }: { text: string; people: TemplatePeople }): ReactNode {
  return previewParts(text, people).map((part, index) =>
    part.isPlaceholder ? (
      <mark key={index} className={classes.placeholder}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}

function PreviewFile({ file }: { file: AnswerFile }) {
  const url = useMediaUrl(file.media)
  const { t } = useAnswerTexts()
  const { isBroken, onError } = useImageLoad(url ?? undefined)
  if (file.type === 'image' && url !== null && !isBroken)
    return (
      <img className={classes.image} src={url} alt={t('answers:editor.file')} onError={onError} />
    )
  return (
    <p className={classes.file}>
      <IconFile size={20} aria-hidden="true" />
      <span>{file.filename ?? t('answers:editor.file')}</span>
    </p>
  )
}
