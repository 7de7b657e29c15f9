import type { Contact } from '#contract/entities/contact.ts'
import { Dialog } from '../../../../components/dialog.tsx'
import { literals } from '../../../../i18n/literals.ts'
import { useTexts } from '../../texts.tsx'
import { historyTime } from '../../times.ts'
import classes from './chat-status.module.css'
import { StatusTags } from './status-tags.tsx'

/** Every set of status tags that the chat had, the latest first. */
export function StatusTagsHistory({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog title={t('inbox.sidebar.status.tagsHistory')} onClose={onClose}>
      {contact.chatStatusTags.length === 0 ? (
        <p className={classes.none}>{literals.noTags}</p>
      ) : (
        <ol className={classes.entries}>
          {contact.chatStatusTags.toReversed().map(({ assignedAt, tags }) => (
            <li key={assignedAt} className={classes.entry}>
              <time className={`numbers ${classes.at}`} dateTime={assignedAt}>
                {historyTime(assignedAt)}
              </time>
              <StatusTags tags={tags} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
