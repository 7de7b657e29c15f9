import type { Contact } from '#contract/entities/contact.ts'
import { isEmptyName } from '#contract/rules/contact-name.ts'
import { Avatar } from '#renderer/components/avatar.tsx'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './members.module.css'
import { Section } from '#renderer/scenes/inbox/sidebar/section.tsx'

/** The people in a group chat of the channel. */
export function Members({ contact }: { contact: Contact }) {
  const { t } = useTexts()
  return (
    <Section
      title={t('inbox.sidebar.members')}
      action={
        <span className={classes.count}>
          {t('inbox.sidebar.memberCount', { count: contact.groupChatMembers.length })}
        </span>
      }
    >
      <ul className={classes.members}>
        {contact.groupChatMembers.map(({ name = '', phone, isAdmin }) => (
          <li key={phone} className={classes.member}>
            <Avatar id={phone} name={isEmptyName(name) ? phone : name} size={32} />
            <div className={classes.who}>
              <span className={classes.name}>{isEmptyName(name) ? `+${phone}` : name}</span>
              {!isEmptyName(name) && <span className={`numbers ${classes.phone}`}>+{phone}</span>}
            </div>
            {isAdmin && <span className={classes.admin}>{t('inbox.sidebar.chatAdmin')}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
