import { useAtomValue } from 'jotai'
import { customFields, type Contact } from '#contract/entities/contact.ts'
import type { RegistrationOrigin } from '#contract/entities/registration-origin.ts'
import { phoneText } from '#contract/rules/phone-text.ts'
import { registrationOrigin } from '#contract/rules/registration-origin.ts'
import { groupAtom } from '../../../data/session.ts'
import type { TextKey } from '../../../i18n/catalogue.ts'
import { ExternalLink } from '../conversation/message-text.tsx'
import { useTexts } from '../texts.tsx'
import classes from './contact-data.module.css'
import { Section } from './section.tsx'

/** Name, e-mail, phone, brand, the group's own fields and where the contact came from. What is not known is left out. */
export function ContactData({ contact }: { contact: Contact }) {
  const { t } = useTexts()
  const rows: [label: string, value: string | undefined][] = [
    [t('inbox.sidebar.name'), [contact.name, contact.lastName].filter(Boolean).join(' ')],
    [t('inbox.sidebar.email'), contact.email],
    [t('inbox.sidebar.phone'), phoneText(contact)],
    [t('inbox.sidebar.brand'), contact.brand],
    ...customFields(contact).map(({ index, value }): [string, string] => [
      t('inbox.sidebar.custom', { number: index }),
      value,
    ]),
    [t('inbox.sidebar.origin'), useOrigin(contact)],
  ]
  return (
    <Section title={t('inbox.sidebar.contact')}>
      <dl className={classes.rows}>
        {rows.map(([label, value]) =>
          value === undefined || value === '' ? null : (
            <div key={label} className={classes.row}>
              <dt className={classes.label}>{label}</dt>
              <dd className={`selectable ${classes.value}`}>
                <Value>{value}</Value>
              </dd>
            </div>
          ),
        )}
      </dl>
    </Section>
  )
}

/** A value that starts with http leads out, through the one guarded door (section 3). */
function Value({ children }: { children: string }) {
  const isLink = /^https?:\/\//i.test(children) && URL.canParse(children)
  return isLink ? <ExternalLink href={children}>{children}</ExternalLink> : children
}

const origins = {
  api: 'inbox.sidebar.origins.api',
  whatsApp: 'inbox.sidebar.origins.whatsApp',
  webApp: 'inbox.sidebar.origins.webApp',
  integration: 'inbox.sidebar.origins.integration',
} as const satisfies Record<RegistrationOrigin, TextKey>

/** Where the contact was registered: the integration's own name where the group has one, a dash where nobody knows. */
function useOrigin(contact: Contact): string {
  const { t } = useTexts()
  const group = useAtomValue(groupAtom)
  const { kind, name } = registrationOrigin(contact, { sourceInputs: group?.sourceInputs ?? [] })
  if (kind === null) return '—'
  return name ?? t(origins[kind])
}
